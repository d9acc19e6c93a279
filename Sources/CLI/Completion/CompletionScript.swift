/// The shells that can complete the program's command lines.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  var text: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completes skidmark in bash.
    _skidmark() {
      local line current="${COMP_WORDS[COMP_CWORD]}"
      [ "$current" = "=" ] && current=""
      COMPREPLY=()
      while IFS= read -r line; do
        case "$line" in
          :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
          :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
          *) printf -v line '%q' "${line%%$'\t'*}"; COMPREPLY+=("$line") ;;
        esac
      done < <("${COMP_WORDS[0]}" completion candidates -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F _skidmark skidmark

    """#

  private static let zshScript = #"""
    #compdef skidmark
    # Completes skidmark in zsh.
    _skidmark() {
      local line
      local -a candidates
      for line in "${(@f)$("$words[1]" completion candidates -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case "$line" in
          :files) _files; return ;;
          :folders) _files -/; return ;;
          *$'\t'*) candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
          ?*) candidates+=("${line//:/\\:}") ;;
        esac
      done
      _describe skidmark candidates
    }
    if [ "$funcstack[1]" = "_skidmark" ]; then _skidmark "$@"; else compdef _skidmark skidmark; fi

    """#

  private static let fishScript = #"""
    # Completes skidmark in fish.
    function __skidmark_candidates
        set -l words (commandline -opc) (commandline -ct)
        for line in ($words[1] completion candidates -- $words[2..-1] 2>/dev/null)
            switch $line
                case :files
                    __fish_complete_path (commandline -ct)
                case :folders
                    __fish_complete_directories (commandline -ct)
                case '*'
                    echo $line
            end
        end
    end
    complete -c skidmark -f -a '(__skidmark_candidates)'

    """#
}
