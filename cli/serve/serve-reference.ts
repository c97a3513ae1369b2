import type { Authority } from '../../recorder/forward/authority.ts'
import { UsageError } from '../../src/model/errors.ts'
import { newestRelease } from '../../src/knowledge/releases.ts'
import { describeAvailability, isWithin, releaseNumber } from '../../src/model/version.ts'
import type { Version } from '../../src/model/version.ts'
import type { Deviation } from '../../src/model/deviation.ts'
import { didYouMean } from '../../src/text/nearest.ts'
import type { Cluster } from '../../reference/server/serve.ts'
import type { ServerCertificate } from '../../reference/server/tls.ts'
import type { CommonOptions } from '../common-options.ts'
import type { Terminal } from '../terminal.ts'
import { stateFolder } from '../record/record-authority.ts'

export interface ServeReferenceOptions extends CommonOptions {
  readonly port: number
  readonly serverVersion?: Version
  readonly nodes?: number
  readonly fault: readonly string[]
  readonly tls?: boolean
}

/** Serves the reference server until told to end; prints the root of each node. */
export async function serveReference(
  options: ServeReferenceOptions,
  terminal: Terminal,
  ended: Promise<void>,
): Promise<void> {
  const { serverVersion, json, quiet } = options
  const version = serverVersion ?? newestRelease()
  if (version.major < 2) throw new UsageError('the reference server knows no release before 2.0')
  const authority = options.tls === true ? await authorityOf(terminal) : undefined
  await using cluster = await start(version, options, authority?.leafFor(HOST))
  const ca = authority?.certificateFile
  terminal.out(json === true ? inJson(cluster, options, ca) : inWords(cluster, options, ca))
  const newest = newestRelease()
  if (quiet !== true && releaseNumber(version) > releaseNumber(newest))
    terminal.err(
      `Nothing is known of releases after ${newest.release}; it behaves as that one does.\n`,
    )
  if (quiet !== true) terminal.err('Ctrl-C stops it.\n')
  await ended
}

const HOST = '127.0.0.1'

/** Signs the certificate of the server; the same that the recorder signs with for this host. */
async function authorityOf(terminal: Terminal): Promise<Authority> {
  const { openAuthority } = await import('../../recorder/forward/authority.ts')
  return openAuthority(stateFolder(terminal), [{ name: HOST, isDomain: false, port: undefined }])
}

function inJson(
  { nodes: [{ root, version }, ...others] }: Cluster,
  { fault }: ServeReferenceOptions,
  ca: string | undefined,
): string {
  const also = others.map((node) => node.root)
  return `${JSON.stringify({ root, ...(also.length > 0 && { also }), release: version.release, ...(fault.length > 0 && { faults: fault }), ca })}\n`
}

function inWords(
  { nodes: [{ root, version }, ...others] }: Cluster,
  { fault }: ServeReferenceOptions,
  ca: string | undefined,
): string {
  const first = `${root} behaves as release ${version.release}, account admin, password admin\n`
  const rest = others.map((node) => `${node.root} is another node of the same cluster\n`)
  const trust = ca === undefined ? '' : `trust it with --ca ${ca}\n`
  const wrong = fault.length === 0 ? '' : `what it does wrong: ${fault.join(', ')}\n`
  return first + rest.join('') + wrong + trust
}

async function start(
  version: Version,
  { port, nodes = 1, fault, tls }: ServeReferenceOptions,
  certificate: ServerCertificate | undefined,
): Promise<Cluster> {
  const { startCluster } = await import('../../reference/server/serve.ts')
  const faults = await faultsOf(fault, version, tls === true)
  if (port + nodes - 1 > LAST_PORT)
    throw new UsageError(
      `cannot serve ${nodes} nodes from port ${port} on: the last port is ${LAST_PORT}; choose a lower one with --port`,
    )
  try {
    return await startCluster({ version, port, faults, ...(certificate && { certificate }) }, nodes)
  } catch (cause) {
    const { code, port: wanted = port } = cause as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause
    const found = code === 'EACCES' ? 'may not be used' : 'is taken'
    throw new UsageError(
      `cannot listen on port ${wanted}: it ${found}; choose another with --port`,
      { cause },
    )
  }
}
const LAST_PORT = 65_535

async function faultsOf(
  ids: readonly string[],
  version: Version,
  isTls: boolean,
): Promise<readonly Deviation[]> {
  const { DEVIATIONS, deviationNamed } = await import('../../suites/deviations.ts')
  return ids.map((id) => {
    const fault = deviationNamed(id)
    if (!fault) {
      const known = DEVIATIONS.map((one) => one.id)
      throw new UsageError(
        `there is no fault "${id}"; ${didYouMean(id, known) ?? '"list faults" shows them'}`,
      )
    }
    if (!isWithin(version, fault.versions))
      throw new UsageError(
        `the fault "${id}" is none on release ${version.release}: it is one on ${describeAvailability(fault.versions)}`,
      )
    if (id.startsWith('tls.') && !isTls)
      throw new UsageError(`the fault "${id}" shows on encrypted connections only; add --tls`)
    return fault
  })
}
