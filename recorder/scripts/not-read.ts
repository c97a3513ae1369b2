import { lineAt, lineStarts } from '#engine/text/lines.ts'
import type { UnreadCall } from './call.ts'

/** How calls look in languages and files that are not read, line by line. */
const SIGNS: readonly (readonly [language: string, sign: RegExp])[] = [
  // Its short names count where a command may stand.
  [
    'PowerShell',
    /\b(?:Invoke-RestMethod|Invoke-WebRequest)\b|(?:^|[|=({;])[ \t]*(?:irm|iwr)[ \t]/gim,
  ],
  [
    'Python',
    /\b(?:requests|httpx|urllib3|aiohttp|session)\.(?:get|post|put|patch|delete|head|options|request)\s*\(|\burl(?:open|retrieve)\s*\(|\bHTTPS?Connection\s*\(|\[\s*["']curl["']/g,
  ],
  [
    'JavaScript',
    /\bfetch\s*\(\s*[^)\s]|\baxios(?:\.[a-z]+)?\s*\(|\bhttps?\.(?:get|request|post|put|patch|del|batch)\s*\(|\bpm\.sendRequest\s*\(|\bnew XMLHttpRequest\b/g,
  ],
  ['Perl', /LWP::(?:Simple|UserAgent)\b|\bHTTP::Tiny\b|\bMojo::UserAgent\b|\bREST::Client\b/g],
  ['Ruby', /\bNet::HTTP\b|\bHTTParty\.|\bRestClient\b|\bFaraday\.|\bURI\.open\b|\bopen-uri\b/g],
  ['PHP', /\bcurl_exec\s*\(|\bfile_get_contents\s*\(\s*["']https?:|\bGuzzleHttp\b/g],
  [
    'Groovy',
    /\bhttpRequest\b[ \t(]+(?:url|httpMode|consoleLogResponseBody|["'])|\.openConnection\s*\(/g,
  ],
  [
    'lines of HTTP',
    /^[ \t]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(?:https?:\/\/|\{\{)/gm,
  ],
  ['Bruno', /^[ \t]*(?:get|post|put|patch|delete|head|options)[ \t]*\{\s*url:/gm],
  [
    'check_http',
    /\bcheck_(?:https?|curl)\b(?=[^\n]*\s(?:-u|--ur[il])\b)|^[ \t]*vars\.http_uri\s*=/gm,
  ],
  ['Prometheus', /^[ \t]*(?:-[ \t]*)?metrics_path:/gm],
]

/** A request line that is written to a socket of the shell. */
const TO_SOCKET = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\/\d/g

/** A line that is a comment as a whole, but for the first one. */
const COMMENT = /^[ \t]*(?:#(?!!)|\/\/).*$/gm

/** The calls of a text in what is not read. */
export function findUnread(source: string): readonly UnreadCall[] {
  const text = source.replaceAll(COMMENT, (line) => ' '.repeat(line.length))
  const starts = lineStarts(text)
  const signs = text.includes('/dev/tcp/') ? [...SIGNS, ['/dev/tcp', TO_SOCKET] as const] : SIGNS
  return signs.flatMap(([unreadIn, sign]) =>
    [...text.matchAll(sign)].map(({ index }) => ({ line: lineAt(starts, index) + 1, unreadIn })),
  )
}
