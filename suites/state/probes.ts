import {
  availabilityOf,
  has,
  isWithin,
  pathTo,
  probe,
  type ProbeApi,
  releasesWithout,
} from '#engine/suite.ts'
import { gotLocation, gotText } from '../answers.ts'
import { IN_PAGES } from '../list/page.ts'
import { makeOutput, outputBody } from '../output/probes.ts'
import { creationBody } from '../stream/bodies.ts'
import { makeStream, placeOf, RULE } from '../stream/probes.ts'
import { makeObject, makeRole, ODD_TEXT, ODD_TITLE } from '../make.ts'
import { makeToken, ownerOf } from '../token/make.ts'
import { bodyOf } from '../user/make.ts'
import { indexSetsProbe } from './index-sets.ts'
import { liveThrough } from './life.ts'
import { assignmentProbe, verbsProbe } from './verbs.ts'
import { roleInUse, streamOfAnother } from './of-others.ts'
import { viewsProbe } from './views.ts'
import { widgetsProbe } from './widgets.ts'

const mode = 'write' as const
/** Refusals are asked for: who sends them, and what, is wrong on purpose. */
const unread = ['client.requested-by', 'client.content-type'] as const
const breaks = [...unread, 'client.body'] as const
/** Where an account of the run asks for more than it may do at all, and not only on one thing. */
const forbidden = [...breaks, 'client.permission'] as const
/** Before 3.3.0 dashboards and saved searches were things of their own. */
const until = { versions: releasesWithout('views-in-pages') } as const
const since = { versions: availabilityOf('views-in-pages') } as const

export const probes = [
  probe('state.stream', { mode, breaks }, streams),
  probe('state.stream.verbs', { mode }, verbsProbe),
  probe('state.rule', { mode, breaks }, rules),
  probe('state.output', { mode, breaks: forbidden }, outputs),
  probe('state.assignment', { mode }, assignmentProbe),
  probe('state.user', { mode, breaks: forbidden }, users),
  probe(
    'state.token',
    { mode, needs: ['user-credentials'], breaks: [...unread, 'client.permission'] },
    tokens,
  ),
  probe('state.role', { mode, breaks: forbidden }, roles),
  probe('state.input', { mode, breaks: forbidden, versions: { since: '2.1.0' } }, inputs),
  probe('state.dashboard', { mode, breaks: forbidden, ...until }, dashboards),
  probe('state.saved-search', { mode, breaks, ...until }, savedSearches),
  probe(
    'state.index-set',
    { mode, breaks: forbidden, versions: availabilityOf('stream-index-set') },
    indexSetsProbe,
  ),
  probe('state.view', { mode, breaks, ...since }, viewsProbe),
]

/** The list in pages, if the release has it. */
function inPages(api: ProbeApi, path: string): readonly string[] {
  return isWithin(api.version, IN_PAGES) ? [`${path}?page=1&per_page=50`] : []
}

async function streams(api: ProbeApi): Promise<void> {
  const placed = await placeOf(api)
  const own = has(api.version, 'stream-index-set')
    ? { remove_matches_from_default_stream: true }
    : {}
  const describe = (name: string) => ({ title: `${api.prefix}-${name}`, ...placed })
  const full = { description: ODD_TEXT, matching_type: 'OR', ...own }
  const cleared = has(api.version, 'stream-update-keeps-description') ? 'yet others' : ''
  await liveThrough(api, {
    lists: ['/streams', '/streams/enabled', ...inPages(api, '/streams/paginated')],
    make: async (number) => {
      const more = number === 1 ? { ...full, rules: [RULE] } : { matching_type: 'AND' }
      const id = await makeStream(api, { ...describe(`${ODD_TITLE} ${number}`), ...more })
      return id === undefined ? undefined : { path: pathTo`/streams/${id}` }
    },
    creation: (name) => ({
      path: '/streams',
      json: creationBody(api, { ...describe(name), ...full }),
    }),
    changes: [
      { title: `${api.prefix}-${ODD_TITLE}`, description: 'wörds', matching_type: 'AND' },
      { title: `${api.prefix}-changed again`, description: 'wörds', matching_type: 'OR' },
      { title: `${api.prefix}-changed more`, description: cleared },
      { title: `${api.prefix}-changed at last` },
    ],
    isForbidden: true,
    isRead: true,
  })
  await streamOfAnother(api)
  await longStream(api, placed)
}

/** A stream with a long description and many rules. */
async function longStream(api: ProbeApi, placed: Awaited<ReturnType<typeof placeOf>>) {
  const rules = Array.from({ length: 100 }, (_, number) => ({
    ...RULE,
    value: `${number}.example`,
  }))
  const title = `${api.prefix}-long`
  const description = 'wörds '.repeat(15_000)
  const id = await makeStream(api, { title, description, ...placed, rules })
  if (id === undefined) return
  await api.get(pathTo`/streams/${id}`)
  await api.delete(pathTo`/streams/${id}`)
}

async function rules(api: ProbeApi): Promise<void> {
  const placed = await placeOf(api)
  const stream = await makeStream(api, { title: `${api.prefix}-ruled`, ...placed, rules: [RULE] })
  if (stream === undefined) return
  const path = pathTo`/streams/${stream}`
  const told = has(api.version, 'rule-description') ? { description: 'wörds' } : {}
  const first = { field: 'level', value: '7', type: 3, inverted: true, ...told }
  const second = { field: 'facility', value: '', type: 5, inverted: false, ...told }
  await api.get(path)
  await liveThrough(api, {
    lists: [`${path}/rules`, path],
    make: async (number) => {
      const added = await api.post(`${path}/rules`, { json: number === 1 ? first : second })
      const id = gotText(added, 'streamrule_id')
      return id === undefined ? undefined : { path: pathTo`${path}/rules/${id}` }
    },
    creation: () => ({ path: `${path}/rules`, json: second }),
    changes: [
      { ...first, value: '8', inverted: false },
      { ...first, value: '9', type: 4, inverted: true },
    ],
    isForbidden: true,
    isRead: true,
  })
  await api.delete(path)
}

async function outputs(api: ProbeApi): Promise<void> {
  const title = (name: string): string => `${api.prefix}-${name}`
  await liveThrough(api, {
    lists: ['/system/outputs'],
    make: async (number) => {
      const more = { port: 12_990 + number, tcp_keep_alive: number === 1, reconnect_delay: 700 }
      const id = await makeOutput(api, title(`output ${ODD_TITLE} ${number}`), more)
      return id === undefined ? undefined : { path: pathTo`/system/outputs/${id}` }
    },
    creation: (name) => ({ path: '/system/outputs', json: outputBody(api, title(name)) }),
    changes: [
      outputBody(api, title(`output ${ODD_TITLE}`), { port: 12_993, tcp_no_delay: true }),
      { title: title('output changed again') },
      outputBody(api, title('output changed more'), { port: 12_994, connect_timeout: 900 }),
    ],
    isForbidden: true,
    isRead: true,
  })
}

async function users(api: ProbeApi): Promise<void> {
  const split = has(api.version, 'user-split-names')
  const account = (name: string, timeout: number) => ({
    ...bodyOf(api, `${api.prefix}-${name}`, { split, timeout }),
    timezone: 'Europe/Lisbon',
  })
  const names = (last: string) =>
    split ? { first_name: 'Changed', last_name: last } : { full_name: `Changed ${last}` }
  const change = (number: number) => ({
    email: `changed-${number}@example.org`,
    ...names(`Name \u{1F600} ${number}`),
    timezone: number === 1 ? 'Asia/Tokyo' : 'America/Lima',
    permissions: [],
    session_timeout_ms: 3_600_000 * number,
    roles: ['Reader'],
  })
  await liveThrough(api, {
    lists: ['/users', ...inPages(api, '/users/paginated')],
    make: async (number) => {
      const json = account(number === 1 ? 'Person A+b c' : 'person.2', 3_600_000 + number)
      const headers = { 'Content-Type': 'application/json; charset=utf-8' }
      const made = await api.post('/users', { json, headers })
      if (made.response?.status !== 201) return undefined
      const path = pathTo`/users/${json.username}`
      api.made({ what: `user "${json.username}"`, path })
      if (!has(api.version, 'user-by-id')) return { path }
      const id = gotText(await api.get(path), 'id')
      return { path, ...(id !== undefined && { change: pathTo`/users/${id}` }) }
    },
    creation: (name) => ({ path: '/users', json: account(name, 3_600_000) }),
    changes: [change(1), change(2)],
    isForbidden: true,
    isRead: true,
  })
}

async function tokens(api: ProbeApi): Promise<void> {
  const owner = await ownerOf(api)
  if (owner === undefined) return
  const list = pathTo`/users/${owner}/tokens`
  await liveThrough(api, {
    lists: [list],
    make: (number) => makeToken(api, owner, `key.${number} A a+b %25 ü`),
    creation: (name) => ({ path: pathTo`${list}/${api.prefix}-${name}`, json: {} }),
    changes: [],
    isForbidden: true,
    isRead: false,
    isBodiless: true,
  })
}

async function roles(api: ProbeApi): Promise<void> {
  const role = (name: string, description: string, ...permissions: readonly string[]) => ({
    name: `${api.prefix}-${name}`,
    description,
    permissions,
    read_only: false,
  })
  await liveThrough(api, {
    lists: ['/roles'],
    make: (number) =>
      makeRole(
        api,
        role(`role-${number}`, `${ODD_TITLE} ${number}`, 'streams:read', 'outputs:read'),
      ),
    creation: (name) => ({ path: '/roles', json: role(name, '', 'streams:read') }),
    changes: [
      role('role-1', `another ${ODD_TITLE}`, 'streams:read'),
      role('role-1', `another ${ODD_TITLE}`, 'streams:read', 'dashboards:read', 'outputs:read'),
      role('role-1', 'yet another', 'outputs:read'),
    ],
    isForbidden: true,
    isRead: true,
  })
  await roleInUse(api)
}

/** The identifier of no node. */
const NO_NODE = '00000000-0000-4000-8000-000000000000'

/** Inputs for a node that there is not: no node starts them, so that nothing listens. Tried on 3.2.0. */
async function inputs(api: ProbeApi): Promise<void> {
  const input = (name: string, port: number) => ({
    title: `${api.prefix}-${name}`,
    type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
    global: false,
    node: NO_NODE,
    configuration: { bind_address: '127.0.0.1', port, recv_buffer_size: 8192 },
  })
  await liveThrough(api, {
    lists: ['/system/inputs'],
    make: (number) => {
      const json = input(`input ${ODD_TITLE} ${number}`, 45_670 + number)
      return makeObject(api, `input "${json.title}"`, json, { list: '/system/inputs' })
    },
    creation: (name) => ({ path: '/system/inputs', json: input(name, 45_673) }),
    changes: [input(`input ${ODD_TITLE}`, 45_674), input('input changed again', 45_674)],
    isForbidden: true,
    isRead: true,
  })
}

async function dashboards(api: ProbeApi): Promise<void> {
  const body = (name: string, description: string) => ({
    title: `${api.prefix}-${name}`,
    description,
  })
  await liveThrough(api, {
    lists: ['/dashboards'],
    make: (number) => {
      const json = body(`board ${ODD_TITLE} ${number}`, ODD_TEXT)
      const how = { list: '/dashboards', givenAs: 'dashboard_id' }
      return makeObject(api, `dashboard "${json.title}"`, json, how)
    },
    creation: (name) => ({ path: '/dashboards', json: body(name, '') }),
    changes: [body('board changed', ODD_TITLE), body('board changed again', ODD_TITLE)],
    isForbidden: true,
    isRead: true,
  })
  await widgetsProbe(api, body('board with widgets', ODD_TEXT))
}

async function savedSearches(api: ProbeApi): Promise<void> {
  const body = (name: string, query: string) => ({
    title: `${api.prefix}-${name}`,
    query: { rangeType: 'relative', relative: 300, query, fields: 'message,source' },
  })
  await liveThrough(api, {
    lists: ['/search/saved'],
    make: async (number) => {
      const json = body(`search ${number}`, `source:nowhere-${number}`)
      const made = await api.post('/search/saved', { json })
      const id = gotText(made, 'search_id') ?? gotLocation(made)
      if (id === undefined) return undefined
      const path = pathTo`/search/saved/${id}`
      api.made({ what: `saved search "${json.title}"`, path })
      return { path }
    },
    creation: (name) => ({ path: '/search/saved', json: body(name, '*') }),
    changes: [body(`search ${ODD_TITLE}`, '*'), body('search changed again', 'source:elsewhere')],
    // A Reader may change and end the saved searches of everybody.
    isForbidden: false,
    isRead: true,
  })
}
