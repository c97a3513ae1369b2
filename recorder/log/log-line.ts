/** The request in a line of an access log. */
export interface LogLine {
  readonly method: string
  /** Path and query as logged. */
  readonly target: string
  readonly status: number
  /** Milliseconds since the epoch. */
  readonly at: number | undefined
  /** The header User-Agent. */
  readonly agent: string | undefined
  /** The origin and the first path segment of the header Referer: the rest may hold secrets. */
  readonly referer: string | undefined
  readonly user: string | undefined
  /** Host and perhaps port, if the log has them. */
  readonly host: string | undefined
}

/** Reads one line of a log; undefined where it is no request. */
export type ReadLine = (line: string) => LogLine | undefined

/** A form in which servers write their log. */
export interface LogForm {
  readonly name: string
  readonly read: ReadLine
}

/** Parses a line from its parts; undefined if it is no request. `-` means empty. */
export function parseLogLine(parts: {
  readonly method: string | undefined
  readonly target: string | undefined
  readonly status: string | undefined
  readonly time?: string | undefined
  readonly agent?: string | undefined
  readonly referer?: string | undefined
  readonly user?: string | undefined
  readonly host?: string | undefined
}): LogLine | undefined {
  const { method = '', target = '' } = parts
  const status = Number(parts.status)
  if (!/^[A-Za-z]+$/.test(method) || target === '' || !(status >= 100 && status <= 599))
    return undefined
  // Members one by one: logs have millions of lines, and spreads take as long as all the reading.
  return {
    method: /[a-z]/.test(method) ? method.toUpperCase() : method,
    target: getPath(target),
    status,
    at: findTime(parts.time),
    agent: told(parts.agent),
    referer: shortenReferer(parts.referer),
    user: told(parts.user),
    host: told(parts.host),
  }
}

/** Some servers log the whole URL, or the path below their root without its first slash. */
function getPath(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.replace(/^[a-z]+:\/\/[^/?#]+/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

const REFERER = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#@]+)(?=[/?#]|$)(\/[^/?#]*)?/

function shortenReferer(text = ''): string | undefined {
  const [, scheme, host, path = '/'] = REFERER.exec(text) ?? []
  return scheme && host && `${scheme}${host}${path}`
}

function told(text: string | undefined): string | undefined {
  return text === undefined || text === '' || text === '-' ? undefined : text
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const COMMON =
  /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2})(\.\d+)?(?: ([+-])(\d{2})(\d{2}))?/

/** `10/Oct/2020:13:55:36 -0700`, ISO 8601, seconds or milliseconds since the epoch. */
function findTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text !== lastTime.text) lastTime = { text, at: readTime(text) }
  return lastTime.at
}

/** Many lines are of one second. */
let lastTime: { readonly text: string; readonly at: number | undefined } = {
  text: '',
  at: undefined,
}

function readTime(text: string): number | undefined {
  const common = COMMON.exec(text)
  if (common) {
    const [, day, month = '', year, hour, minute, second, , sign, hours = '0', minutes = '0'] =
      common
    const utc = Date.UTC(
      ...([Number(year), MONTHS.indexOf(month), Number(day)] as const),
      ...([Number(hour), Number(minute), Number(second)] as const),
    )
    const east = (Number(hours) * 60 + Number(minutes)) * 60_000
    return utc - (sign === '-' ? -east : east)
  }
  if (/^\d{9,11}(?:\.\d+)?$/.test(text)) return Math.round(Number(text) * 1_000)
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
