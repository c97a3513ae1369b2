import { bodiless, status } from '#engine/suite.ts'
import {
  byCheck,
  byForecast,
  byJudging,
  byTraffic,
  type FieldReport,
  ID,
  shown,
} from './field-report.ts'

/** Breakages of 6.x. */
export const FIELD_REPORTS_6: readonly FieldReport[] = [
  byJudging(17, '6.0', 'index sets have data_tiering and use_legacy_rotation', {
    check: 'user.index-set.use-legacy-rotation',
    of: 'graylog-5.1.0',
    as: '6.0.0',
  }),
  byCheck(23, '6.0', 'a monitor shows nothing although the same search works elsewhere', {
    check: 'message.search.result',
    of: 'graylog-7.0.1',
    edit: [status(200), bodiless()],
  }),
  byJudging(55, '6.0', 'the API browser needs a login, later a permission, and moved', {
    check: 'browser.page.login',
    of: 'graylog-5.1.0',
    as: '6.0.0',
  }),
  byJudging(29, '6.1', 'a body that cannot be read answers RequestError', {
    check: 'error.malformed-json',
    of: 'graylog-5.1.0',
    as: '6.1.0',
  }),
  byJudging(58, '6.1', 'an account that may not list users sees itself instead of 403', {
    check: 'user.limited.users',
    of: 'graylog-5.1.0',
    as: '6.1.0',
  }),
  byForecast(59, '6.1', 'required numbers of a search are really required', {
    from: '5.1.0',
    to: '6.1.0',
    call: {
      method: 'GET',
      path: '/search/universal/relative?query=*',
      answer: { query: '*', messages: [], total_results: 0 },
    },
    class: 'needs-change',
    because: /range/,
  }),
  byCheck(60, '6.1', 'metrics have other names', {
    check: 'client.metric',
    of: 'client-telegraf-2.5.2',
    edit: {
      kind: 'text',
      from: '"full_name":"jvm.cl.loaded"',
      by: '"full_name":"jvm_classes_loaded"',
    },
  }),
  byCheck(67, '6.1', 'unknown query parameters are dropped without a word', {
    check: 'client.query',
    of: 'client-graylog-api-1.2.0-2.4.6',
    edit: { kind: 'request-target', from: 'query=', by: 'streams=1&query=' },
    on: 1,
  }),
  byTraffic(63, '6.3', 'who creates inputs needs input_types:create', {
    check: 'client.permission',
    before: '6.2.0',
    after: '6.3.0',
    calls: [
      shown('inputs:create'),
      {
        method: 'POST',
        path: '/system/inputs',
        as: 'reader',
        sends: { title: 'a' },
        status: 201,
        answer: { id: ID },
      },
    ],
  }),
  byTraffic(10, '6.3.15', 'messages are refused to everybody but administrators', {
    check: 'client.permission',
    before: '7.1.4',
    after: '7.1.5',
    calls: [
      shown('messages:read'),
      {
        method: 'GET',
        path: '/messages/graylog_0/abc',
        as: 'reader',
        answer: { index: 'graylog_0' },
      },
    ],
  }),
  byCheck(62, '6.3.12', 'only the owner may revoke a token', {
    check: 'client.token-owner',
    of: 'graylog-7.0.1',
    edit: { kind: 'request-target', from: 'local:admin', by: ID },
  }),
]
