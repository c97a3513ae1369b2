import { expect, test } from 'vitest'

import { getJson, parse } from '#test/fidelity/compare.ts'
import { rehearse } from '#test/fidelity/rehearsal.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startReference } from '../serve.ts'
import { fixture } from '#test/fixtures.ts'

const [before, after] = await Promise.all([
  getExchanges('migration-3.1.0-before'),
  getExchanges('migration-3.2.0-after'),
])

test('each dashboard is migrated exactly as in a real upgrade', async () => {
  const views = await upgraded(/\/views\/[0-9a-f]{24}$/, viewIn)

  expect(views.map(([{ title, widgets }]) => [title, widgets.length])).toEqual([
    ['Empty', 0],
    ['Only unknown', 1],
    ['Sources', 3],
    ['Web traffic', 20],
  ])
  for (const [recorded, here] of views) expect(here).toEqual(recorded)
})

test('the searches of each widget are migrated as in a real upgrade, including trends', async () => {
  const searches = await upgraded(/\/views\/search\/[0-9a-f]{24}$/, searchTypesIn)

  expect(searches.map(([types]) => types.length)).toEqual([0, 0, 3, 23])
  for (const [recorded, here] of searches) expect(here).toEqual(recorded)
})

test('quick values without pie and table become one table of fifteen rows', async () => {
  const { memory } = await rehearsed()
  const [widget] = [...memory.dashboards.values()]
    .flatMap(({ widgets }) => [...widgets.values()])
    .filter(({ type }) => type === 'QUICKVALUES')
  if (!widget) throw new Error('no quick values were made')
  const { data_table_limit: _limit, ...config } = widget.config
  widget.description = 'neither'
  widget.config = { ...config, show_pie_chart: false, show_data_table: false }

  await startOn('3.2.0', memory)

  const widgets = [...memory.views.values()].flatMap((view) => listIn(viewIn(view).widgets as Json))
  const [table, ...others] = widgets.filter(({ title }) => title === 'neither')
  // As in the view of a real upgrade: QV none of the dashboard in 3.2.0-dashboards-after.
  expect(table?.['config']).toMatchObject({
    visualization: 'table',
    row_pivots: [{ type: 'values', config: { limit: 15 } }],
  })
  expect(others).toEqual([])
})

test('dashboards are migrated once, and later ones are not', async () => {
  const { memory } = await rehearsed()
  await startOn('3.2.0', memory)
  const [dashboard] = memory.dashboards.values()
  if (!dashboard) throw new Error('no dashboard was made')
  memory.dashboards.set('6b00e445fdd6256bffbe7fff', {
    ...dashboard,
    id: '6b00e445fdd6256bffbe7fff',
  })

  await startOn('3.2.0', memory)

  expect(memory.views.size).toBe(4)
})

test('a release before 3.2.0 does not migrate dashboards', async () => {
  const { memory } = await rehearsed()

  await startOn('3.1.0', memory)

  expect([memory.views.size, memory.dashboards.size]).toEqual([0, 3])
})

test('widgets without a valid configuration do not stop the server from starting', async () => {
  const { memory } = await rehearsed()
  for (const { widgets } of memory.dashboards.values())
    for (const widget of widgets.values())
      widget.config = { timerange: { type: 'absolute', from: 'x', to: 1 }, series: 'none' }

  await startOn('3.2.0', memory)

  expect(memory.views.size).toBe(4)
})

/** Starts a server of a release on this state, and stops it. */
async function startOn(version: string, memory: Rehearsed['memory']): Promise<void> {
  await (await startReference({ version: requireVersion(version), memory })).close()
}

type Rehearsed = Awaited<ReturnType<typeof rehearse>>

/** Replays the requests to the recorded server before the upgrade; returns the resulting state. */
async function rehearsed(): Promise<Rehearsed> {
  await using rehearsal = await rehearse(before, requireVersion('3.1.0'))
  for (const exchange of before) await rehearsal.repeat(exchange)
  return rehearsal
}

/** Returns recorded and local responses for some paths after the upgrade, with local ids. */
async function upgraded<T>(path: RegExp, read: (json: unknown) => T) {
  const earlier = await rehearsed()
  await using later = await rehearse(after, requireVersion('3.2.0'), earlier)
  const both: (readonly [recorded: T, here: T])[] = []
  for (const exchange of after) {
    const { text } = await later.repeat(exchange)
    if (!path.test(exchange.request.target)) continue
    const recorded = JSON.stringify(read(getJson(exchange.response?.body)))
    both.push([JSON.parse(later.links.rebind(recorded)) as T, read(parse(text))])
  }
  return both
}

/** Returns the content of a view, with sorted widgets and without ids. */
function viewIn(view: unknown) {
  const { title, description, owner, state } = objectIn(view)
  const [tab = {}] = Object.values(objectIn(state)).map(objectIn)
  const of = (map: Json | undefined, id: Json | undefined): Json =>
    objectIn(map)[typeof id === 'string' ? id : ''] ?? null
  return {
    title,
    owner,
    formatting: tab['formatting'],
    // The built-in dashboard has its own description here.
    description: title === 'Sources' ? '' : description,
    widgets: sorted(
      listIn(tab['widgets']).map(({ id, ...widget }) => ({
        ...widget,
        title: of(objectIn(tab['titles'])['widget'], id),
        position: of(tab['positions'], id),
        searchTypes: [of(tab['widget_mapping'], id)].flat().length,
      })),
    ),
  }
}

/** Returns the search types of a search, sorted and without ids. */
function searchTypesIn(search: unknown): readonly unknown[] {
  const types = listIn(objectIn(search)['queries']).flatMap((query) =>
    listIn(query['search_types']),
  )
  return sorted(
    types.map(({ id: _id, timerange, ...type }) => {
      const { id: _of, ...range } = objectIn(timerange)
      return { ...type, timerange: range }
    }),
  )
}

function sorted<T>(items: readonly T[]): readonly T[] {
  const spelled = (item: T): string => canonical(item)
  return items.toSorted((a, b) => (spelled(a) < spelled(b) ? -1 : 1))
}

/** Formats JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    isObject(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function listIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).map(objectIn) : []
}

async function getExchanges(name: string): Promise<readonly Exchange[]> {
  const recording = await fixture(name)
  return [...recording.exchanges()]
}
