import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { suites } from '#suites/index.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { packageFile } from '#engine/package.ts'
import { breachesIn, undeclared } from './harness-guard.ts'
import { fixture } from './fixtures.ts'

const files = readdirSync(packageFile('test/fixtures')).filter((file) =>
  /^reference-.*\.gz$/.test(file),
)
const probes = new Map(suites.flatMap((suite) => suite.probes).map((probe) => [probe.name, probe]))

test.each(files)('every request of ours in %s is valid, or invalid on purpose', async (file) => {
  const recording = await readRecording(packageFile(`test/fixtures/${file}`))

  expect(undeclared(breachesIn(recording, suites), suites)).toEqual([])
})

test.each(files)('no probe in %s sends a request that its mode forbids', async (file) => {
  const { header, exchanges } = await readRecording(packageFile(`test/fixtures/${file}`))

  const refused = [...exchanges()].flatMap((exchange) => refusal(exchange, header.roots))

  expect(refused).toEqual([])
})

test('an unintended mistake is found: the header, the credential, the type of the body', async () => {
  const recording = await fixture('reference-7.1.7')
  const slips = (name: string, method: string) => ({
    ...recording,
    exchanges: () =>
      [...recording.exchanges()].map((x) =>
        x.request.method === method && x.probe?.startsWith('stream.') === true
          ? without(x, name)
          : x,
      ),
  })

  const found = ['X-Requested-By', 'Content-Type', 'Accept'].map((name) =>
    undeclared(breachesIn(slips(name, 'POST'), suites), suites).map(({ check }) => check),
  )

  expect(found.map((checks) => [...new Set(checks)])).toEqual([
    ['client.requested-by'],
    ['client.content-type'],
    ['client.accept'],
  ])
})

function refusal({ probe = '', request }: Exchange, roots: readonly string[]): readonly string[] {
  const mode = probes.get(probe)?.mode
  if (mode === undefined || mode === 'write' || isSetUp(request)) return []
  const guard = createGuard({ mode, roots })
  try {
    guard({ ...request, body: '' })
    return []
  } catch (error) {
    return [`${probe}: ${String(error)}`]
  }
}

/** Checks for the setup of a read-only probe in write mode: a token, or the second account. */
function isSetUp({ method, target }: Exchange['request']): boolean {
  return method === 'POST' && /\/users(?:\/[^/]+\/tokens\/gc-[0-9a-f]+-token)?$/.test(target)
}

function without(exchange: Exchange, name: string): Exchange {
  const { request } = exchange
  const headers = request.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase())
  return { ...exchange, request: { ...request, headers } }
}
