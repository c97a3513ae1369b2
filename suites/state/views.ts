import { asRecord, has, isWithin, pathTo, type ProbeApi } from '#engine/suite.ts'
import { gotJson, gotText } from '../answers.ts'
import { VIEW_PAGES, probePages } from '../list/ask-pages.ts'
import { IN_PAGES } from '../list/page.ts'
import { makeObject, ODD_TEXT, ODD_TITLE } from '../make.ts'
import { liveThrough } from './life.ts'

/** A dashboard and a saved search, both of which are views, over one search that finds nothing. */
export async function viewsProbe(api: ProbeApi): Promise<void> {
  // Release 3.3.0 returns 500 for a search without an identifier.
  const search = await api.post('/views/search', { json: searchOf(api.invented.objectId) })
  const searchId = gotText(search, 'id')
  if (searchId === undefined) return
  await api.get(pathTo`/views/search/${searchId}`)
  const job = gotText(await api.post(pathTo`/views/search/${searchId}/execute`, { json: {} }), 'id')
  if (job !== undefined) await awaitJob(api, job)
  // On releases whose searches have owners, a view that was updated without one cannot be deleted: seen on 3.3.0.
  const owner = gotText(search, 'owner')
  const body = (type: 'DASHBOARD' | 'SEARCH', name: string, words: object) => {
    const told = { type, title: `${api.prefix}-${name}`, ...words, search_id: searchId }
    const view = { ...told, properties: [], requires: {}, state: { [QUERY]: NOTHING_SHOWN } }
    return has(api.version, 'entity-wrapper') ? { entity: view } : view
  }
  const make = (type: 'DASHBOARD' | 'SEARCH', name: string, words: object) =>
    makeObject(api, `view "${api.prefix}-${name}"`, body(type, name, words), { list: '/views' })
  // Their order by name is not that in which they are made.
  const listed = isWithin(api.version, IN_PAGES) ? ['list-b', 'list-a'] : []
  const made = [
    ...(await inTurn(listed, (name) => make('DASHBOARD', name, {}))),
    ...(await inTurn(listed, (name) => make('SEARCH', name, {}))),
  ]
  if (listed.length > 0) for (const [path, other] of VIEW_PAGES) await probePages(api, path, other)
  for (const one of made) if (one) await api.delete(one.path)
  await liveThrough(api, {
    lists: ['/views', '/dashboards', '/search/saved'],
    make: async (number) => {
      const name = `view ${ODD_TITLE} ${number}`
      const words = { summary: `sümmary ${number}`, description: ODD_TEXT }
      return make(number === 1 ? 'DASHBOARD' : 'SEARCH', name, words)
    },
    creation: (name) => ({ path: '/views', json: body('DASHBOARD', name, {}) }),
    changes: [
      body('DASHBOARD', 'view changed', { summary: 'wörds', description: 'others', owner }),
      body('DASHBOARD', 'view changed again', { summary: 'wörds', description: 'others', owner }),
    ],
    isForbidden: true,
    isRead: true,
  })
}

/** Asks for the results of a search job until it is done. */
async function awaitJob(api: ProbeApi, job: string): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    const { execution } = asRecord(gotJson(await api.get(pathTo`/views/search/status/${job}`)))
    if (asRecord(execution)['done'] !== false) return
  }
}

/** One after the other. */
async function inTurn<Made>(
  names: readonly string[],
  make: (name: string) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const name of names) made.push(await make(name))
  return made
}

/** A query of the one search. */
const QUERY = '6f0c4a3e-3a1f-4b7e-8a52-0e6f7f0f1c01'

function searchOf(id: string) {
  const timerange = { type: 'relative', range: 300 }
  const query = { type: 'elasticsearch', query_string: 'source:nowhere.example' }
  return { id, queries: [{ id: QUERY, timerange, query, search_types: [] }], parameters: [] }
}

/** A page without any widget, with every member that releases want or fill in. */
const NOTHING_SHOWN = {
  selected_fields: null,
  static_message_list_id: null,
  titles: {},
  widgets: [],
  widget_mapping: {},
  positions: {},
  formatting: { highlighting: [] },
  display_mode_settings: { positions: {} },
} as const
