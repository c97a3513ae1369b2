/** A request as the server received it. */
export interface SeenRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** The readings of all servers and proxies on the way. */
interface Readings {
  readonly methods: ReadonlySet<string>
  readonly paths: ReadonlySet<string>
}

/** Limits the readings of one path. */
const MAX_READINGS = 2_000

export function getReadings({ method, target, headers, body }: SeenRequest): Readings {
  const methods = new Set([method.trim().toUpperCase()])
  const targets = [target]
  for (const [name, value] of headers) {
    const key = name.toLowerCase().replaceAll('_', '-')
    if (/^x-(?:http-)?(?:(?:forwarded|original|real)-)?method(?:-override)?$/.test(key))
      methods.add(value.trim().toUpperCase())
    if (/^x-(?:original|rewrite|forwarded|request|proxy|real)-(?:ur[li]|path|prefix)$/.test(key))
      targets.push(value)
    if (key === 'destination') targets.push(value)
  }
  const query = decode(target.split('?').slice(1).join('?'))
  for (const text of [query, decode(body)])
    for (const [, value = ''] of text.matchAll(
      /(?:^|[?&;])(?:_method|x-http-method-override)=(\w+)/gi,
    ))
      methods.add(value.toUpperCase())
  return { methods, paths: new Set(targets.flatMap((one) => [...listPaths(one)])) }
}

function listPaths(target: string): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [target.replace(/[?].*$/s, '')]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || found.size > MAX_READINGS) continue
    found.add(path)
    for (const read of WAYS) open.push(read(path))
  }
  return found
}

const WAYS: readonly ((path: string) => string)[] = [
  decode,
  (path) =>
    path.replace(/%u([0-9a-f]{4})/gi, (_all, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    ),
  (path) =>
    path
      .replace(/%c0%ae/gi, '.')
      .replace(/%c0%af/gi, '/')
      .replace(/%c1%9c/gi, '\\'),
  (path) => path.replaceAll('\\', '/'),
  (path) => path.replace(/\/{2,}/g, '/'),
  (path) => path.replace(/;[^/]*/g, ''),
  (path) => path.replace(/[#?\0].*$/s, ''),
  (path) => path.replace(/[\t\r\n]/g, ''),
  (path) => path.replace(/[. ]+(?=\/|$)/g, (end) => (/^\.{1,2}$/.test(end) ? end : '')),
  (path) => path.replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, ''),
  (path) => path.normalize('NFKC'),
  (path) => path.toLowerCase(),
  fold,
]

function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (all) =>
    Buffer.from(all.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}

/** Removes dot segments as in RFC 3986. */
function fold(path: string): string {
  const kept: string[] = []
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (segment === '.' || segment === '..') {
      if (segment === '..' && kept.length > 1) kept.pop()
      if (isLast) kept.push('')
    } else kept.push(segment)
  }
  return kept.join('/')
}
