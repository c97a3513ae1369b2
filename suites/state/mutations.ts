import { edit, mutation } from '../../src/suite.ts'

/** Recordings of the probes of this suite on real servers. */
const OLDER = 'state-3.2.0'
const NEWER = 'state-5.1.0'
const MADE = { creator_user_id: 'admin', created_at: '2026-11-22T13:12:00.000Z' }
const ID = '6b02ea01fdd6251244ffffff'

/** What appears in a list although it was refused. */
function appears(items: string, record: object) {
  return edit.text(`"${items}":[`, `"${items}":[${JSON.stringify(record)},`)
}

/** What one answer must show so that something had an effect that it must not have. */
export const mutations = [
  mutation(
    'state.stream.refused',
    OLDER,
    appears('streams', {
      ...{ id: ID, ...MADE, outputs: [], matching_type: 'AND', description: null, disabled: true },
      ...{ rules: [], alert_conditions: [], alert_receivers: { emails: [], users: [] } },
      ...{ title: 'gc-a3570642-refused-0', content_pack: null, is_default: false },
      ...{ remove_matches_from_default_stream: false, index_set_id: '6b02e819fdd6251244800d75' },
    }),
    { also: ['stream.list.counts'] },
  ),
  mutation('state.stream.others', OLDER, edit.text('gc-a3570642-ström 2', 'another')),
  mutation('state.rule.refused', OLDER, edit.text('"value":"9"', '"value":"0"')),
  mutation(
    'state.rule.others',
    OLDER,
    edit.text('"id":"6b02e9f4fdd62512448010b0"', '"id":"6b02e9f4fdd6251244ffffff"'),
    // Where one is missing another is that nobody made.
    { also: ['state.rule.listed'] },
  ),
  mutation(
    'state.output.refused',
    OLDER,
    appears('outputs', {
      ...{ id: ID, ...MADE, title: 'gc-a3570642-refused-0', content_pack: null },
      ...{ type: 'org.graylog2.outputs.LoggingOutput', configuration: { prefix: '' } },
    }),
    { also: ['output.list.counts'] },
  ),
  mutation('state.output.others', OLDER, edit.text('gc-a3570642-output 2', 'another')),
  mutation(
    'state.assignment.others',
    OLDER,
    edit.text('"id":"6b02ea05fdd6251244801109"', '"id":"6b02ea05fdd6251244ffffff"'),
    { also: ['state.assignment.listed'] },
  ),
  mutation(
    'state.token.refused',
    OLDER,
    appears('tokens', {
      ...{ name: 'gc-a3570642-refused-0', token: 'a'.repeat(51) },
      last_access: '1970-01-01T00:00:00.000Z',
    }),
  ),
  mutation('state.token.others', OLDER, edit.text('gc-a3570642-key-2', 'another')),
  mutation(
    'state.user.refused',
    OLDER,
    appears('users', {
      ...{ id: ID, username: 'gc-a3570642-refused-0', email: 'a@example.org', full_name: 'A' },
      ...{ permissions: [], preferences: {}, timezone: 'UTC', session_timeout_ms: 28_800_000 },
      ...{ external: false, startpage: null, roles: ['Reader'], read_only: false },
      ...{ session_active: false, last_activity: null, client_address: null },
    }),
  ),
  mutation('state.user.others', OLDER, edit.text('onlooker@example.org', 'another@example.org')),
  mutation(
    'state.role.refused',
    OLDER,
    appears('roles', {
      ...{ name: 'gc-a3570642-refused-0', description: '', permissions: [], read_only: false },
    }),
    { also: ['user.roles.total'] },
  ),
  mutation('state.role.others', OLDER, edit.text('rôle 2', 'another')),
  mutation(
    'state.dashboard.refused',
    OLDER,
    appears('dashboards', {
      ...{ id: ID, ...MADE, title: 'gc-a3570642-refused-0', description: '' },
      ...{ positions: {}, widgets: [] },
    }),
  ),
  mutation('state.dashboard.others', OLDER, edit.text('gc-a3570642-board 2', 'another')),
  mutation(
    'state.saved-search.refused',
    OLDER,
    appears('searches', { id: ID, ...MADE, title: 'gc-a3570642-refused-0', query: {} }),
  ),
  mutation('state.saved-search.others', OLDER, edit.text('gc-a3570642-search 2', 'another')),
  mutation(
    'state.input.refused',
    NEWER,
    appears('inputs', {
      ...{ id: ID, ...MADE, title: 'gc-03e1a243-refused-0', global: false, node: null },
      ...{ type: 'org.graylog2.inputs.raw.udp.RawUDPInput', name: 'Raw/Plaintext UDP' },
      ...{ content_pack: null, attributes: {}, static_fields: {} },
    }),
  ),
  mutation('state.input.others', NEWER, edit.text('gc-03e1a243-input 2', 'another')),
]
