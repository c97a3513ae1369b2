import type { ServerResponse } from 'node:http'

import { expect, test } from 'vitest'

import { runProbes } from './run-probes.ts'
import { probe, setUp } from './test-run.ts'
import { startTiny } from './test-server.ts'
import { AT_ONCE } from './together.ts'

const CALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
  ...({ method: 'GET', path: `/streams/${number}` } as const),
}))

test('unordered requests are sent in small groups after the first, and recorded in the given order', async () => {
  const held: ServerResponse[] = []
  const groups: number[] = []
  await using tiny = await startTiny((line, response) => {
    if (!line.includes('/streams/')) return false
    held.push(response)
    // Responds to the last one first.
    if (held.length === AT_ONCE || line.endsWith('/1')) {
      groups.push(held.length)
      for (const one of held.splice(0).toReversed()) one.end('{}')
    }
    return true
  })
  const { options, exchanges } = setUp(tiny, 'read')

  let answers: readonly (number | undefined)[] = []
  await runProbes(
    [
      probe(
        async (api) => {
          answers = (await api.together(CALLS)).map(({ response }) => response?.status)
        },
        { mode: 'read' },
      ),
    ],
    options,
  )

  const recorded = exchanges.filter(({ request }) => request.target.includes('/streams/'))
  expect(groups).toEqual([1, AT_ONCE, AT_ONCE])
  expect(recorded.map(({ request }) => request.target.split('/').at(-1)).join('')).toBe('123456789')
  expect(exchanges.map(({ index }) => index)).toEqual(exchanges.map((_one, at) => at))
  expect(answers).toEqual(CALLS.map(() => 200))
})

test('a rate limit ends the run after all pending responses', async () => {
  await using tiny = await startTiny((line, response) => {
    if (!line.includes('/streams/')) return false
    if (line.endsWith('/2')) response.writeHead(429, { 'Retry-After': '5' }).end()
    else setTimeout(() => response.end('{}'), 30)
    return true
  })
  const { options, exchanges } = setUp(tiny, 'read', { patience: 1_000 })

  const { stopped } = await runProbes(
    [probe(async (api) => api.together(CALLS), { mode: 'read' })],
    options,
  )

  expect(stopped).toContain('429')
  expect(exchanges.filter(({ request }) => request.target.includes('/streams/'))).toHaveLength(
    1 + AT_ONCE,
  )
})
