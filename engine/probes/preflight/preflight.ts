import { type Client, type ClientOptions, createClient } from '../../http/client.ts'
import { createGuard } from '../../http/guard/guard.ts'
import { proxyFor } from '../../http/tls/proxy.ts'
import { DEFAULT_TIMEOUTS } from '../../http/request.ts'
import { AbsentError, TargetError, UsageError } from '../../model/errors.ts'
import { type Exchange, mediaType } from '../../model/exchange.ts'
import { parseVersion, type Version } from '../../model/version.ts'
import { maskAddresses } from '../../secrets/masked-address.ts'
import { type Admission, admit } from './admission.ts'
import { credentialHeaders, type GivenCredentials } from '../credentials.ts'
import { describeFailure } from './describe-failure.ts'
import { beginningOf, describeOther } from './describe-target.ts'
import { createFirstAnswers } from './first-answers.ts'
import { identify, identifyByNodes, type Identity, isLate } from './identify.ts'
import { invent, type RandomHex } from '../invent.ts'
import { openStandIn } from '../stand-in.ts'
import { otherScheme } from './other-scheme.ts'
import { createPatient } from './patient.ts'
import { candidateRoots } from './target-url.ts'

export interface PreflightOptions {
  /** The root as it was given, without a trailing slash. */
  readonly root: string
  readonly also?: readonly string[]
  readonly credentials: GivenCredentials
  /** How to connect; the guard is the preflight's own. */
  readonly connection: Omit<ClientOptions, 'guard'>
  readonly assumeVersion?: Version
  /** Milliseconds for one request, as in the run that follows. */
  readonly wait?: number
  /** Whether it may log in, where Basic does not carry a name or password; by default not. */
  readonly mayLogIn?: boolean
  readonly randomHex: RandomHex
  /** Milliseconds to wait altogether where responses say when to come back; by default a minute. */
  readonly patience?: number
}

const PATIENCE = 60_000

/** Facts about a target before the run. */
export interface Preflight {
  /** The interface's root, which may differ from the given one. */
  readonly root: string
  readonly version: Version
  /** As the server reported it; missing if only --assume-version gives it. */
  readonly claimedVersion?: string
  /** The given credentials, marked if the server cannot read them in Basic. */
  readonly credentials: GivenCredentials
  /** Worth saying, one sentence each. */
  readonly remarks: readonly string[]
  /** The requests to the interface that found all this, in order. */
  readonly exchanges: readonly Exchange[]
}

/**
 * Checks the target before a run: it is reachable, a Graylog server, at this root, and accepts
 * these credentials. Throws a TargetError with advice, or a UsageError without credentials.
 */
export async function preflight(options: PreflightOptions): Promise<Preflight> {
  const answers = createFirstAnswers()
  const patient = createPatient(options.patience ?? PATIENCE, options.connection.signal)
  const open = (extra: Partial<ClientOptions> = {}): Client =>
    patient(answers.keptOf(openClient(options, extra)))
  const client = open()
  try {
    const { root, identity, remarks } = await findRoot(options, client, async (x) => {
      const other = await otherScheme(options.root, x, open)
      const why = describeFailure(options.root, x)
      return other ?? `${why}${aboutProxy(options)}`
    })
    const { credentials } = options
    if (!credentials.user && credentials.token === undefined)
      throw new UsageError(
        `the REST interface responds at "${root}"${identity.version === undefined ? '' : ` (release ${identity.version})`}, but there are no credentials: set GRAYLOG_TOKEN, or GRAYLOG_USER and GRAYLOG_PASSWORD`,
      )
    const { admission, ...opened } = await enter(options, { client, root, open })
    const claimed = admission.version ?? identity.version
    return {
      root,
      version: options.assumeVersion ?? readVersion(root, claimed, identity.exchange),
      ...(claimed !== undefined && { claimedVersion: claimed }),
      credentials: opened.credentials,
      remarks: [...remarks, ...admission.remarks, ...opened.remarks],
      exchanges: answers.below([root, ...(options.also ?? [])]),
    }
  } finally {
    await client.close()
  }
}

interface Entrance {
  readonly client: Client
  readonly root: string
  readonly open: (extra: Partial<ClientOptions>) => Client
}

/** Tries the given credentials at every node, with a session if Basic cannot carry them. */
async function enter(options: PreflightOptions, { client, root, open: openDoor }: Entrance) {
  const { also = [], credentials, randomHex, mayLogIn = false } = options
  const inventions = invent('gc-00000000', randomHex)
  const guard = createGuard({ mode: mayLogIn ? 'session' : 'read', roots: [root] })
  const door = openDoor({ guard })
  const opened = await openStandIn({ client: door, root, credentials, inventions, mayLogIn })
  let open: string | undefined
  let admission: Admission
  try {
    const asked = { client, credentials: opened.credentials, purse: opened.purse, mayLogIn }
    admission = await admit({ ...asked, root })
    for (const node of also) await admit({ ...asked, root: node })
  } finally {
    open = await opened.end()
    await door.close()
  }
  const { user } = opened.credentials
  const { why } = opened
  return {
    admission,
    credentials: opened.credentials,
    remarks: [
      ...(user && why !== undefined
        ? [
            `the account "${user.name}" logs in and uses the session instead of its password: ${why}`,
          ]
        : []),
      ...(open === undefined ? [] : [open]),
    ],
  }
}

/** Mentions the proxy of the environment, as it may have caused the failure. */
function aboutProxy({ root, connection }: PreflightOptions): string {
  const proxy = proxyFor(root, connection.environment ?? {})
  if (proxy === undefined) return ''
  return `; the request used the proxy "${maskAddresses(proxy)}" from the environment; to connect directly, add the host to NO_PROXY`
}

function openClient(
  { root, also = [], connection, wait = DEFAULT_TIMEOUTS.total }: PreflightOptions,
  extra: Partial<ClientOptions>,
): Client {
  const { host } = new URL(root)
  const roots = [`http://${host}`, `https://${host}`, ...also]
  const connect = Math.min(wait, DEFAULT_TIMEOUTS.connect)
  const timeouts = { connect, firstByte: wait, total: wait }
  const guard = createGuard({ mode: 'read', roots })
  return createClient({ ...connection, bodyLimit: BODY_LIMIT, timeouts, guard, ...extra })
}

/** Bytes: enough for the records of a thousand nodes, and a limit for anything else. */
const BODY_LIMIT = 1024 ** 2

interface Found {
  readonly root: string
  readonly identity: Extract<Identity, { kind: 'interface' }>
  readonly remarks: readonly string[]
}

async function findRoot(
  { root: given, credentials, randomHex }: PreflightOptions,
  client: Client,
  explain: (exchange: Exchange) => Promise<string>,
): Promise<Found> {
  const first = await identify(client, given)
  if (first.kind === 'interface') return { root: given, identity: first, remarks: [] }
  if (first.kind === 'unreachable') throw new AbsentError(await explain(first.exchange))
  for (const root of isLate(first.exchange) ? [] : candidateRoots(given)) {
    const identity = await identify(client, root)
    if (identity.kind !== 'interface') continue
    if (root !== `${given}/api`)
      throw new TargetError(
        `the REST interface is not at "${given}" but at "${root}"; use that URL`,
      )
    const remark = `using "${root}": the REST API is not at "${given}"`
    return { root, identity, remarks: [remark] }
  }
  if (isErrorInJson(first.exchange)) {
    const purse = { ...credentials, inventions: invent('gc-00000000', randomHex) }
    const credential = credentialHeaders('self', purse)
    const identity = credential?.length ? await identifyByNodes(client, given, credential) : first
    if (identity.kind === 'interface')
      return {
        root: given,
        identity,
        remarks: [
          `GET / returns ${first.exchange.response?.status ?? 0} without a credential; the REST interface was recognized by GET /cluster`,
        ],
      }
  }
  const mayWantTls = first.exchange.response?.status === 400 && given.startsWith('http:')
  const mixedUp = mayWantTls ? await explain(first.exchange) : ''
  throw new AbsentError(
    mixedUp.includes('https://') ? mixedUp : describeOther(given, first.exchange),
  )
}

/** Whether the rejection may come from the interface; pages come from something else. */
function isErrorInJson({ response }: Exchange): boolean {
  const isRefusal = [401, 403, 404].includes(response?.status ?? 0)
  return isRefusal && mediaType(response?.headers ?? []) !== 'text/html'
}

function readVersion(root: string, claimed: string | undefined, first: Exchange): Version {
  // A server that leaves out the patch number is judged, too: that is one of its mistakes.
  const version = parseVersion(claimed?.replace(/^\d+\.\d+(?![.\d])/, '$&.0') ?? '')
  if (version) return version
  const found =
    claimed === undefined
      ? `no version (GET / returned ${first.response?.status ?? 'no response'} with ${beginningOf(first.response?.body)}), so the URL may not be the root of an API`
      : `the version "${claimed}"`
  throw new TargetError(
    `cannot determine the release of the server at "${root}": it reports ${found}; specify the release with --assume-version`,
  )
}
