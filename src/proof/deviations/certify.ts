import { randomBytes } from 'node:crypto'

import { createClient } from '../../http/client.ts'
import { createGuard } from '../../http/guard.ts'
import { judge } from '../../judge/judge.ts'
import type { Capability } from '../../model/check.ts'
import type { Exchange } from '../../model/exchange.ts'
import { PROBE_ACTORS } from '../../model/probe.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '../../model/recording.ts'
import type { Mode, Recording } from '../../model/recording.ts'
import type { Run } from '../../model/run.ts'
import type { Suite } from '../../model/suite.ts'
import { parseTypedVersion } from '../../model/version.ts'
import { invent, runPrefix } from '../../probe/invent.ts'
import { createOwn } from '../../probe/own.ts'
import { runProbes } from '../../probe/run-probes.ts'
import { startReference } from '../../reference/serve.ts'
import type { Deviation } from './deviation.ts'
import { startDeviating } from './proxy.ts'

const account = { name: 'admin', password: 'admin' }
/** In mode write the probes make a token and an account that may only read. */
const CAPABILITIES: Readonly<Record<Mode, readonly Capability[]>> = {
  read: ['user-credentials'],
  session: ['user-credentials'],
  write: ['user-credentials', 'token', 'limited-account'],
}

export interface CertifyDeviatingOptions {
  /** By default `write`. */
  readonly mode?: Mode
  /** Areas whose probes are run and whose checks are judged; by default all. */
  readonly areas?: readonly string[]
}

/** A certified server, and how often the proxy in front of it deviated. */
export interface Certified {
  readonly run: Run
  readonly deviated: number
}

/** Certifies a deviating server, or the right one behind the same proxy. */
export async function certifyDeviating(
  { release, open, gates }: Pick<Deviation, 'release' | 'open' | 'gates'>,
  suites: readonly Suite[],
  { mode = 'write', areas }: CertifyDeviatingOptions = {},
): Promise<Certified> {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  const faults = gates ? [{ id: 'deviation', what: 'deviates', gates, fails: [] }] : []
  await using server = await startReference({ version, account, faults })
  await using proxy = await startDeviating(server, open?.() ?? {})
  const root = server.root.replace(server.origin, proxy.origin)
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const capabilities = CAPABILITIES[mode]
  const client = createClient({ guard: createGuard({ mode, roots: [root], isOwn: own.isOwn }) })
  const exchanges: Exchange[] = []
  try {
    await runProbes(
      suites.filter(({ area }) => areas?.includes(area) ?? true).flatMap(({ probes }) => probes),
      {
        ...{ client, root, version, mode, prefix, own, randomHex, capabilities },
        credentials: { user: account },
        userAgent: 'graylog-conformance',
        inventions: invent(prefix, randomHex),
        record: (exchange) => exchanges.push(exchange),
        recordHandshake: () => undefined,
        signal: new AbortController().signal,
      },
    )
  } finally {
    await client.close()
  }
  const recording: Recording = {
    header: {
      ...{ type: 'header', format: RECORDING_FORMAT, version: RECORDING_VERSION },
      ...{ kind: 'interface', roots: [root], actors: PROBE_ACTORS },
      tool: { name: 'graylog-conformance', version: '0.0.0' },
      plan: { mode, capabilities },
    },
    exchanges: () => exchanges,
    remarks: [],
  }
  return {
    run: judge(recording, suites, { assumeVersion: version, ...(areas && { only: areas }) }),
    deviated: proxy.deviated(),
  }
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
