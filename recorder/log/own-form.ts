import { UsageError } from '#engine/model/errors.ts'
import { literalPattern } from '#engine/text/patterns.ts'
import { parseLogLine, type LogForm } from './log-line.ts'

type Part =
  | 'method'
  | 'target'
  | 'query'
  | 'status'
  | 'time'
  | 'agent'
  | 'referer'
  | 'user'
  | 'host'
  | 'request'

/** Variables of nginx, and what Apache calls the same. */
const VARIABLES: Readonly<Record<string, Part>> = {
  $request: 'request',
  $request_method: 'method',
  $request_uri: 'target',
  $uri: 'target',
  $args: 'query',
  $query_string: 'query',
  $status: 'status',
  $http_user_agent: 'agent',
  $http_referer: 'referer',
  $remote_user: 'user',
  $time_local: 'time',
  $time_iso8601: 'time',
  $msec: 'time',
  $host: 'host',
  $http_host: 'host',
  $server_name: 'host',
  '%r': 'request',
  '%m': 'method',
  '%U': 'target',
  '%q': 'query',
  '%s': 'status',
  '%u': 'user',
  '%t': 'time',
  '%{user-agent}i': 'agent',
  '%{referer}i': 'referer',
  '%{host}i': 'host',
  '%v': 'host',
}

/** The notation of a value that does not simply end before the character after its variable. */
const WRITTEN: Readonly<Record<string, string>> = {
  '%t': '\\[([^\\]]*)\\]',
  '%U': '([^\\s?"]*)',
  $uri: '([^\\s?"]*)',
  '%q': '((?:\\?[^\\s"]*)?)',
}

const VARIABLE = /\$\{?([a-z_0-9]+)\}?|%[<>]?(\{[^}{]{1,60}\})?([a-zA-Z])/g

/** A form by the format of an nginx `log_format` or an Apache `LogFormat`. Throws a UsageError. */
export function getForm(format: string): LogForm {
  const parts: Part[] = []
  let pattern = ''
  let from = 0
  for (const found of format.matchAll(VARIABLE)) {
    pattern += literalPattern(format.slice(from, found.index))
    from = found.index + found[0].length
    const [, dollar, braces = '', letter = ''] = found
    const name = dollar === undefined ? `%${braces.toLowerCase()}${letter}` : `$${dollar}`
    const part = VARIABLES[name]
    const within = WRITTEN[name] ?? valueBefore(format.charAt(from))
    pattern += part === undefined ? within.replace('(', '(?:') : within
    if (part !== undefined) parts.push(part)
  }
  pattern += literalPattern(format.slice(from))
  const hasRequest =
    parts.includes('request') || (parts.includes('method') && parts.includes('target'))
  if (!hasRequest || !parts.includes('status'))
    throw new UsageError(
      `cannot read the format "${format}" of --log-format: the format must contain the method, the path, and the status, as in '$remote_addr - $remote_user [$time_local] "$request" $status'`,
    )
  const expression = new RegExp(`^${pattern}(?:\\s|$)`)
  return { name: 'the given format', read: (line) => readBy(expression, parts, line) }
}

function readBy(
  expression: RegExp,
  parts: readonly Part[],
  line: string,
): ReturnType<typeof parseLogLine> {
  const found = expression.exec(line)
  if (!found) return undefined
  const told = Object.fromEntries(parts.map((part, at) => [part, found[at + 1]])) as Partial<
    Record<Part, string>
  >
  const [method = told.method, target = told.target] = told.request?.split(' ') ?? []
  const query = told.query?.replace(/^\?/, '') ?? ''
  const whole =
    query === '' || query === '-' || target?.includes('?') ? target : `${target}?${query}`
  const { status, time, agent, referer, user, host } = told
  return parseLogLine({ method, target: whole, status, time, agent, referer, user, host })
}

/** Up to the character after the variable. */
function valueBefore(sign: string): string {
  if (sign === '"') return '((?:[^"\\\\]|\\\\.)*)'
  return sign === ']' ? '([^\\]]*)' : '(\\S*?)'
}
