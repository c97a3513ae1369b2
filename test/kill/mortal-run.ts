import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'

import { type Client, createClient } from '#engine/http/client.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import type { Probe } from '#engine/model/probe.ts'
import type { Mode } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { invent, runPrefix } from '#engine/probes/invent.ts'
import { createOwn } from '#engine/probes/clean-up/own.ts'
import { type ProbingOptions, runProbes } from '#engine/probes/run-probes.ts'
import { sweep, type Sweep } from '#engine/probes/clean-up/sweep.ts'

/** A run against a server, with its settings for the start and the sweep. */
interface MortalRun {
  readonly root: string
  readonly version: Version
  readonly mode: Mode
  readonly credentials: GivenCredentials
  readonly probes: readonly Probe[]
  readonly ledgerFile: string
}

/**
 * Runs probes until the process dies at this moment: 0 is before the first request, 1 before its response is read,
 * and so on. Returns true if it was killed, and false if it had ended before.
 */
export async function runUntilKilled(run: MortalRun, moment: number): Promise<boolean> {
  const { options, client } = getOptions(run)
  let kill: (isKilled: true) => void = () => undefined
  const killed = new Promise<true>((resolve) => {
    kill = resolve
  })
  const mortal = dyingAt(moment, client, () => kill(true))
  const ended = runProbes(run.probes, { ...options, client: mortal, ledgerFile: run.ledgerFile })
  const isKilled = await Promise.race([killed, ended.then(() => false)])
  await client.close()
  return isKilled
}

/** Sweeps with the ledger of the run, as a separate process does. */
export async function sweepAfter(
  run: MortalRun,
  how: { readonly withUnknown?: boolean } = {},
): Promise<Sweep> {
  const { options, client } = getOptions({ ...run, mode: 'write' })
  const ledgerFiles = existsSync(run.ledgerFile) ? [run.ledgerFile] : []
  try {
    return await sweep({ ...options, ...how, ledgerFiles, now: Date.now() })
  } finally {
    await client.close()
  }
}

function dyingAt(moment: number, client: Client, die: () => void): Client {
  let now = 0
  const live = async (): Promise<void> => {
    if (now === moment) die()
    if (now++ >= moment) await new Promise(() => undefined)
  }
  return {
    ...client,
    send: async (request) => {
      await live()
      const exchange = await client.send(request)
      await live()
      return exchange
    },
  }
}

function getOptions({ root, version, mode, credentials }: MortalRun): {
  readonly options: ProbingOptions
  readonly client: Client
} {
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const client = createClient({ guard: createGuard({ mode, roots: [root], isOwn: own.isOwn }) })
  const makes = mode === 'write' && credentials.user !== undefined
  const options: ProbingOptions = {
    client,
    root,
    version,
    mode,
    prefix,
    own,
    randomHex,
    credentials,
    capabilities: [
      ...(credentials.user ? (['user-credentials'] as const) : []),
      ...(credentials.token !== undefined || makes ? (['token'] as const) : []),
      ...(credentials.limited || makes ? (['limited-account'] as const) : []),
    ],
    userAgent: 'graylog-conformance',
    inventions: invent(prefix, randomHex),
    record: () => undefined,
    recordHandshake: () => undefined,
    signal: new AbortController().signal,
  }
  return { options, client }
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
