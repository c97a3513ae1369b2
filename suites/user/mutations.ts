import { bodiless, field, mutation, set, status } from '../../src/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('user.limited.system', 'graylog-3.2.0', status(403)),
  mutation('user.limited.streams', 'graylog-4.3.0', status(403), { also: ['access.stream.open'] }),
  mutation(
    'user.limited.own-streams',
    'graylog-2.0.3',
    field(
      'streams',
      set([
        {
          id: '6b00dc145751126be0e87813',
          creator_user_id: 'admin',
          outputs: [],
          matching_type: 'AND',
          description: null,
          created_at: '2026-11-20T23:51:31.003Z',
          disabled: false,
          rules: [],
          alert_conditions: [],
          alert_receivers: { emails: [], users: [] },
          title: 'not yours',
          content_pack: null,
        },
      ]),
    ),
    { also: ['stream.list.counts'] },
  ),
  mutation('user.session.slides', 'reference-5.1.0', [status(401), bodiless()]),
]
