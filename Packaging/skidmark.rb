# A Homebrew formula. Untested: there was no Mac and no Homebrew to try it on.
#
# Replace OWNER with the owner of the repository, and the checksum with that of the release's source archive.
class Skidmark < Formula
  desc "Turn a fantasy football league into a weekly paper"
  homepage "https://github.com/OWNER/skidmark"
  url "https://github.com/OWNER/skidmark/archive/refs/tags/v0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/skidmark.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build] # Swift 6.2
  depends_on "cmark-gfm"
  depends_on "curl"
  depends_on "gumbo-parser"
  depends_on "libarchive"
  depends_on "libmicrohttpd"
  depends_on "librsvg" # draws the cards
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "openssl@3"
  depends_on "vips" # makes teams' pictures small

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "skidmark"
    bin.install ".build/release/skidmark"
    generate_completions_from_executable(bin/"skidmark", "completion", shells: [:bash, :zsh, :fish])
    Utils.safe_popen_read(bin/"skidmark", "help", "--man").split.each do |name|
      (man1/"#{name}.1").write Utils.safe_popen_read(bin/"skidmark", "help", "--man", name)
    end
  end

  test do
    system bin/"skidmark", "init", "my-league", "--demo"
    system bin/"skidmark", "build", "--site", "my-league"
    assert_path_exists testpath/"my-league/output/index.html"
  end
end
