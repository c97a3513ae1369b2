import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { type ClientOptions, createClient } from '../http/client.ts'
import { createGuard } from '../http/guard/guard.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Probe, ProbeApi } from '../model/probe.ts'
import type { Mode } from '../model/recording.ts'
import { requireVersion } from '../model/version.ts'
import { invent } from './invent.ts'
import { createOwn } from './clean-up/own.ts'
import type { ProbingOptions } from './run-probes.ts'
import { AT_ONCE } from './together.ts'
import type { TinyServer } from './test-server.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

/** The prefix of every run in these tests. */
export const PREFIX = 'gc-0a1b2c3d'

/** Builds the options of a run on the tiny server, and keeps its exchanges; its client is closed after the test. */
export function setUp(
  tiny: TinyServer,
  mode: Mode,
  extra: Partial<ProbingOptions> = {},
  more: readonly string[] = [],
  timeouts: ClientOptions['timeouts'] = {},
) {
  const own = createOwn(PREFIX)
  const exchanges: Exchange[] = []
  const version = requireVersion('5.1')
  const client = createClient({
    timeouts,
    connections: AT_ONCE,
    guard: createGuard({ mode, roots: [tiny.root, ...more], isOwn: own.isOwn }),
  })
  onTestFinished(() => client.close())
  const options: ProbingOptions = {
    client,
    root: tiny.root,
    version,
    mode,
    prefix: PREFIX,
    own,
    credentials: { user: { name: 'admin', password: 'admin' } },
    capabilities: ['user-credentials', 'token', 'limited-account'],
    userAgent: 'test',
    inventions: invent(PREFIX, (bytes) => 'ab'.repeat(bytes)),
    randomHex: (bytes) => 'ab'.repeat(bytes),
    record: (exchange) => exchanges.push(exchange),
    recordHandshake: () => {},
    signal: new AbortController().signal,
    ...extra,
  }
  return { options, exchanges }
}

/** Builds a probe in write mode. */
export function probe(run: (api: ProbeApi) => Promise<unknown>, rest: Partial<Probe> = {}): Probe {
  return {
    name: 'a',
    mode: 'write',
    ...rest,
    run: async (api) => {
      await run(api)
    },
  }
}

/** Returns a ledger file in a new folder. */
export function freshLedger(): string {
  return join(freshFolder(), 'ledger.ndjson')
}

/** Creates a stream of the run and registers it. */
export async function makeStream(api: ProbeApi, name: string): Promise<void> {
  const made = await api.post('/streams', { json: { title: `${api.prefix}-${name}` } })
  const { stream_id: id } = JSON.parse(made.response?.body.text ?? '{}') as { stream_id: string }
  api.made({ what: `stream "${name}"`, path: `/streams/${id}` })
}
