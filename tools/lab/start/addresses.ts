import type { LabRelease, Settings } from '../releases.ts'
import type { Variant } from '../variants.ts'

/** The addresses of a server, and the settings for them. */
interface Addresses {
  /** Root of the API, without a trailing slash. */
  readonly root: string
  readonly places: Readonly<Record<string, string>>
  readonly settings: Settings
}

const TLS_NAMES: Readonly<Record<'old' | 'new', readonly string[]>> = {
  old: ['rest', 'web'],
  new: ['http'],
}

/** Returns the addresses of one node at these ports; only the first line has a separate port for web pages. */
export function getAddresses(
  { version }: Pick<LabRelease, 'version'>,
  { prefix = '', isTls, isIpv6 }: Pick<Variant, 'prefix' | 'isTls' | 'isIpv6'>,
  { port, web }: { readonly port: number; readonly web: number },
): Addresses {
  const scheme = isTls ? 'https' : 'http'
  const host = isIpv6 ? '[::1]' : '127.0.0.1'
  const base = `${scheme}://${host}:${port}${prefix}`
  const isFirstLine = version.startsWith('2.0.')
  const isOld = version.startsWith('2.')
  const root = isFirstLine ? base : `${base}/api`
  const tls = TLS_NAMES[isOld ? 'old' : 'new'].map((name) => ({
    [`${name}_enable_tls`]: 'true',
    [`${name}_tls_cert_file`]: '{folder}/tls.pem',
    [`${name}_tls_key_file`]: '{folder}/tls.key',
  }))
  return {
    root,
    places: {
      address: `${host}:${port}`,
      root: `${root}/`,
      web: isFirstLine ? `${scheme}://${host}:${web}/` : `${base}/`,
    },
    settings: {
      ...(isTls && (Object.assign({}, ...tls) as Settings)),
      ...(prefix !== '' && !isOld && { http_publish_uri: `${base}/` }),
    },
  }
}
