import { expect, test } from 'vitest'

import { runProbes } from './run-probes.ts'
import { probe, setUp } from './test-run.ts'
import { startTiny } from './test-server.ts'

test('a delayed probe starts first, and its steps run between other requests', async () => {
  await using tiny = await startTiny()
  const { options, exchanges } = setUp(tiny, 'read')

  const { results } = await runProbes(
    [
      probe(
        async (api) => {
          // On any machine, the other probe's step runs before the last request.
          while (!exchanges.some(({ request }) => request.target.endsWith('/streams')))
            await api.get('/cluster')
          await api.get('/cluster')
        },
        { name: 'busy', mode: 'read' },
      ),
      probe(
        async (api) => {
          await api.get('/system')
          api.later(40, async () => {
            await api.get('/streams')
          })
        },
        { name: 'waiting', mode: 'read', early: true },
      ),
    ],
    options,
  )

  const sent = exchanges.map(({ probe: name }) => name)
  expect(results.map(({ name }) => name)).toEqual(['waiting', 'busy'])
  expect(sent.slice(0, 3)).toEqual(['opening', 'waiting', 'busy'])
  expect(sent.lastIndexOf('waiting')).toBeGreaterThan(2)
  expect(sent.lastIndexOf('waiting')).toBeLessThan(sent.lastIndexOf('busy'))
})

test('the run waits for the last step, and an error fails only its own probe', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'read')

  const { results } = await runProbes(
    [
      probe(
        async (api) => {
          api.later(50, async () => {
            throw new Error('out of order')
          })
        },
        { name: 'waiting', mode: 'read', early: true },
      ),
      probe((api) => api.get('/cluster'), { name: 'other', mode: 'read' }),
    ],
    options,
  )

  expect(results).toEqual([
    { name: 'waiting', outcome: 'failed', reason: 'it could not continue: out of order' },
    { name: 'other', outcome: 'done' },
  ])
})

test('a probe that waits in its step is not interrupted by another probe', async () => {
  await using tiny = await startTiny()
  const { options, exchanges } = setUp(tiny, 'read')

  await runProbes(
    [
      probe(
        async (api) => {
          while (!exchanges.some(({ request }) => request.target.endsWith('/streams')))
            await api.get('/cluster')
        },
        { name: 'busy', mode: 'read' },
      ),
      probe(
        async (api) => {
          api.later(20, async () => {
            await api.get('/system')
            await api.wait(40)
            await api.get('/streams')
          })
        },
        { name: 'waiting', mode: 'read', early: true },
      ),
    ],
    options,
  )

  const sent = exchanges.map(({ probe: name }) => name)
  expect(sent.lastIndexOf('waiting') - sent.indexOf('waiting')).toBe(1)
})
