import { has, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { VIEW_PAGES, probePages } from './ask-pages.ts'
import { IN_PAGES } from './page.ts'
import { describe, makeStream, placeOf } from '../stream/probes.ts'
import { makeUser } from '../user/make.ts'

/** Lists in pages, and another member than the usual that they are sorted by. */
const LISTS: readonly (readonly [path: string, other: string])[] = [
  ['/streams/paginated', 'created_at'],
  ['/users/paginated', 'email'],
  ...VIEW_PAGES,
]

const PAIRS = [
  ['/streams/paginated', '/streams'],
  ['/users/paginated', '/users'],
  ['/authz/roles', '/roles'],
] as const
const FIRST_PAGE = '?page=1&per_page=50'
/** Lists without pages, and how often each is read; streams once more after the outputs. */
const PLAIN = [
  ['/streams', 1],
  ['/system/outputs', 3],
  ['/system/inputs', 1],
] as const
const INDEX_SETS = '/system/indices/index_sets?skip=0&limit=0&stats=false'

export const probes = [
  probe('list.made', { mode: 'write', versions: IN_PAGES }, makeSome),
  probe('list.pages', { mode: 'write', versions: IN_PAGES }, async (api) => {
    await probePairs(api)
    for (const [path, other] of LISTS) await probePages(api, path, other)
  }),
  // Where nothing may be made, the pages are of what is there.
  probe('list.pages.there', { versions: IN_PAGES }, async (api) => {
    if (api.mode === 'write') return
    await probePairs(api)
    for (const [path, other] of LISTS) await probePages(api, path, other)
  }),
  probe('list.plain', {}, async (api) => {
    for (const [path, turns] of PLAIN)
      for (let turn = 0; turn < turns; turn += 1) await api.get(path)
    await api.get('/streams')
    for (const path of ['/roles', '/users', '/roles']) await api.get(path)
    if (!has(api.version, 'stream-index-set')) return
    await api.get(INDEX_SETS)
    await api.get('/streams')
  }),
  probe('list.empty', { mode: 'write' }, async (api) => {
    const id = await makeStream(api, { ...describe(api, 'list-bare'), ...(await placeOf(api)) })
    if (id === undefined) return
    await api.get(pathTo`/streams/${id}/rules`)
    await api.get(pathTo`/streams/${id}/outputs`)
    await api.delete(pathTo`/streams/${id}`)
  }),
]

/**
 * The same objects in two lists, each read twice in turn: another client may change them.
 */
async function probePairs(api: ProbeApi): Promise<void> {
  for (const [paged, plain] of PAIRS) {
    for (const path of [`${paged}${FIRST_PAGE}`, plain, `${paged}${FIRST_PAGE}`, plain])
      await api.get(path)
  }
  // The pages of the others are the next that is read.
  await api.get('/authz/roles?page=1&per_page=50')
}

/** Things whose order by name is not that in which they are made. */
async function makeSome(api: ProbeApi): Promise<void> {
  const placed = await placeOf(api)
  for (const name of ['list-b', 'list-a'])
    await makeStream(api, { ...describe(api, name), ...placed })
  for (const name of ['list-d', 'list-c']) await makeUser(api, `${api.prefix}-${name}`, 3_600_000)
}
