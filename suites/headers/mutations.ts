import { edit, mutation } from '../../src/suite.ts'

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('headers.node-id', 'graylog-2.5.2', edit.withoutHeader('X-Graylog-Node-ID')),
  mutation('headers.frame-options', 'graylog-5.1.0', edit.withoutHeader('X-Frame-Options')),
  mutation('headers.nosniff', 'graylog-7.0.1', edit.withoutHeader('X-Content-Type-Options')),
  mutation('headers.csp-pages', 'graylog-7.0.1', edit.withoutHeader('Content-Security-Policy')),
  mutation(
    'headers.csp-everywhere',
    'graylog-5.1.0',
    edit.withoutHeader('Content-Security-Policy'),
  ),
  mutation('headers.date', 'graylog-3.1.0', edit.withoutHeader('Date')),
  mutation(
    'headers.no-date',
    'graylog-4.3.0',
    edit.header('Date', 'Fri, 20 Nov 2026 23:49:53 GMT'),
  ),
  mutation('headers.runtime', 'graylog-3.2.0', edit.header('X-Runtime-Microseconds', 'fast')),
  mutation('headers.script.no-cache', 'graylog-2.2.3', edit.withoutHeader('Cache-Control')),
  mutation('headers.json-type', 'graylog-7.0.1', edit.header('Content-Type', 'text/json'), {
    also: ['headers.head.type'],
  }),
  mutation(
    'headers.origin.allowed',
    'graylog-2.0.3',
    edit.withoutHeader('Access-Control-Allow-Origin'),
  ),
  mutation(
    'headers.origin.credentials',
    'graylog-2.5.2',
    edit.withoutHeader('Access-Control-Allow-Credentials'),
  ),
  mutation(
    'headers.origin.methods',
    'graylog-3.1.0',
    edit.header('Access-Control-Allow-Methods', 'GET'),
  ),
  mutation(
    'headers.origin.headers',
    'graylog-2.2.3',
    edit.withoutHeader('Access-Control-Allow-Headers'),
  ),
  mutation(
    'headers.origin.requested-by',
    'graylog-3.2.0',
    edit.header('Access-Control-Allow-Headers', 'Authorization, Content-Type'),
  ),
  mutation('headers.origin.preflight', 'graylog-2.0.3', edit.status(200)),
  mutation(
    'headers.origin.closed',
    'graylog-5.1.0',
    edit.header('Access-Control-Allow-Origin', '*'),
  ),
  mutation('headers.origin.plain-options', 'graylog-4.3.0', edit.status(204)),
  mutation('headers.options.status', 'graylog-3.1.0', edit.status(204)),
  mutation('headers.options.allow', 'graylog-2.2.3', edit.withoutHeader('Allow'), {
    also: ['csrf.exempt.options'],
  }),
  mutation('headers.options.open', 'graylog-7.0.1', edit.status(401), {
    also: ['csrf.exempt.options', 'headers.options.status'],
  }),
  mutation('headers.head.status', 'graylog-2.5.2', edit.status(204), {
    also: ['csrf.exempt.head'],
  }),
  mutation('headers.head.empty', 'graylog-4.3.0', edit.body('{"a":{"node_id":"a"}}')),
  mutation('headers.head.type', 'graylog-2.0.3', edit.header('Content-Type', 'text/plain'), {
    also: ['csrf.exempt.head'],
  }),
  mutation('headers.accept.any', 'graylog-3.2.0', edit.status(406), {
    also: ['node.cluster.answer'],
  }),
  mutation('headers.accept.same', 'graylog-2.2.3', edit.set('/another', null)),
  mutation(
    'headers.suffix.json',
    'graylog-5.1.0',
    edit.answer(404, '{"type":"ApiError","message":"HTTP 404 Not Found"}'),
    { also: ['node.cluster.answer'] },
  ),
  mutation('headers.suffix.unknown', 'graylog-3.1.0', edit.answer(200, '{"a":{"node_id":"a"}}')),
]
