import { UsageError } from '../../model/errors.ts'

/** The environment variables that name proxies, as other tools read them. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the proxy for an origin from HTTPS_PROXY, HTTP_PROXY and NO_PROXY (in either case);
 * undefined for a direct connection. Throws a UsageError if the value is not a proxy URL.
 */
export function proxyFor(origin: string, environment: Environment): string | undefined {
  const { protocol, hostname, port } = new URL(origin)
  const variable = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = read(environment, variable)
  if (proxy === undefined || proxy === '') return undefined
  const exempt = read(environment, 'NO_PROXY') ?? ''
  const actualPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  if (isExempt(hostname, actualPort, exempt)) return undefined
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`
  if (URL.canParse(url) && /^(?:https?|socks5?):$/.test(new URL(url).protocol)) return url
  throw new UsageError(
    `cannot use the proxy in the environment variable ${variable}: its value is not a proxy URL (hidden, because it may contain a password); use a value like http://proxy.example:3128, or add ${hostname} to NO_PROXY`,
  )
}

function read(environment: Environment, name: string): string | undefined {
  return environment[name.toLowerCase()] ?? environment[name]
}

function isExempt(hostname: string, port: string, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return list
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(entry, host, port))
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true
  const withPort = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(entry)
  if (withPort && withPort[3] !== port) return false
  const name = (withPort?.[1] ?? withPort?.[2] ?? entry).replace(/^\[|\]$/g, '')
  const suffix = name.replace(/^\*?\./, '')
  return host === suffix || host.endsWith(`.${suffix}`)
}
