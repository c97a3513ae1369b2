import { has } from '#engine/knowledge/features/features.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import type { LabRelease, Settings } from './releases.ts'

/** What is done to a server after it got its accounts; each is a function in `start/states.ts`. */
export type State = 'many-streams' | 'paused' | 'throttled'

/** One way in which a server is configured or what it holds, next to the usual one. */
export interface Variant {
  readonly name: string
  /** In words, for `--help`. */
  readonly what: string
  /** Path below which the server is, without a slash at its end. */
  readonly prefix?: string
  readonly isTls?: true
  /** A second server with the same database and search backend. */
  readonly hasSecondNode?: true
  /** Whether it gets an input and messages; everything else gets accounts. */
  readonly hasMessages: boolean
  /** Not even messages are waited for: the first responses that a server gives. */
  readonly isJustStarted?: true
  /** A recorder between the server and its Elasticsearch, where it has one that is asked over HTTP. */
  readonly recordsBackend?: true
  readonly settings?: Settings
  readonly state?: State
  /** Accounts besides the usual ones. */
  readonly accounts?: 'odd-names' | 'short-sessions'
}

/** Every variant; the first is what is started when none is named. */
export const VARIANTS: readonly Variant[] = [
  { name: 'usual', what: 'the default configuration, with messages', hasMessages: true },
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
 * Whether a release can be started so: where the search backend is not asked over HTTP, nothing can record it, and not
 * every release knows that a node can be throttled.
 */
export function fitsRelease(
  { recordsBackend, state }: Variant,
  { search, version }: LabRelease,
): boolean {
  const parsed = parseTypedVersion(version)
  if (state === 'throttled' && !(parsed && has(parsed, 'throttled'))) return false
  return recordsBackend === undefined || search === 'http-2' || search === 'http-6'
}
