import { edit, mutation } from '../../src/suite.ts'

const JSON_404 = edit.answer(404, '{"type":"ApiError","message":"HTTP 404 Not Found"}')
const PAGE = edit.answer(200, '<!DOCTYPE html><html></html>', [
  ['Content-Type', 'text/html'],
  ['X-Graylog-Node-ID', 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'],
])

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('error.path.json', 'graylog-5.1.0', edit.status(500)),
  mutation('error.path.any', 'graylog-2.2.3', JSON_404),
  mutation('error.path.html', 'graylog-3.1.0', PAGE, {
    // The page of another release carries no Date.
    also: ['headers.date'],
  }),
  mutation('error.path.page', 'graylog-7.0.1', JSON_404),
  mutation(
    'error.path.empty',
    'reference-7.1.7',
    edit.body('{"type":"ApiError","message":"HTTP 404 Not Found"}'),
  ),
  mutation('error.path.open', 'graylog-2.5.2', edit.status(401), {
    // The same answer is judged by its Accept, and as an answer before the credential.
    also: ['auth.order.path', 'error.path.any'],
  }),
  mutation('error.path.write', 'graylog-4.3.0', edit.status(405)),
  mutation(
    'error.path.raw',
    'graylog-3.2.0',
    edit.answer(200, '{"cc242ff8":{"node_id":"cc242ff8"}}'),
  ),
  mutation('error.method', 'graylog-2.0.3', edit.status(404)),
  mutation('error.method.allow', 'graylog-5.1.0', edit.withoutHeader('Allow')),
  mutation('error.accept', 'graylog-7.0.1', edit.status(415)),
  mutation('error.no-body-type', 'graylog-7.0.1', edit.status(415), {
    // The request is the override to a state that does not exist.
    also: ['node.lbstatus.override-unknown'],
  }),
  mutation('error.media-type', 'graylog-2.2.3', edit.status(400)),
  mutation(
    'error.method.message',
    'graylog-4.3.0',
    edit.replace('HTTP 405 Method Not Allowed', 'no'),
  ),
  mutation('error.api-error', 'graylog-3.2.0', edit.remove('/message'), {
    // The message that is missing is the one about the credential.
    also: ['auth.malformed.message'],
  }),
  mutation('error.json', 'graylog-5.1.0', edit.header('Content-Type', 'text/plain')),
  mutation('error.malformed-json', 'graylog-7.0.1', edit.replace('RequestError', 'ApiError')),
  mutation('error.request-error', 'graylog-7.0.1', edit.remove('/column')),
  mutation('error.bean-validation', 'graylog-5.1.0', edit.remove('/0/invalid_value')),
  mutation(
    'error.bean-validation.text',
    'graylog-2.5.2',
    edit.header('Content-Type', 'application/json'),
  ),
  mutation(
    'error.bean-validation.wording',
    'graylog-3.1.0',
    edit.replace('must not be null', 'may not be null'),
  ),
  mutation('error.entity', 'graylog-2.5.2', edit.replace('000000000000000000000000', 'it')),
  mutation(
    'error.no-trace',
    'graylog-5.1.0',
    edit.replace(
      '"message":"',
      '"message":"java.lang.NullPointerException\\n\\tat org.graylog2.rest.Some.call(Some.java:12) ',
    ),
  ),
]
