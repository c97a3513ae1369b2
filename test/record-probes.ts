import { randomBytes } from 'node:crypto'

import { createClient } from '#engine/http/client.ts'
import type { TlsOptions } from '#engine/http/request.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import type { Capability } from '#engine/model/capabilities.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Handshake } from '#engine/model/handshake.ts'
import { type Probe, PROBE_ACTORS } from '#engine/model/probe.ts'
import {
  type Mode,
  type ProbeResult,
  type Recording,
  RECORDING_FORMAT,
  RECORDING_VERSION,
} from '#engine/model/recording.ts'
import type { Suite } from '#engine/model/suite.ts'
import type { Version } from '#engine/model/version.ts'
import { invent, runPrefix } from '#engine/probes/invent.ts'
import { createOwn } from '#engine/probes/clean-up/own.ts'
import { runProbes } from '#engine/probes/run-probes.ts'

/** The account of every server certified here. */
export const ACCOUNT = { name: 'admin', password: 'admin' }

interface RecordProbesOptions {
  readonly probes: readonly Probe[]
  /** Roots of the nodes of one server, the target first. */
  readonly roots: readonly [target: string, ...also: string[]]
  readonly version: Version
  readonly mode: Mode
  readonly capabilities: readonly Capability[]
  readonly tls?: TlsOptions
  readonly account?: typeof ACCOUNT
}

export interface RecordedProbes {
  readonly recording: Recording
  readonly results: readonly ProbeResult[]
}

/** Runs probes; returns an in-memory recording and the result of each probe. */
export async function recordProbes(options: RecordProbesOptions): Promise<RecordedProbes> {
  const { probes, roots, version, mode, capabilities, tls, account = ACCOUNT } = options
  const [root, ...also] = roots
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const guard = createGuard({ mode, roots, isOwn: own.isOwn })
  const client = createClient({ guard, ...(tls && { tls }) })
  const exchanges: Exchange[] = []
  const handshakes: Handshake[] = []
  const recording: Recording = {
    header: {
      type: 'header',
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      kind: 'interface',
      roots,
      actors: PROBE_ACTORS,
      tool: { name: 'graylog-conformance', version: '0.0.0' },
      plan: { mode, capabilities },
    },
    exchanges: () => exchanges,
    handshakes: () => handshakes,
    remarks: [],
  }
  try {
    const { results } = await runProbes(probes, {
      client,
      root,
      also,
      version,
      mode,
      prefix,
      own,
      randomHex,
      capabilities,
      credentials: { user: account },
      userAgent: 'graylog-conformance',
      inventions: invent(prefix, randomHex),
      record: (exchange) => exchanges.push(exchange),
      recordHandshake: (handshake) => handshakes.push(handshake),
      signal: new AbortController().signal,
    })
    return { recording, results }
  } finally {
    await client.close()
  }
}

/** Returns the probes of these areas, by default of all. */
export function listProbes(suites: readonly Suite[], areas?: readonly string[]): readonly Probe[] {
  return suites.filter(({ area }) => areas?.includes(area) ?? true).flatMap(({ probes }) => probes)
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
