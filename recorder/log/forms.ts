import { isRecord, memberAt, type UnknownRecord } from '#engine/model/json/json.ts'
import { parseLogLine, type LogForm, type LogLine, type ReadLine } from './log-line.ts'

/** A line split at the brackets around its time: the word before them, and the text after them. */
interface Around {
  readonly user: string
  readonly time: string
  readonly rest: string
}

/** Characters that a line has at most. */
const MAX_LENGTH = 64 * 1024
/** Brackets before those of the time: a process, an address of IPv6. */
const BRACKETS = 4

/** A form with its time in brackets: the first ones after which the rest is readable. */
function bracketed(read: (around: Around) => LogLine | undefined): ReadLine {
  return (line) => {
    if (line.length > MAX_LENGTH) return undefined
    let open = line.indexOf('[')
    for (let tried = 0; open !== -1 && tried < BRACKETS; tried += 1) {
      const close = line.indexOf(']', open)
      if (close === -1) return undefined
      const head = line.slice(0, open).trimEnd()
      const found = read({
        user: head.slice(head.lastIndexOf(' ') + 1),
        time: line.slice(open + 1, close),
        rest: line.slice(close + 1),
      })
      if (found) return found
      open = line.indexOf('[', open + 1)
    }
    return undefined
  }
}

/**
 * The part after the time of common and combined lines, with any text after the agent (Apache,
 * nginx, Traefik).
 */
const COMBINED =
  /^ "([^ "]+) ([^ "]+)(?: HTTP\/[\d.]+)?" (\d{3}) \S+(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?/

/** `fe be/srv 0/0/1/2/3 200 512 - - ---- 1/1/0/0/0 0/0 {agent} "GET / HTTP/1.1"`. */
const HAPROXY =
  /^ \S+ \S+ [\d/+-]+ (\d{3}) \S+ \S+ \S+ \S+ \S+ \S+ (?:\{([^}]*)\} )?(?:\{[^}]*\} )?"([^ "]+) ([^ "]+)(?: HTTP\/[\d.]+)?"/

/** The server's own: `127.0.0.1 admin [2026-01-01T00:00:00.000Z] "GET api/system" curl/8.0 200 -1`. */
const OWN = /^ "([A-Z]+) ([^" ]*)" /

/** `https 2026-01-01T00:00:00.000Z app/lb/1 a:1 b:2 0.1 0.2 0.3 200 200 34 366 "GET https://h:443/ HTTP/1.1" "agent"`. */
const AWS =
  /^(?:https?|h2|grpc|wss?) (\S+) app\/\S+ \S+ \S+(?: -?[\d.]+){3} (\d{3}) \S+ \S+ \S+ "([A-Z]+) [a-z]+:\/\/([^/" ]+)(\/[^" ]*) [^"]*" "([^"]*)"/

/** Forms that are detected from their lines, the more specific one first. */
export const FORMS: readonly LogForm[] = [
  { name: 'JSON', read: readJsonLine },
  { name: 'Docker', read: readDockerLine },
  {
    name: 'AWS load balancer',
    read: (line) => {
      const [, time, status, method, host, target, agent] = AWS.exec(line) ?? []
      return parseLogLine({ method, target, status, time, agent, host })
    },
  },
  {
    name: 'HAProxy',
    read: bracketed(({ time, rest }) => {
      const [, status, captured = '', method, target] = HAPROXY.exec(rest) ?? []
      return parseLogLine({ method, target, status, time, agent: agentAmong(captured) })
    }),
  },
  {
    name: 'combined',
    read: bracketed(({ user, time, rest }) => {
      const [, method, target, status, referer, agent] = COMBINED.exec(rest) ?? []
      return parseLogLine({
        method,
        target,
        status,
        time,
        agent: agent?.replace(/\\(.)/g, '$1'),
        referer,
        user,
      })
    }),
  },
  {
    name: "the server's own access log",
    read: bracketed(({ user, time, rest }) => {
      const [head = '', method, target] = OWN.exec(rest) ?? []
      const words = rest.slice(head.length).trimEnd().split(' ')
      const [status, size = ''] = words.slice(-2)
      if (!/^-?\d+$/.test(size)) return undefined
      return parseLogLine({
        method,
        target,
        status,
        time,
        agent: words.slice(0, -2).join(' '),
        user,
      })
    }),
  },
]

/** Headers that HAProxy captures are in sequence, without their names. */
function agentAmong(captured: string): string | undefined {
  return captured.split('|').find((one) => /[A-Za-z]\/\d/.test(one))
}

/** Names under which servers write the same, in any of their JSON logs; a point leads into an object. */
const NAMES = {
  method: 'request_method RequestMethod method verb http_method http.request.method request.method',
  target:
    'request_uri RequestPath uri request.uri url.original url path request_path target http.url httpRequest.requestUrl',
  status:
    'status DownstreamStatus OriginStatus status_code response_code code response.status http.response.status_code',
  agent:
    'http_user_agent request_User-Agent user_agent userAgent agent user_agent.original request.headers.User-Agent',
  referer:
    'http_referer request_Referer referer referrer http.request.referrer request.headers.Referer httpRequest.referer',
  user: 'remote_user ClientUsername user username user.name user_id',
  time: 'time_iso8601 time_local StartUTC time @timestamp timestamp ts msec StartLocal',
  host: 'http_host RequestHost host request.host url.domain server_name',
} as const

const PATHS = Object.entries(NAMES).map(([part, names]) => ({
  part: part as keyof typeof NAMES,
  paths: names.split(' ').map((name) => [name, name.split('.')] as const),
}))

function readJsonLine(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined
  const json = parsed(line)
  if (json === undefined) return undefined
  const parts: Partial<Record<keyof typeof NAMES, string>> = {}
  for (const { part, paths } of PATHS) {
    const found = paths
      .map(([name, path]) => wordAt(json, name, path))
      .find((one) => one !== undefined)
    if (found !== undefined) parts[part] = found
  }
  const [method, target] = (wordAt(json, 'request', ['request']) ?? '').split(' ')
  return parseLogLine({
    method: parts.method ?? method,
    target: target ?? parts.target,
    status: parts.status,
    time: parts.time,
    agent: parts.agent,
    referer: parts.referer,
    user: parts.user,
    host: parts.host,
  })
}

/** The line of a program, as Docker keeps it. */
function readDockerLine(line: string): LogLine | undefined {
  const inner = line.startsWith('{"log":') ? parsed(line)?.['log'] : undefined
  if (typeof inner !== 'string' || inner.startsWith('{"log":')) return undefined
  for (const { read } of FORMS) {
    const found = read(inner.trimEnd())
    if (found) return found
  }
  return undefined
}

function parsed(line: string): UnknownRecord | undefined {
  try {
    const json: unknown = JSON.parse(line)
    return isRecord(json) ? json : undefined
  } catch {
    return undefined // no line of a JSON log; who reads counts it
  }
}

function wordAt(json: UnknownRecord, name: string, path: readonly string[]): string | undefined {
  let at: unknown = json[name]
  if (at === undefined && path.length > 1) {
    at = json
    for (const key of path) at = memberAt(at, key)
  }
  if (Array.isArray(at)) at = at[0] as unknown
  return typeof at === 'number' ? String(at) : typeof at === 'string' ? at : undefined
}
