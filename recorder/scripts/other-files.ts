import { counted, formatPlaces } from '#engine/text/words.ts'
import { findUnread } from './not-read.ts'

/** A kind of file whose calls are never read. */
interface OtherFile {
  /** With its article. */
  readonly what: string
  readonly names: RegExp
  /** How its first line begins that is no comment; of a file with a name of another kind nothing is looked for. */
  readonly begins?: RegExp
  /** The same of any part of it. */
  readonly looks?: RegExp
  /** The alternative, after `;`. */
  readonly way: (file: string) => string
}

/** A language: how its files are named, begin, and are started. */
type Language = readonly [what: string, names: RegExp, begins: RegExp | undefined, start: string]

const LANGUAGES: readonly Language[] = [
  [
    'a Python program',
    /\.pyw?$/i,
    /^(?:import|from)\s+[\w.]+(?:\s+(?:import|as)\s.*|\s*,.*)?$|^"""/,
    'python3',
  ],
  [
    'a JavaScript program',
    /\.[cm]?jsx?$/i,
    /^(?:const|let|var|export|async function)\s|^['"]use strict['"]|^import\s.*['"];?$/,
    'node',
  ],
  ['a TypeScript program', /\.[cm]?tsx?$/i, undefined, 'npx tsx'],
  ['a PHP program', /\.(?:php\d?|phtml)$/i, /^<\?php/, 'php'],
  ['a Ruby program', /\.rb$/i, /^require(?:_relative)?\s+['"]/, 'ruby'],
  ['a Perl program', /\.p[lm]$/i, /^use\s+(?:strict|warnings|v?5|\w+(?:::\w+)+)/, 'perl'],
  ['a Go program', /\.go$/i, /^package\s+\w+$/, 'go run'],
  ['a Java program', /\.java$/i, /^(?:import\s+java|package\s+[\w.]+;|public\s+class\s)/, 'java'],
  ['a Kotlin program', /\.kts?$/i, undefined, 'kotlin'],
  ['a Scala program', /\.(?:scala|sc)$/i, undefined, 'scala'],
  ['a C# program', /\.csx?$/i, /^using\s+System/, 'dotnet run'],
  ['a Rust program', /\.rs$/i, /^(?:use\s+\w+(?:::|;)|fn\s+main)/, 'cargo run'],
  ['a C program', /\.(?:c|cc|cpp|cxx|h|hpp)$/i, /^#include\s/, './the-program'],
  ['a Swift program', /\.swift$/i, undefined, 'swift'],
  ['a Lua program', /\.lua$/i, undefined, 'lua'],
  ['an R program', /\.r$/i, undefined, 'Rscript'],
  ['a Dart program', /\.dart$/i, undefined, 'dart run'],
  ['an Elixir program', /\.exs?$/i, undefined, 'elixir'],
  ['a PowerShell script', /\.psm?1$/i, undefined, 'pwsh'],
]

const RECORD = 'record its traffic with "record"'

const PROGRAMS = LANGUAGES.map(([what, names, begins, start]): OtherFile => ({
  what,
  names,
  way: (file) => `run it with "test-client -- ${start} ${file}", or ${RECORD}`,
  ...(begins && { begins }),
}))

const asCurl = (): string => `rewrite its calls as curl commands, or ${RECORD}`
const copied = (): string => 'copy its commands into a shell script, and pass that to forecast'

/** Files that never contain a script. */
const OTHERS: readonly OtherFile[] = [
  ...PROGRAMS,
  {
    what: 'a Markdown document',
    names: /\.(?:md|markdown|mdx)$/i,
    looks: /^(?:```|~~~)/m,
    way: copied,
  },
  {
    what: 'a reStructuredText document',
    names: /\.rst$/i,
    looks: /^\.\. (?:code|code-block|sourcecode)::/m,
    way: copied,
  },
  { what: 'an AsciiDoc document', names: /\.(?:adoc|asciidoc)$/i, way: copied },
  {
    what: 'a Hurl file',
    names: /\.hurl$/i,
    looks: /^\[(?:Asserts|Captures|BasicAuth|QueryStringParams|FormParams)\]/m,
    way: asCurl,
  },
  {
    what: 'a file of HTTP requests',
    names: /\.(?:http|rest)$/i,
    begins: /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:https?:|\{\{)|^@\w+\s*=/,
    way: asCurl,
  },
  {
    what: 'a Makefile',
    names: /^(?:gnu)?makefile|\.mk$/i,
    looks: /^[^\s#:=][^:=#\n]*:(?![=\n]*=)[^\n]*\n\t/m,
    way: copied,
  },
  {
    what: 'a Dockerfile',
    names: /^(?:docker|container)file|\.(?:docker|container)file$/i,
    begins: /^(?:FROM|ARG)\s+\S/,
    way: copied,
  },
  {
    what: 'an access log of IIS',
    names: /(?!)/,
    looks: /^#Fields: .*cs-method/m,
    way: () =>
      "specify its fields with --log-format, such as '$date $time $address $request_method $uri $args $port $remote_user $client $http_user_agent $status'",
  },
  {
    what: 'a Windows batch file',
    names: /\.(?:bat|cmd)$/i,
    begins: /^@echo\s+off\b/i,
    way: asCurl,
  },
  { what: 'a Bruno request', names: /\.bru$/i, begins: /^meta\s*\{/, way: asCurl },
  {
    what: 'a Nagios or Icinga configuration',
    names: /(?!)/,
    looks: /^[ \t]*(?:define[ \t]+\w+[ \t]*\{|object[ \t]+(?:Host|Service|CheckCommand)[ \t]+")/m,
    way: asCurl,
  },
]

/** Names of files whose content is not guessed at. */
const SCRIPT_NAME = /\.(?:ba|z|k|da|a)?sh$|\.ya?ml$|\.json$|file$/i
const SHELL = /^#!.*\b(?:ba|z|k|da|a)?sh\b/

/** The kind of a file whose calls are never read, and the alternative; undefined for any other. */
export function describeOther(text: string, file: string): string | undefined {
  if (SHELL.test(text)) return undefined
  const other =
    byShebang(text) ??
    OTHERS.find(({ names }) => names.test(file)) ??
    (SCRIPT_NAME.test(file) ? undefined : byLook(text))
  return other && inWords(other, text, file)
}

function byShebang(text: string): OtherFile | undefined {
  const [, name = ''] = /^#!\S*?\/(?:env\s+(?:-S\s+)?)?([a-z]+)[\d.]*(?:\s|$)/.exec(text) ?? []
  return PROGRAMS.find(({ way }) => new RegExp(`-- ${name}[\\d]* `).test(way('')) && name !== '')
}

function byLook(text: string): OtherFile | undefined {
  const first = text.split('\n').find((line) => !/^\s*(?:#(?!include)|\/\/|\/?\*|$)/.test(line))
  return OTHERS.find(
    ({ begins, looks }) => begins?.test(first?.trim() ?? '') === true || looks?.test(text) === true,
  )
}

function inWords(other: OtherFile, text: string, file: string): string {
  const kind = PROGRAMS.includes(other) ? '; this tool does not read program source code' : ''
  const lines = findUnread(text).map(({ line }) => line)
  return `it is ${other.what}${formatCalls(lines, file)}${kind}; ${other.way(file)}`
}

/** `, whose 2 calls are not read (q.py:6, q.py:9)`. */
function formatCalls(lines: readonly number[], file: string): string {
  if (lines.length === 0) return ''
  const places = formatPlaces(lines.map((line) => `${file}:${line}`))
  return `, whose ${counted(lines.length, 'call')} ${lines.length === 1 ? 'is' : 'are'} not read (${places})`
}

type Holder = readonly [sign: RegExp, what: string, way: string]

/** JSON without a recording, detected once no form of scripts fits. */
const JSON_HOLDERS: readonly Holder[] = [
  [
    /"nbformat"\s*:/,
    'a Jupyter notebook',
    `export it as a program and run that with "test-client", or ${RECORD}`,
  ],
  [
    /"panels"\s*:\s*\[|"type"\s*:\s*"yesoreyeram-infinity-datasource"/,
    'a Grafana dashboard',
    `record Grafana's requests with "record"`,
  ],
  [
    /"(?:openapi|swagger)"\s*:\s*"\d/,
    'an OpenAPI description',
    'pass client traffic instead: record it with "record"',
  ],
  [/"__export_format"\s*:/, 'an Insomnia export', asCurl()],
  [/"_postman_variable_scope"\s*:/, 'a Postman environment', 'pass the collection that uses it'],
]

/** The same of texts. */
const TEXT_HOLDERS: readonly Holder[] = [
  [
    /^\s*\{\{|\{\{-? *(?:\.Values|include|template|if|end|range|with)\b/,
    'a Helm template',
    'render it with "helm template", and forecast the output',
  ],
  [/^type:\s*["']?collection\.insomnia\.rest\/5/m, 'an Insomnia export', asCurl()],
  [
    /^[ \t]*(?:-[ \t]*)?(?:metrics_path|scrape_configs):/m,
    'a Prometheus scrape configuration',
    `rewrite its calls as curl commands, or ${RECORD}`,
  ],
]

/**
 * The kind of a file in which no form of scripts finds a call, and the alternative; undefined for
 * any other.
 */
export function describeHolder(text: string, file: string): string | undefined {
  const isJson = /^\s*[[{]\s*["\]}]/.test(text)
  const found = (isJson ? JSON_HOLDERS : TEXT_HOLDERS).find(([sign]) => sign.test(text))
  if (!found) return undefined
  const [, what, way] = found
  const lines = isJson
    ? text.split('\n').flatMap((line, at) => (/"url"\s*:\s*"https?:/.test(line) ? [at + 1] : []))
    : findUnread(text).map(({ line }) => line)
  return `it is ${what}${formatCalls(lines, file)}; ${way}`
}
