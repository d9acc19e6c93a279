# frozen_string_literal: true

# The Ruby half of liquid-bench: loads one fixture and measures what it is told to, line by line.
#
#   output        the length of the page in bytes, a line break, the page
#   parse 4       four samples in µs: all templates from their text
#   render 4      four samples in µs: index.liquid with its partials, which the gem keeps parsed

require "json"
require "liquid"

folder = ARGV.fetch(0)
sources = Dir.children("#{folder}/templates").sort.to_h do |name|
  [name, File.read("#{folder}/templates/#{name}", encoding: "UTF-8")]
end
data = JSON.parse(File.read("#{folder}/data.json", encoding: "UTF-8"))

# Partials from memory, as our library has them.
class Partials
  def initialize(sources)
    @sources = sources
  end

  def read_template_file(name)
    @sources.fetch(name) { @sources.fetch("#{name}.liquid") }
  end
end

Liquid::Template.error_mode = :strict
Liquid::Template.file_system = Partials.new(sources)
template = Liquid::Template.parse(sources.fetch("index.liquid"))

work = {
  "parse" => -> { sources.each_value { |source| Liquid::Template.parse(source) } },
  "render" => -> { template.render!(data) },
}

now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_microsecond) }

# As in Swift: one sample is as many runs as fill about 10 ms.
samples = lambda do |body, count|
  runs = 0
  start = now.call
  while now.call - start < 10_000
    body.call
    runs += 1
  end
  Array.new(count) do
    start = now.call
    runs.times { body.call }
    (now.call - start) / runs
  end
end

$stdout.binmode
$stdout.sync = true
puts "Ruby #{RUBY_VERSION}, Liquid #{Liquid::VERSION}"
while (line = $stdin.gets)
  command, count = line.split
  if command == "output"
    page = template.render!(data).b
    puts page.bytesize
    print page
  else
    puts samples.call(work.fetch(command), count.to_i).join(" ")
  end
end
