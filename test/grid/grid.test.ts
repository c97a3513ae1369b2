import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { fixture } from '../fixtures.ts'
import { createGrid } from './cells.ts'
import { evaluateGrid } from './evaluate.ts'
import { FIELD_OPERATORS, RESPONSE_OPERATORS } from './operators.ts'
import { REASONS } from './reasons.ts'

const version = requireVersion('5.1.0')

test('every operator changes a response somewhere in a recording', async () => {
  const grid = createGrid(await fixture('reference-5.1.0'), version)

  const used = new Set(grid.cells.map(({ operator }) => operator))

  const all = [...RESPONSE_OPERATORS, ...FIELD_OPERATORS].map(({ id }) => id)
  expect(all.filter((id) => !used.has(id))).toEqual([])
})

test('a cell edits exactly the responses of its route', async () => {
  const { cells, edit } = createGrid(await fixture('graylog-5.1.0'), version)
  const cell = cells.filter(
    ({ operator, route, field }) =>
      operator === 'dropped' && route === 'GET /cluster' && field === '*.node_id',
  )

  const { edited, recording } = edit(cell)

  const before = [...(await fixture('graylog-5.1.0')).exchanges()]
  const changed = [...recording.exchanges()].filter((exchange, at) => exchange !== before[at])
  expect(changed.length).toBeGreaterThan(0)
  expect([...edited.values()]).toEqual([new Set(changed.map(({ index }) => index))])
  expect(changed.map(({ response }) => response?.body.text).join('')).not.toContain('"node_id"')
})

test('a missing field of a node record is killed, in a batch or by itself', async () => {
  const { cells } = evaluateGrid(await fixture('graylog-5.1.0'), {
    version,
    suites,
    isWanted: ({ operator, route, status, field }) =>
      operator === 'dropped' &&
      /^GET \/(?:cluster|system)$/.test(route) &&
      status === 200 &&
      /^\*?\.?(?:node_id|cluster_id)$/.test(field),
  })

  expect(cells.length).toBeGreaterThan(1)
  expect(cells.filter(({ fate }) => fate !== 'killed')).toEqual([])
})

test('every reason has a source', () => {
  expect(REASONS.filter(({ reason, source }) => reason === '' || source === '')).toEqual([])
})
