import { has } from '#engine/knowledge/features/features.ts'
import { hasRoute } from '#engine/knowledge/routes/routes.ts'
import { isWithin, parseTypedVersion } from '#engine/model/version.ts'
import type { MORE_ACCOUNTS } from './accounts.ts'
import type { LabRelease, Settings } from './releases.ts'

/** Changes of a server after its accounts exist; each is a function in `start/states.ts`. */
export type State = 'content-pack' | 'directory' | 'many-streams' | 'paused' | 'throttled'

/** One configuration or content of a server, other than the usual one. */
export interface Variant {
  readonly name: string
  /** A description for `--help`. */
  readonly what: string
  /** Path prefix of the server, without a trailing slash. */
  readonly prefix?: string
  readonly isTls?: true
  /** Listens on IPv6 only. */
  readonly isIpv6?: true
  /** Options of its Java. */
  readonly java?: readonly string[]
  /** A second server with the same database and search backend. */
  readonly hasSecondNode?: true
  /** Whether it gets an input and messages; every other server gets accounts. */
  readonly hasMessages: boolean
  /** Messages go on arriving while it is certified; `restarting`: their input stops and starts, and indices rotate. */
  readonly traffic?: 'steady' | 'restarting'
  /** Does not wait for messages, to get the server's first responses. */
  readonly isJustStarted?: true
  /** A recorder between the server and an Elasticsearch that it requests over HTTP. */
  readonly recordsBackend?: true
  readonly settings?: Settings
  /** Starts again without the user of its settings, once its accounts exist. */
  readonly isRootless?: true
  readonly state?: State
  /** Accounts besides the usual ones. */
  readonly accounts?: keyof typeof MORE_ACCOUNTS
}

/** Every variant; the first is the default. */
export const VARIANTS: readonly Variant[] = [
  { name: 'usual', what: 'the default configuration, with messages', hasMessages: true },
  {
    name: 'arriving',
    what: 'messages arrive while it is certified',
    traffic: 'steady',
    hasMessages: true,
  },
  {
    name: 'restarting',
    what: 'messages arrive, their input stops and starts, and indices rotate',
    traffic: 'restarting',
    hasMessages: true,
  },
  {
    name: 'settings',
    what: 'IPv6, few threads, no gzip, cross-origin requests, German, Indian time',
    isIpv6: true,
    // In Turkish, a server of 3.2.0 does not start: its rule engine fails.
    java: ['-Duser.language=de', '-Duser.country=DE', '-Duser.timezone=Asia/Kolkata'],
    settings: {
      http_thread_pool_size: '4',
      http_selector_runners_count: '1',
      http_enable_gzip: 'false',
      http_enable_cors: 'true',
      rest_thread_pool_size: '4',
      rest_selector_runners_count: '1',
      rest_enable_gzip: 'false',
    },
    hasMessages: true,
  },
  {
    name: 'content-pack',
    what: 'an installed content pack with a stream, a pattern, and an input',
    state: 'content-pack',
    hasMessages: true,
  },
  {
    name: 'directory',
    what: 'with users of an LDAP directory',
    state: 'directory',
    accounts: 'directory',
    hasMessages: false,
  },
  { name: 'empty', what: 'no input and no message', hasMessages: false },
  { name: 'prefix', what: 'below a path, /below/here', prefix: '/below/here', hasMessages: true },
  {
    name: 'tls',
    what: 'by https with a certificate that signs itself',
    isTls: true,
    hasMessages: true,
  },
  { name: 'two-nodes', what: 'a cluster of two servers', hasSecondNode: true, hasMessages: true },
  { name: 'many', what: '300 streams with odd titles', state: 'many-streams', hasMessages: true },
  {
    name: 'no-root',
    what: 'the user of its settings is disabled',
    isRootless: true,
    accounts: 'no-root',
    hasMessages: true,
  },
  {
    name: 'odd-names',
    what: 'users named with spaces, quotes, slashes, non-ASCII, and a password with a colon',
    accounts: 'odd-names',
    hasMessages: false,
  },
  {
    name: 'short-sessions',
    what: 'a user whose sessions live one second',
    accounts: 'short-sessions',
    hasMessages: false,
  },
  {
    name: 'just-started',
    what: 'as soon as it says that it is alive',
    isJustStarted: true,
    hasMessages: false,
  },
  {
    name: 'paused',
    what: 'message processing paused, dead for load balancers',
    state: 'paused',
    hasMessages: true,
  },
  {
    name: 'throttled',
    what: 'throttled for load balancers',
    state: 'throttled',
    hasMessages: true,
  },
  {
    name: 'backend-proxy',
    what: 'with a recorder before its Elasticsearch',
    recordsBackend: true,
    hasMessages: true,
  },
]

/**
 * Checks whether a release supports a variant: only HTTP traffic with the search backend can be recorded, and not
 * every release has throttled nodes or content packs that are installed, or starts without the user of its settings.
 */
export function fitsRelease(
  { recordsBackend, state, isRootless }: Variant,
  { search, version }: LabRelease,
): boolean {
  const parsed = parseTypedVersion(version)
  if (isRootless && !(parsed && isWithin(parsed, { since: '3.2.0' }))) return false
  if (state === 'throttled' && !(parsed && has(parsed, 'throttled'))) return false
  if (state === 'content-pack' && !(parsed && hasRoute('GET /system/content_packs', parsed)))
    return false
  return recordsBackend === undefined || search === 'http-2' || search === 'http-6'
}
