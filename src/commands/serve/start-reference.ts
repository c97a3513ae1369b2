import type { Authority } from '#recorder/forward/authority.ts'
import type { Cluster } from '#reference/serve.ts'
import type { ServerCertificate } from '#reference/server/tls.ts'
import { newestRelease } from '#engine/knowledge/releases.ts'
import type { Watch } from '#engine/model/watch.ts'
import type { Fault } from '#engine/model/fault.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Version } from '#engine/model/version.ts'
import type { ServeReferenceOptions } from './options.ts'
import { stateFolder } from '../record/state-folder.ts'
import type { Context } from '../../command/context.ts'

/** Where a reference server is, as `serve --json` prints it. */
export interface ReferencePlace {
  /** The root of the interface, without a trailing slash. */
  readonly root: string
  /** The roots of the other nodes. */
  readonly also?: readonly string[]
  readonly release: string
  /** Ids of the faults to simulate. */
  readonly faults?: readonly string[]
  /** The file of the authority to trust. */
  readonly ca?: string
}

/** A running reference server. */
export interface Served extends AsyncDisposable {
  readonly place: ReferencePlace
  readonly close: () => Promise<void>
}

/** Starts the reference server of a release. Throws a UsageError. */
export async function startReferenceFor(
  options: ServeReferenceOptions,
  asking: Pick<Context, 'env'>,
  watch?: Watch,
): Promise<Served> {
  const { serverVersion, fault, tls } = options
  const version = serverVersion ?? newestRelease()
  if (version.major < 2)
    throw new UsageError(
      'the reference server supports only releases 2.0 and later; choose one of them with --server-version',
    )
  const authority = tls === true ? await authorityOf(asking) : undefined
  const cluster = await start(version, options, authority?.leafFor(HOST), watch)
  const [{ root }, ...others] = cluster.nodes
  return {
    place: {
      root,
      ...(others.length > 0 && { also: others.map((node) => node.root) }),
      release: version.release,
      ...(fault.length > 0 && { faults: fault }),
      ...(authority && { ca: authority.certificateFile }),
    },
    close: cluster.close,
    [Symbol.asyncDispose]: cluster.close,
  }
}

const HOST = '127.0.0.1'

/** Signs the certificate of the server; the same that the recorder signs with for this host. */
async function authorityOf(asking: Pick<Context, 'env'>): Promise<Authority> {
  const { openAuthority } = await import('#recorder/forward/authority.ts')
  return openAuthority(stateFolder(asking), [{ name: HOST, isDomain: false, port: undefined }])
}

async function start(
  version: Version,
  { port, nodes = 1, fault, tls }: ServeReferenceOptions,
  certificate: ServerCertificate | undefined,
  watch: Watch | undefined,
): Promise<Cluster> {
  const { startCluster } = await import('#reference/serve.ts')
  const faults = await faultsOf(fault, version, tls === true)
  if (port + nodes - 1 > LAST_PORT)
    throw new UsageError(
      `cannot serve ${nodes} nodes on consecutive ports from ${port}: the highest port is ${LAST_PORT}; choose a lower port with --port`,
    )
  try {
    return await startCluster(
      { version, port, faults, ...(certificate && { certificate }), ...(watch && { watch }) },
      nodes,
    )
  } catch (cause) {
    const { code, port: wanted = port } = cause as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause
    const found = code === 'EACCES' ? 'is not allowed for this account' : 'is already in use'
    throw new UsageError(
      `cannot listen on port ${wanted}: it ${found}; choose a different port with --port`,
      { cause },
    )
  }
}
const LAST_PORT = 65_535

async function faultsOf(
  ids: readonly string[],
  version: Version,
  isTls: boolean,
): Promise<readonly Fault[]> {
  const { faultNamed } = await import('../../run/faults.ts')
  return ids.map((id) => {
    const fault = faultNamed(id, version)
    if (id.startsWith('tls.') && !isTls)
      throw new UsageError(`the fault "${id}" works only on encrypted connections; add --tls`)
    return fault
  })
}
