import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { certifyLive, inspect } from '#src/commands/certify/live.ts'
import type { CertifyOptions } from '#src/commands/certify/options.ts'
import type { CertifyTarget } from '#src/commands/certify/target/target.ts'
import type { Context } from '#src/command/context.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { startCluster } from '#reference/serve.ts'
import { RECORDING_FILE } from '#src/run/report-folder.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Version } from '#engine/model/version.ts'
import { getBehaviour, type LiveFault } from './fault.ts'
import { type Seen, startProxy } from './fault-proxy.ts'

/** The result of a certification of a server with a fault. */
export interface Certification {
  /** Absent if the target was rejected. */
  readonly run?: Run
  /** The reason for a rejection or an early end. */
  readonly refusal?: string
  readonly exchanges: readonly Exchange[]
  /** Number of responses that the fault changed. */
  readonly acted: number
  /** All traffic through the proxy. */
  readonly seen: readonly Seen[]
}

/** Certifies our reference server with a fault in write mode, by all suites or some. */
export async function certifyFault(
  fault: Pick<LiveFault, 'behaviour' | 'edits' | 'needs'>,
  version: Version,
  { suites = [] }: { readonly suites?: readonly string[] } = {},
): Promise<Certification> {
  const account = { name: 'admin', password: 'admin' }
  await using cluster = await startCluster(
    { version, account },
    fault.needs === 'second-node' ? 2 : 1,
  )
  const roots = cluster.nodes.map(({ root }) => root)
  await using proxy = await startProxy({ version, roots, account }, getBehaviour(fault))
  const out = mkdtempSync(join(tmpdir(), 'gc-fault-'))
  const [root = '', ...also] = proxy.roots
  const target: CertifyTarget = {
    root,
    also,
    credentials: { user: account },
    isOurs: true,
    mode: 'write',
    async [Symbol.asyncDispose]() {},
  }
  const options: CertifyOptions = {
    suite: [...suites],
    check: [],
    also: [...also],
    header: [],
    mode: 'write',
    out,
    format: [],
  }
  const ctx = silent()
  try {
    const found = await inspect(target, options, ctx)
    const { evidence } = await certifyLive(target, found, options, ctx)
    const common = { acted: proxy.acted(), seen: proxy.seen }
    if (!evidence) return { ...common, refusal: 'it was interrupted', exchanges: [] }
    const recording = await readRecording(join(out, RECORDING_FILE))
    return { ...common, run: evidence.run, exchanges: [...recording.exchanges()] }
  } catch (error) {
    const common = { acted: proxy.acted(), seen: proxy.seen }
    return { ...common, refusal: (error as Error).message, exchanges: [] }
  } finally {
    rmSync(out, { recursive: true })
  }
}

function silent(): Context {
  const nothing = (): void => undefined
  return {
    env: {},
    signal: new AbortController().signal,
    log: nothing,
    update: nothing,
    arm: nothing,
    disarm: nothing,
  }
}
