import { lineAt, lineStarts } from '#engine/text/lines.ts'
import type { UnreadCall } from './call.ts'

/** How calls look in languages and files that are not read, line by line. */
const SIGNS: readonly (readonly [how: string, sign: RegExp])[] = [
  // Its short names count where a command is possible.
  [
    'in PowerShell',
    /\b(?:Invoke-RestMethod|Invoke-WebRequest)\b|(?:^|[|=({;])[ \t]*(?:irm|iwr)[ \t]/gim,
  ],
  [
    'in Python',
    /\b(?:requests|httpx|urllib3|aiohttp|session)\.(?:get|post|put|patch|delete|head|options|request)\s*\(|\burl(?:open|retrieve)\s*\(|\bHTTPS?Connection\s*\(|\b(?:run|call|check_call|check_output|Popen)\s*\(\s*\[\s*["']curl["']/g,
  ],
  [
    'in JavaScript',
    /\bfetch\s*\(\s*[^)\s]|\baxios(?:\.[a-z]+)?\s*\(|\bhttps?\.(?:get|request|post|put|patch|del|batch)\s*\(|\bpm\.sendRequest\s*\(|\bnew XMLHttpRequest\b/g,
  ],
  ['in Perl', /LWP::(?:Simple|UserAgent)\b|\bHTTP::Tiny\b|\bMojo::UserAgent\b|\bREST::Client\b/g],
  [
    'in Ruby',
    /\bNet::HTTP\b|\bHTTParty\.|\bRestClient\b|\bFaraday\.|\bURI\.open\b|\bopen-uri\b(?![^\n]{0,200}\bURI\.)/g,
  ],
  ['in PHP', /\bcurl_exec\s*\(|\bfile_get_contents\s*\(\s*["']https?:|\bGuzzleHttp\b/g],
  [
    'in Groovy',
    /\bhttpRequest\b[ \t(]+(?:url|httpMode|consoleLogResponseBody|["'])|\.openConnection\s*\(/g,
  ],
  ['in raw HTTP', /^[ \t]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(?:https?:\/\/|\{\{)/gm],
  ['in Bruno', /^[ \t]*(?:get|post|put|patch|delete|head|options)[ \t]*\{\s*url:/gm],
  [
    'by check_http',
    /\bcheck_(?:https?|curl)\b(?=[^\r\n]{0,500}\s(?:-u|--ur[il])\b)|^[ \t]*vars\.http_uri\s*=/gm,
  ],
  ['by HAProxy', /^[ \t]*(?:option[ \t]+httpchk|http-check[ \t]+send)\b/gm],
  ['by Prometheus', /^[ \t]*(?:-[ \t]*)?metrics_path:/gm],
]

/** Methods of clients whose names a program chooses itself: `s.get(f"{BASE}/streams")`. */
const METHODS =
  /\b\w+\.(?:get|post|put|patch|delete|head|options|request)\s*\(\s*(?:f?r?["'](?:https?:|[/{]|[A-Z]{3,7}["'])|(?:\w*_)?(?:url|base|api)\b|os\.environ)/gi
const CLIENTS = /\b(?:import|from)\s+(?:requests|httpx|aiohttp|urllib3?|http\.client)\b/

/** Commands that open a socket. */
const SOCKETS =
  /\/dev\/tcp\/|\/inet6?\/tcp\/|\b(?:nc|ncat|netcat|telnet|socat|openssl(?= s_client))\b(?= )/

function describeSocket(sign: string): string {
  return sign.startsWith('/') ? `over ${sign.slice(0, -1)}` : `by ${sign}`
}

/** A request line that is written to a socket. */
const TO_SOCKET = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP\/\d/g

/** A line that is a comment as a whole, but for the first one. */
export const COMMENT = /^[ \t]*(?:#(?!!)|\/\/).*$/gm

/** The calls of a text in what is not read. */
export function findUnread(source: string): readonly UnreadCall[] {
  const text = source.replaceAll(COMMENT, (line) => ' '.repeat(line.length))
  const starts = lineStarts(text)
  const [socket] = SOCKETS.exec(text) ?? []
  const signs = [
    ...SIGNS,
    ...(CLIENTS.test(text) ? [['in Python', METHODS] as const] : []),
    ...(socket === undefined ? [] : [[describeSocket(socket), TO_SOCKET] as const]),
  ]
  const found = signs.flatMap(([how, sign]) =>
    [...text.matchAll(sign)].map(({ index }) => [index, how] as const),
  )
  return [...new Map(found)].map(([index, how]) => ({ line: lineAt(starts, index) + 1, how }))
}

/** A call of curl or wget, or a probe, before any comment of the line. */
const CALL = /\b(?:(?:curl|wget)\s|httpGet:)/
const ADDRESS = /https?:\/\/|[$\uE000]/

/** Whether a call of curl or wget, or a probe, seems to begin in a line. */
function isCallLine(line: string): boolean {
  const [code = ''] = line.split('#', 1)
  const found = CALL.exec(code)
  if (found === null) return false
  return (
    found[0] === 'httpGet:' || ADDRESS.test(code.slice(found.index)) || code.includes('httpGet:')
  )
}

/** Lines of a text, from 1, that seem to call something and of which no call was read. */
export function missedLines(text: string, read: ReadonlySet<number>): readonly number[] {
  return text
    .split('\n')
    .flatMap((line, at) => (isCallLine(line) && !read.has(at + 1) ? [at + 1] : []))
}
