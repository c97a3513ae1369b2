import { randomBytes } from 'node:crypto'

import { createClient } from '../http/client.ts'
import { createGuard } from '../http/guard.ts'
import { SELF_SIGNED } from '../http/test-certificates.ts'
import { judge } from '../judge/judge.ts'
import type { Capability } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Handshake } from '../model/handshake.ts'
import { PROBE_ACTORS } from '../model/probe.ts'
import type { Probe } from '../model/probe.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '../model/recording.ts'
import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/run.ts'
import type { Suite } from '../model/suite.ts'
import type { Version } from '../model/version.ts'
import { invent, runPrefix } from '../probe/invent.ts'
import { createOwn } from '../probe/own.ts'
import { runProbes } from '../probe/run-probes.ts'
import type { Fault } from '../reference/faults/fault.ts'
import { startCluster } from '../reference/serve.ts'

export interface CertifyReferenceOptions {
  readonly version: Version
  /** Every suite: what one made up may be evidence for another. */
  readonly suites: readonly Suite[]
  readonly fault?: Fault
  /** What the server has besides one node by http. */
  readonly has?: Fault['needs']
  /** Areas whose probes are run and whose checks are judged; by default all. */
  readonly areas?: readonly string[]
}

/** Stands for a client that asks what no probe does. */
const CLIENT: Probe = {
  name: 'client',
  mode: 'read',
  run: async (api) => {
    await api.get('/system/inputs')
  },
}
const ACCOUNT = { name: 'admin', password: 'admin' }
const mode = 'write' as const

/** Certifies a reference server of its own in mode write, in this process and without a file. */
export async function certifyReference(options: CertifyReferenceOptions): Promise<Run> {
  const { version, suites, areas } = options
  const recording = await recordReference(options)
  const only = areas
  return judge(recording, suites, { assumeVersion: version, ...(only && { only }) })
}

async function recordReference({
  version,
  suites,
  fault,
  has,
  areas,
}: CertifyReferenceOptions): Promise<Recording> {
  await using cluster = await startCluster(
    {
      ...{ version, account: ACCOUNT, faults: fault ? [fault] : [] },
      ...(has === 'tls' && { certificate: SELF_SIGNED }),
    },
    has === 'second-node' ? 2 : 1,
  )
  const [root = '', ...also] = cluster.nodes.map((node) => node.root)
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const guard = createGuard({ mode, roots: [root, ...also], isOwn: own.isOwn })
  const client = createClient({ guard, ...(has === 'tls' && { tls: { insecure: true } }) })
  const exchanges: Exchange[] = []
  const handshakes: Handshake[] = []
  const capabilities = capabilitiesOf(has)
  const chosen = suites.filter(({ area }) => areas === undefined || areas.includes(area))
  try {
    await runProbes(
      [...chosen.flatMap(({ probes }) => probes), ...(has === 'client-traffic' ? [CLIENT] : [])],
      {
        ...{ client, root, also, version, mode, prefix, own, randomHex, capabilities },
        credentials: { user: ACCOUNT },
        userAgent: 'graylog-conformance',
        inventions: invent(prefix, randomHex),
        record: (exchange) => exchanges.push(exchange),
        recordHandshake: (handshake) => handshakes.push(handshake),
        signal: new AbortController().signal,
      },
    )
  } finally {
    await client.close()
  }
  return {
    header: {
      ...{ type: 'header', format: RECORDING_FORMAT, version: RECORDING_VERSION },
      ...{ kind: 'interface', roots: [root, ...also], actors: PROBE_ACTORS },
      tool: { name: 'graylog-conformance', version: '0.0.0' },
      plan: { mode, capabilities },
    },
    exchanges: () => exchanges,
    handshakes: () => handshakes,
    remarks: [],
  }
}

function capabilitiesOf(has: Fault['needs']): readonly Capability[] {
  return ['user-credentials', 'token', 'limited-account', ...(has ? [has] : [])]
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
