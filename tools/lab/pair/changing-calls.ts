import { has } from '#engine/knowledge/features/features.ts'
import type { Version } from '#engine/model/version.ts'
import { ADMIN } from '../start/settings-file.ts'
import type { Call, Json } from './call.ts'

const post = (path: string, body: Json = {}, keeps: Call['keeps'] = {}): Call => ({
  method: 'POST',
  path,
  body,
  keeps,
})
const put = (path: string, body: Json = {}): Call => ({ method: 'PUT', path, body })
const get = (path: string, keeps: Call['keeps'] = {}): Call => ({ method: 'GET', path, keeps })
const remove = (path: string): Call => ({ method: 'DELETE', path })

/** Reads existing objects, and keeps their ids for later calls. */
export const FIRST: readonly Call[] = [
  get('/system'),
  get('/system/cluster/node', { nodeId: '/node_id' }),
  get('/system/cluster/nodes'),
  get('/system/indices/index_sets?skip=0&limit=0', { indexSetId: '/index_sets/0/id' }),
  get('/system/inputs', { inputId: '/inputs/0/id' }),
  get('/users/admin', { userId: '/id' }),
  get('/search/universal/relative?query=*&range=86400&limit=1', {
    messageId: '/messages/0/message/_id',
    index: '/messages/0/index',
  }),
]

const SESSIONS: readonly Call[] = [
  post(
    '/system/sessions',
    { username: ADMIN.name, password: ADMIN.password, host: '' },
    { session: '/session_id' },
  ),
  { ...get('/system/sessions'), as: 'session' },
  { ...get('/streams'), as: 'session' },
  { ...remove('/system/sessions/{session}'), as: 'session' },
]

const RULE = { field: 'source', value: 'lab', type: 1, inverted: false }
const STREAM = { description: 'of the client', rules: [], matching_type: 'AND' }
const STREAMS: readonly Call[] = [
  post(
    '/streams',
    { ...STREAM, title: 'lab-client stream', index_set_id: '{indexSetId}' },
    { stream: '/stream_id' },
  ),
  get('/streams/{stream}'),
  put('/streams/{stream}', { title: 'lab-client stream 2', description: 'changed' }),
  post('/streams/{stream}/rules', { ...RULE, description: '' }, { rule: '/streamrule_id' }),
  post('/streams/{stream}/rules', RULE, { rule: '/streamrule_id' }),
  get('/streams/{stream}/rules'),
  get('/streams/{stream}/rules/{rule}'),
  put('/streams/{stream}/rules/{rule}', { ...RULE, value: 'other' }),
  post('/streams/{stream}/testMatch', { message: { source: 'lab', message: 'one' } }),
  remove('/streams/{stream}/rules/{rule}'),
  post('/streams/{stream}/resume'),
  post('/streams/{stream}/pause'),
  post(
    '/streams/{stream}/clone',
    { ...STREAM, title: 'lab-client clone', index_set_id: '{indexSetId}' },
    { clone: '/stream_id' },
  ),
  remove('/streams/{clone}'),
]

const OUTPUT = {
  title: 'lab-client output',
  type: 'org.graylog2.outputs.LoggingOutput',
  configuration: { prefix: 'lab: ' },
}
const OUTPUTS: readonly Call[] = [
  post('/system/outputs', OUTPUT, { output: '/id' }),
  get('/system/outputs/{output}'),
  put('/system/outputs/{output}', { ...OUTPUT, title: 'lab-client output 2' }),
  post('/streams/{stream}/outputs', { outputs: ['{output}'] }),
  get('/streams/{stream}/outputs'),
  remove('/streams/{stream}/outputs/{output}'),
  remove('/system/outputs/{output}'),
  remove('/streams/{stream}'),
]

const ROLES: readonly Call[] = [
  post('/roles', {
    name: 'lab-client-role',
    description: 'a role',
    permissions: ['streams:read'],
    read_only: false,
  }),
  get('/roles/lab-client-role'),
  put('/roles/lab-client-role', {
    name: 'lab-client-role',
    description: 'changed',
    permissions: ['streams:read'],
    read_only: false,
  }),
  remove('/roles/lab-client-role'),
]

const NOTE = { type: 'http-notification-v1', url: 'http://127.0.0.1:1/' }
const CONTENT: readonly Call[] = [
  post('/dashboards', { title: 'lab-client board', description: 'x' }, { board: '/dashboard_id' }),
  post(
    '/dashboards/{board}/widgets',
    {
      type: 'SEARCH_RESULT_COUNT',
      description: 'count',
      cache_time: 10,
      config: { timerange: { type: 'relative', range: 300 }, query: '*', trend: false },
    },
    { widget: '/widget_id' },
  ),
  get('/dashboards/{board}'),
  get('/dashboards/{board}/widgets/{widget}/value'),
  remove('/dashboards/{board}/widgets/{widget}'),
  remove('/dashboards/{board}'),
  post(
    '/search/saved',
    {
      title: 'lab-client search',
      query: {
        rangeType: 'relative',
        relative: '300',
        query: '*',
        fields: 'message',
        interval: 'minute',
      },
    },
    { saved: '/id' },
  ),
  get('/search/saved/{saved}'),
  remove('/search/saved/{saved}'),
  post('/system/grok', { name: 'LABCLIENT', pattern: '[a-z]+' }, { grok: '/id' }),
  get('/system/grok/{grok}'),
  remove('/system/grok/{grok}'),
  post(
    '/events/notifications',
    { title: 'lab-client note', description: '', config: NOTE },
    { note: '/id' },
  ),
  get('/events/notifications/{note}'),
  remove('/events/notifications/{note}'),
  post('/tools/regex_tester', { regex: '([0-9]+)', string: 'a 1' }),
  post('/tools/substring_tester', { begin_index: 0, end_index: 2, string: 'abcd' }),
  post('/messages/parse', {
    message: 'lab',
    codec: 'raw',
    remote_address: '127.0.0.1',
    configuration: {},
  }),
]

/** An input that does not listen and stays silent for an hour. */
const INPUT = {
  title: 'lab-client input',
  type: 'org.graylog2.inputs.random.FakeHttpMessageInput',
  global: true,
  configuration: { sleep: 3_600_000, sleep_deviation: 1, source: 'lab' },
}
const INPUTS: readonly Call[] = [
  post('/system/inputs', INPUT, { input: '/id' }),
  get('/system/inputs/{input}'),
  put('/system/inputs/{input}', { ...INPUT, title: 'lab-client input 2' }),
  post('/system/inputs/{input}/staticfields', { key: 'lab', value: 'yes' }),
  remove('/system/inputs/{input}/staticfields/lab'),
  get('/system/inputs/{input}/extractors'),
  remove('/system/inputs/{input}'),
]

/** Calls that are rejected, for the wording of the errors. */
const REFUSED: readonly Call[] = [
  { ...get('/streams'), as: 'nobody' },
  { ...get('/streams'), as: 'stranger' },
  get('/streams/000000000000000000000000'),
  get('/lab-client/no/such/path'),
  post('/streams', {}),
  put('/users/admin/permissions', {}),
  { ...post('/streams', {}), isBare: true },
  { ...get('/system'), accept: 'text/plain' },
  { ...get('/streams'), accept: '*/*' },
  get('/search/universal/relative?range=300'),
  get('/search/universal/relative?query=*&range=many'),
]

/** Returns calls that create, change, and delete objects, as a client of the release sends them. */
export function changingCalls(version: Version): readonly Call[] {
  return [
    ...SESSIONS,
    ...STREAMS,
    ...OUTPUTS,
    ...users(version),
    ...ROLES,
    ...CONTENT,
    ...INPUTS,
    ...REFUSED,
  ]
}

function users(version: Version): readonly Call[] {
  const named: Readonly<Record<string, Json>> = has(version, 'user-split-names')
    ? { first_name: 'Lab', last_name: 'Client' }
    : { full_name: 'Lab Client' }
  const user = {
    email: 'client@example.org',
    roles: ['Reader'],
    permissions: [],
    ...named,
    session_timeout_ms: 3_600_000,
    timezone: 'UTC',
  }
  const place = has(version, 'user-by-id') ? '/users/{client}' : '/users/lab-client'
  return [
    post('/users', { ...user, username: 'lab-client', password: 'secret-of-the-client' }),
    get('/users/lab-client', { client: '/id' }),
    put(place, { ...user, email: 'other@example.org' }),
    put('/users/lab-client/permissions', { permissions: ['streams:read'] }),
    put('/users/lab-client/preferences', { preferences: { updateUnfocussed: true } }),
    post(`${place}/tokens/lab-client-token`, {}, { token: '/token', tokenId: '/id' }),
    get(`${place}/tokens`),
    remove(`${place}/tokens/{tokenId}`),
    remove(`${place}/tokens/{token}`),
    remove('/users/lab-client'),
  ]
}
