import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import type { Widget } from '#reference/state.ts'
import { parse } from './compare.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { fixture } from '../fixtures.ts'

/** Two of its widgets were created elsewhere; the list of dashboards shows them first. */
const recording = await fixture('migration-3.1.0-before')
const exchanges = [...recording.exchanges()]
const SHOWN_FIRST = 28
const version = requireVersion('3.1.0')

test('an object without a recorded creation is learned after the response that shows it', async () => {
  await using rehearsal = await rehearse(exchanges, version)
  await repeatUntil(SHOWN_FIRST, rehearsal)
  const first = exchanges[SHOWN_FIRST]
  if (!first) throw new Error('an exchange is missing')

  const { text } = await rehearsal.repeat(first)

  expect(JSON.stringify(parse(text))).not.toContain('Unknown plugin 2')
  expect(listWidgets(rehearsal).filter(({ type }) => type === 'GAUGE')).toMatchObject([
    { description: 'Unknown plugin 2', creator: 'admin', cacheTime: 10 },
  ])
})

test('an object with a recorded creation is not restored if the reference server loses it', async () => {
  await using rehearsal = await rehearse(exchanges, version)
  await repeatUntil(SHOWN_FIRST, rehearsal)
  const [dashboard] = rehearsal.memory.dashboards.values()
  const [made] = dashboard?.widgets.keys() ?? []

  dashboard?.widgets.delete(made ?? '')
  await repeatUntil(exchanges.length, rehearsal, SHOWN_FIRST)

  expect(listWidgets(rehearsal)).toHaveLength(18)
  expect(dashboard?.widgets.has(made ?? '')).toBe(false)
})

async function repeatUntil(end: number, rehearsal: Rehearsal, start = 0): Promise<void> {
  for (const exchange of exchanges.slice(start, end)) await rehearsal.repeat(exchange)
}

function listWidgets({ memory }: Rehearsal): readonly Widget[] {
  return [...memory.dashboards.values()].flatMap(({ widgets }) => [...widgets.values()])
}
