import { expect, test } from 'vitest'

import { pivotRows } from '#reference/answers/searches/pivots/pivot.ts'
import { getFeatures } from '#reference/rules.ts'
import type { Message } from '#reference/state.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { requireVersion } from '#engine/model/version.ts'
import { fixture } from '../fixtures.ts'
import { getJson } from './compare.ts'

/** The messages sent before: eight, of which exchange 17 shows the last. */
const MESSAGES: readonly Message[] = [8, 7, 6, 5, 4, 3, 2, 1].map((count) => {
  const timestamp = Date.parse('2026-11-23T18:40:13.000Z') + count
  const fields = { count, level: count % 8, source: `app-${count % 3}.example` }
  return { id: String(count), index: 'graylog_0', timestamp, fields }
})

const recorded = await getPivots('client-pivot-3.2.0')

test('the recording contains pivots of every modeled form', () => {
  const text = JSON.stringify(recorded)
  for (const form of [
    '"time"',
    '"values"',
    '"auto"',
    '"sum"',
    '"card"',
    '"col-inner"',
    '"row-inner"',
  ])
    expect(text).toContain(form)
  expect(recorded.length).toBeGreaterThan(12)
})

test.each(recorded.map((one) => [one.id, one] as const))(
  'the pivot %s has the rows of the real server',
  (_, { asked, rows, range }) => {
    const messages = (asked['query'] === null ? MESSAGES : MESSAGES.filter(isOfLevelSix)).filter(
      ({ timestamp }) => timestamp >= range.from,
    )

    expect(pivotRows(asked, messages, range, at('3.2.0'))).toEqual(rows)
  },
)

test('since 5.0 a message without the value has a row, and empty buckets are left out', () => {
  const group = (fields: readonly string[]): JsonObject => ({ type: 'values', fields, limit: 9 })
  const asked = {
    series: [{ type: 'count', id: 'count()' }],
    row_groups: [group(['source']), group(['tag'])],
  }

  const rows = pivotRows(asked, MESSAGES.slice(0, 3), { from: 0, to: 1 }, at('5.1.0'))

  const keys = rows.map((row) => (isObject(row) ? row['key'] : undefined))
  expect(keys).toEqual([
    ['app-0.example', '(Empty Value)'],
    ['app-1.example', '(Empty Value)'],
    ['app-2.example', '(Empty Value)'],
    [],
  ])
})

function isOfLevelSix({ fields }: Message): boolean {
  return fields['level'] === 6
}

function at(release: string) {
  const version = requireVersion(release)
  return { ...getFeatures(version, []), version }
}

interface Recorded {
  readonly id: string
  readonly asked: JsonObject
  readonly rows: Json
  readonly range: { readonly from: number; readonly to: number }
}

/** Returns the pivots of a recording with their rows. */
async function getPivots(name: string): Promise<readonly Recorded[]> {
  const recording = await fixture(name)
  return [...recording.exchanges()].flatMap(({ request, response }) => {
    if (!request.target.includes('/views/search/sync')) return []
    const body = getJson(response?.body) as Searched
    const one = body.results?.['q1']
    return (one?.query.search_types ?? []).flatMap((asked) => {
      const id = typeof asked['id'] === 'string' ? asked['id'] : ''
      const found = one?.search_types[id]
      if (!found?.rows) return []
      const { from, to } = found.effective_timerange
      return [
        { id, asked, rows: found.rows, range: { from: Date.parse(from), to: Date.parse(to) } },
      ]
    })
  })
}

interface Searched {
  readonly results?: Readonly<
    Record<
      string,
      {
        readonly query: { readonly search_types: readonly JsonObject[] }
        readonly search_types: Readonly<Record<string, Found>>
      }
    >
  >
}

interface Found {
  readonly rows?: Json
  readonly effective_timerange: { readonly from: string; readonly to: string }
}
