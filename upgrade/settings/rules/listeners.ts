import { withoutTrailing } from '#engine/text/patterns.ts'
import type { Configuration } from '../file/configuration.ts'
import { isTrue } from '../file/values.ts'

/** The address that a 1.x or 2.x node listens on. */
interface Listener {
  readonly scheme: string
  readonly host: string
  readonly port: number
  /** Whether the port is written. */
  readonly hasPort: boolean
  readonly path: string
}

/** Whether an address names no port, which from 2.1 on means 80 or 443. */
export function lacksPort(uri: string): boolean {
  return readListener(uri)?.hasPort === false
}

/** Whether API and web interface conflict: one port, but not two paths of one address. */
export function hasConflict(config: Configuration): boolean {
  const { rest, web } = listeners(config)
  if (!rest || !web || rest.port !== web.port) return false
  if (rest.host !== web.host) return [rest.host, web.host].some(isWildcard)
  return rest.scheme !== web.scheme || rest.path === web.path
}

/** Whether API and web interface share host and port, so that the keys of the API rule both. */
export function isShared(config: Configuration): boolean {
  const { rest, web } = listeners(config)
  return rest !== undefined && web !== undefined && rest.host === web.host && rest.port === web.port
}

/** Reads an address as releases from 2.1 on do; undefined when it is no plain http address. */
export function readListener(uri: string): Listener | undefined {
  const match =
    /^(https?):\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:?#@\s]+)(?::(\d{1,5}))?(\/[^?#\s]*)?$/i.exec(uri)
  if (!match) return undefined
  const [, scheme = '', host = '', port, path = '/'] = match
  const standard = scheme.toLowerCase() === 'https' ? 443 : 80
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    port: port === undefined ? standard : Number(port),
    hasPort: port !== undefined,
    path: `${withoutTrailing(path, '/')}/`,
  }
}

/** Defaults of 2.1: both on port 9000. A web interface that is off listens nowhere. */
function listeners(config: Configuration): { readonly rest?: Listener; readonly web?: Listener } {
  const rest = read(config, 'rest_listen_uri', 'http://127.0.0.1:9000/api/')
  const isWebOff = config.isSet('web_enable') && !isTrue(config.valueOf('web_enable'))
  const web = isWebOff ? undefined : read(config, 'web_listen_uri', 'http://127.0.0.1:9000/')
  return { ...(rest && { rest }), ...(web && { web }) }
}

function read(config: Configuration, key: string, standard: string): Listener | undefined {
  return readListener(config.isSet(key) ? (config.valueOf(key) ?? '') : standard)
}

function isWildcard(host: string): boolean {
  return ['0.0.0.0', '[::]', '[0:0:0:0:0:0:0:0]'].includes(host)
}
