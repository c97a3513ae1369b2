import { edit, field, recordingFault, set, status, apiError } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const faults = [
  recordingFault('client.accept', 'client-telegraf-2.5.2', edit.requestHeader('Accept', null)),
  recordingFault(
    'client.content-type',
    'client-go-graylog-v11-3.2.0',
    edit.requestHeader('Content-Type', null),
  ),
  recordingFault(
    'client.requested-by',
    'client-telegraf-2.5.2',
    edit.requestHeader('X-Requested-By', null),
    {
      // The server accepted what is now a request without the header.
      also: ['csrf.refused', 'csrf.refused.post', 'csrf.refused.with-user'],
    },
  ),
  recordingFault(
    'client.credentials',
    'client-graylog-api-1.2.0-2.4.6',
    edit.requestHeader('Authorization', null),
    {
      // The server accepted what is now a request without a credential.
      also: ['auth.refuse.none', 'auth.closed.system'],
    },
  ),
  recordingFault(
    'client.form',
    'cluster-5.1.0-two-nodes',
    edit.requestHeader('Authorization', 'Bearer abc'),
    {
      // The server accepted what is now a Bearer credential.
      also: ['auth.refuse.bearer'],
    },
  ),
  recordingFault(
    'client.route',
    'client-go-graylog-v11-3.2.0',
    edit.requestTarget('/system/indices/index_sets', '/system/urlallowlist'),
    {
      // The response now seems to be one to a route of 7.0.
      also: ['route.gone'],
    },
  ),
  recordingFault('client.body', 'client-go-graylog-v11-3.2.0', [
    status(400),
    apiError('Unable to map property tags.'),
  ]),
  recordingFault(
    'client.query',
    'client-graylog-api-1.2.0-2.4.6',
    edit.requestTarget('query=', 'streams=1&query='),
    { exchange: 1 },
  ),
  recordingFault(
    'client.permission',
    'client-graylog-api-1.2.0-2.4.6',
    field('permissions', set(['streams:read'])),
    {
      exchange: 0,
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
  recordingFault(
    'client.token-owner',
    'graylog-7.0.1',
    edit.requestTarget('local:admin', '6b00dc105751126be0e877e0'),
  ),
  recordingFault(
    'client.metric',
    'client-telegraf-2.5.2',
    edit.text('jvm.cl.loaded', 'jvm_classes'),
  ),
]
