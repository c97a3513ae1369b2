import { createMatcher, type RouteMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import type { Watch } from '#engine/model/watch.ts'
import { type ReferenceAccount, addAccounts, addReader, addToken } from './requests/accounts.ts'
import { handlers, rest } from './answers/handlers.ts'
import { addBuiltInDashboard } from './built-in-dashboard.ts'
import type { Fault } from '#engine/model/fault.ts'
import { type Ids, idsBy } from './ids.ts'
import { freshNode, freshState } from './installation.ts'
import { listen } from './server/listen.ts'
import { type Features, switchedFeatures, type SwitchedFeatures } from './rules.ts'
import { sampleMessages } from './samples.ts'
import type { Server } from './server.ts'
import type { State } from './state.ts'
import type { ServerCertificate } from './server/tls.ts'

export interface ReferenceOptions {
  /** The release to behave as. */
  readonly version: Version
  /** Of the first node, the others take the next ones; by default any free ones. */
  readonly port?: number
  /** By default 127.0.0.1. */
  readonly host?: string
  /** The root account; by default `admin` with the password `admin`. */
  readonly account?: ReferenceAccount
  /** A second, read-only account. */
  readonly limited?: ReferenceAccount
  /** The value of an access token that the root account has. */
  readonly token?: string
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  readonly faults?: readonly Fault[]
  /** Enables HTTPS. */
  readonly certificate?: ServerCertificate
  /** Receives each request and its response. */
  readonly watch?: Watch
  /** Starts without messages, like a new installation. */
  readonly isEmpty?: true
}

/** A running reference server, or one node of several. */
export interface Reference {
  readonly version: Version
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** The interface's root, without a trailing slash. */
  readonly root: string
  readonly nodeId: string
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Running nodes with one memory: accounts, tokens, sessions, streams and all that they hold. */
export interface Cluster {
  /** In the order of their start: the first leads. */
  readonly nodes: readonly [Reference, ...Reference[]]
  readonly memory: State
  /** Keeps what the nodes remember now; gives what makes them remember that again, and nothing else. */
  readonly keepMemory: () => () => void
  /** Replaces the faults of all nodes. */
  readonly switchFaults: (faults: readonly Fault[]) => void
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts a server of one node that behaves as the given release. */
export async function startReference(options: ReferenceOptions): Promise<Reference> {
  const { nodes } = await startCluster(options, 1)
  return nodes[0]
}

/** Starts a server of several nodes; closing one leaves the others as a kill would. */
export async function startCluster(options: ReferenceOptions, count: number): Promise<Cluster> {
  const shared = createShared(options)
  const first = await startNode(options, shared)
  const nodes: [Reference, ...Reference[]] = [first]
  const close = async (): Promise<void> => {
    for (const node of nodes) await node.close()
  }
  try {
    while (nodes.length < count) nodes.push(await startNode(options, shared))
  } catch (error) {
    await close()
    throw error
  }
  return {
    nodes,
    memory: shared.state,
    keepMemory: () => keepMemory(shared),
    switchFaults: (faults) => {
      const own = applicable({ ...options, faults })
      shared.faults.on = own
      shared.switchFaults(own)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** State that all nodes share. */
type Shared = Omit<Server, 'node' | 'origin' | 'nodes'> &
  SwitchedFeatures & { readonly nodes: Server[]; readonly faults: { on: readonly Fault[] } }

function createShared(options: ReferenceOptions): Shared {
  const now = options.clock ?? Date.now
  const faults = { on: applicable(options) }
  const features = switchedFeatures(options.version, faults.on)
  const ids = idsBy(now)
  const state = install(options, features, ids)
  addBuiltInDashboard(state, features, ids, now())
  const root = features.has('root-page') ? '/api' : ''
  return { ...features, version: options.version, state, ids, now, root, nodes: [], faults }
}

/** A fresh installation with its accounts. */
function install(
  { version, limited, account = ADMIN, token, clock }: ReferenceOptions,
  features: Features,
  ids: Ids,
): State {
  const now = clock ?? Date.now
  const state = freshState(features, ids, now())
  addAccounts({ ...features, version, state, now }, ids, account)
  if (limited) addReader(state, ids, limited)
  if (token !== undefined) addToken(state, ids, { owner: account.name, value: token, now: now() })
  return state
}

const ADMIN: ReferenceAccount = { name: 'admin', password: 'admin' }

function keepMemory({ state, nodes }: Shared): () => void {
  const kept = structuredClone(state)
  const each = nodes.map(({ node }) => ({ node, kept: { ...node } }))
  return () => {
    Object.assign(state, structuredClone(kept))
    for (const { node, kept: before } of each) Object.assign(node, before)
  }
}

/** The routes that every server of a release has; built once for each release. */
function servedBy(version: Version): RouteMatcher {
  const known = matchers.get(version.release)
  if (known) return known
  const matcher = createMatcher(routesOf(version).filter((route) => !route.optional))
  matchers.set(version.release, matcher)
  return matcher
}
const matchers = new Map<string, RouteMatcher>()

async function startNode(options: ReferenceOptions, shared: Shared): Promise<Reference> {
  const { state, nodes, now } = shared
  const host = options.host ?? '127.0.0.1'
  const port = options.port ? options.port + nodes.length : 0
  const address = { origin: '' }
  const node = freshNode(shared.ids, now())
  const server: Server = { ...shared, node, origin: () => address.origin }
  if (state.messages.length === 0 && options.isEmpty !== true)
    state.messages = sampleMessages(server)
  const routes = servedBy(options.version)
  const listening = await listen(
    server,
    { routes, handlers, rest },
    {
      host,
      port,
      faults: () => shared.faults.on,
      ...(options.certificate && { certificate: options.certificate }),
      ...(options.watch && { watch: options.watch }),
    },
  )
  address.origin = listening.origin
  nodes.push(server)
  const close = async (): Promise<void> => {
    node.stoppedAt ??= now()
    await listening.close()
  }
  return {
    version: options.version,
    origin: listening.origin,
    root: listening.origin + server.root,
    nodeId: node.id,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function applicable({ faults = [], version }: ReferenceOptions): readonly Fault[] {
  return faults.filter((fault) => isWithin(version, fault.versions))
}
