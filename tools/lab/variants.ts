import { has } from '#engine/knowledge/features/features.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import type { LabRelease, Settings } from './releases.ts'

/** Changes of a server after its accounts exist; each is a function in `start/states.ts`. */
export type State = 'many-streams' | 'paused' | 'throttled'

/** One configuration or content of a server, other than the usual one. */
export interface Variant {
  readonly name: string
  /** A description for `--help`. */
  readonly what: string
  /** Path prefix of the server, without a trailing slash. */
  readonly prefix?: string
  readonly isTls?: true
  /** A second server with the same database and search backend. */
  readonly hasSecondNode?: true
  /** Whether it gets an input and messages; every other server gets accounts. */
  readonly hasMessages: boolean
  /** Messages go on arriving while it is certified. */
  readonly hasTraffic?: true
  /** Does not wait for messages, to get the server's first responses. */
  readonly isJustStarted?: true
  /** A recorder between the server and an Elasticsearch that it requests over HTTP. */
  readonly recordsBackend?: true
  readonly settings?: Settings
  readonly state?: State
  /** Accounts besides the usual ones. */
  readonly accounts?: 'odd-names' | 'short-sessions'
}

/** Every variant; the first is the default. */
export const VARIANTS: readonly Variant[] = [
  { name: 'usual', what: 'the default configuration, with messages', hasMessages: true },
  {
    name: 'arriving',
    what: 'messages arrive while it is certified',
    hasTraffic: true,
    hasMessages: true,
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
    name: 'odd-names',
    what: 'users named with spaces, quotes, slashes, non-ASCII',
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
 * every release supports throttled nodes.
 */
export function fitsRelease(
  { recordsBackend, state }: Variant,
  { search, version }: LabRelease,
): boolean {
  const parsed = parseTypedVersion(version)
  if (state === 'throttled' && !(parsed && has(parsed, 'throttled'))) return false
  return recordsBackend === undefined || search === 'http-2' || search === 'http-6'
}
