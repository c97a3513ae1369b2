import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Capability } from '#engine/model/capabilities.ts'
import type { Probe } from '#engine/model/probe.ts'
import type { Mode } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Suite } from '#engine/model/suite.ts'
import type { Version } from '#engine/model/version.ts'
import type { Fault } from '#engine/model/fault.ts'
import { startCluster } from '#reference/serve.ts'
import { ACCOUNT, listProbes, type RecordedProbes, recordProbes } from '../record-probes.ts'

export interface CertifyReferenceOptions {
  readonly version: Version
  /** Every suite, as one can provide evidence for another. */
  readonly suites: readonly Suite[]
  readonly fault?: Fault
  /** Features of the server besides one http node. */
  readonly has?: Fault['needs']
  /** Areas whose probes run and whose checks are judged; all by default. */
  readonly areas?: readonly string[]
  /** Defaults to `write`, in which every probe runs. */
  readonly mode?: Mode
}

/** Capabilities of a run with one account, including those that mode write creates. */
const AT_HAND: Readonly<Record<Mode, readonly Capability[]>> = {
  read: ['user-credentials'],
  session: ['user-credentials'],
  write: ['user-credentials', 'token', 'limited-account'],
}

/** Represents a client with requests that no probe sends. */
const CLIENT: Probe = {
  name: 'client',
  mode: 'read',
  run: async (api) => {
    await api.get('/system/inputs')
  },
}

/** Certifies a new reference server in this process without files. */
export async function certifyReference(options: CertifyReferenceOptions): Promise<Run> {
  const { version, suites, areas } = options
  const { recording } = await recordReference(options)
  const only = areas
  return judge(recording, suites, { assumeVersion: version, ...(only && { only }) })
}

/** Records the probes of a new reference server. */
export async function recordReference({
  version,
  suites,
  fault,
  has,
  areas,
  mode = 'write',
}: CertifyReferenceOptions): Promise<RecordedProbes> {
  await using cluster = await startCluster(
    {
      version,
      account: ACCOUNT,
      faults: fault ? [fault] : [],
      ...(has === 'tls' && { certificate: SELF_SIGNED }),
    },
    has === 'second-node' ? 2 : 1,
  )
  const [root = '', ...also] = cluster.nodes.map((node) => node.root)
  // The servers must exist until this function ends.
  return await recordProbes({
    probes: [...listProbes(suites, areas), ...(has === 'client-traffic' ? [CLIENT] : [])],
    roots: [root, ...also],
    version,
    mode,
    capabilities: [...AT_HAND[mode], ...(has ? [has] : [])],
    ...(has === 'tls' && { tls: { insecure: true } }),
  })
}
