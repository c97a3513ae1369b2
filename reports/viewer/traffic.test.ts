import { expect, test } from 'vitest'

import { createColumns, measureTraffic, packColumns, type Row, rowAt } from './traffic.ts'

const ROW: Row = {
  index: 0,
  start: 1_000,
  took: 5,
  method: 'GET',
  target: '/api/streams',
  route: '/streams',
  release: '',
  status: 200,
  failure: '',
  actor: 'self',
  probe: '',
  connection: '',
  size: 10,
  type: 'application/json',
  agent: '',
}

test('columns packed as JSON give the same rows, and take more of them', () => {
  const columns = createColumns()
  const rows = [ROW, { ...ROW, index: 1, start: 1_000.4, took: -1, actor: 'none' }]
  for (const row of rows) columns.append(row)

  const again = createColumns(JSON.parse(JSON.stringify(packColumns(columns))) as never)
  again.append({ ...ROW, index: 2 })

  expect([0, 1, 2].map((row) => rowAt(again, row))).toEqual([...rows, { ...ROW, index: 2 }])
  expect(again.actor.values).toEqual(['self', 'none'])
})

test('the rate and the 95th percentile are those of the last 5 seconds; failures those of all', () => {
  const columns = createColumns()
  columns.append({ ...ROW, start: 1_000, took: 900, status: 0, failure: 'timeout' })
  for (let at = 1; at <= 100; at += 1)
    columns.append({
      ...ROW,
      index: at,
      start: 90_000 + at,
      took: at,
      status: at === 1 ? 503 : 200,
    })

  expect(measureTraffic({ columns }, 94_000)).toEqual({
    count: 101,
    failed: 2,
    perSecond: 20,
    p95: 96,
    isBehind: false,
  })
  expect(measureTraffic({ columns, isBehind: true }, 200_000)).toMatchObject({
    perSecond: 20,
    isBehind: true,
  })
  expect(measureTraffic({ columns: createColumns() }, 0)).toEqual({
    count: 0,
    failed: 0,
    perSecond: 0,
    p95: -1,
    isBehind: false,
  })
})
