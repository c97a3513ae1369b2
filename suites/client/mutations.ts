import { edit, field, json, mutation, set, status } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('client.accept', 'client-telegraf-2.5.2', edit.requestHeader('Accept', null)),
  mutation(
    'client.content-type',
    'client-go-graylog-v11-3.2.0',
    edit.requestHeader('Content-Type', null),
  ),
  mutation(
    'client.requested-by',
    'client-telegraf-2.5.2',
    edit.requestHeader('X-Requested-By', null),
    {
      // The server accepted what is now a request without the header.
      also: ['csrf.refused', 'csrf.refused.post', 'csrf.refused.with-user'],
    },
  ),
  mutation(
    'client.credentials',
    'client-graylog-api-1.2.0-2.4.6',
    edit.requestHeader('Authorization', null),
    {
      // The server accepted what is now a request without a credential.
      also: ['auth.refuse.none', 'auth.closed.system'],
    },
  ),
  mutation(
    'client.form',
    'cluster-5.1.0-two-nodes',
    edit.requestHeader('Authorization', 'Bearer abc'),
    {
      // The server accepted what is now a Bearer credential.
      also: ['auth.refuse.bearer'],
    },
  ),
  mutation(
    'client.route',
    'client-go-graylog-v11-3.2.0',
    edit.requestTarget('/system/indices/index_sets', '/system/urlallowlist'),
    {
      // The answer now seems to be one to a route of 7.0.
      also: ['route.gone'],
    },
  ),
  mutation('client.body', 'client-go-graylog-v11-3.2.0', [
    status(400),
    json({ type: 'ApiError', message: 'Unable to map property tags.' }),
  ]),
  mutation(
    'client.query',
    'client-graylog-api-1.2.0-2.4.6',
    edit.requestTarget('query=', 'streams=1&query='),
    { on: 1 },
  ),
  mutation(
    'client.permission',
    'client-graylog-api-1.2.0-2.4.6',
    field('permissions', set(['streams:read'])),
    {
      on: 0,
      // The account did what its record no longer allows.
      also: [
        'access.index-set.list',
        'access.node.override',
        'access.rule.make',
        'access.search.everywhere',
        'access.stream.end',
        'access.stream.switch',
        'access.user.end',
        'access.user.make',
        'token.limited.create-by-name',
        'token.limited.list-by-name',
        'user.limited.create-stream',
        'user.root.record',
      ],
    },
  ),
  mutation(
    'client.token-owner',
    'graylog-7.0.1',
    edit.requestTarget('local:admin', '6b00dc105751126be0e877e0'),
  ),
  mutation('client.metric', 'client-telegraf-2.5.2', edit.text('jvm.cl.loaded', 'jvm_classes')),
]
