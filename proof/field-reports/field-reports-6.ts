import { bodiless, status } from '../../src/suite.ts'
import { ID, shown } from './field-report.ts'
import type { FieldReport } from './field-report.ts'

/** Breakages of 6.x. */
export const FIELD_REPORTS_6: readonly FieldReport[] = [
  {
    number: 17,
    release: '6.0',
    what: 'index sets have data_tiering and use_legacy_rotation',
    caught: {
      by: 'judge',
      check: 'user.index-set.use-legacy-rotation',
      of: 'graylog-5.1.0',
      as: '6.0.0',
    },
  },
  {
    number: 23,
    release: '6.0',
    what: 'a monitor shows nothing although the same search works elsewhere',
    caught: {
      by: 'check',
      check: 'message.search.result',
      of: 'graylog-7.0.1',
      edit: [status(200), bodiless()],
    },
  },
  {
    number: 55,
    release: '6.0',
    what: 'the API browser needs a login, later a permission, and moved',
    caught: { by: 'judge', check: 'browser.page.login', of: 'graylog-5.1.0', as: '6.0.0' },
  },
  {
    number: 29,
    release: '6.1',
    what: 'a body that cannot be read answers RequestError',
    caught: { by: 'judge', check: 'error.malformed-json', of: 'graylog-5.1.0', as: '6.1.0' },
  },
  {
    number: 58,
    release: '6.1',
    what: 'an account that may not list users sees itself instead of 403',
    caught: { by: 'judge', check: 'user.limited.users', of: 'graylog-5.1.0', as: '6.1.0' },
  },
  {
    number: 59,
    release: '6.1',
    what: 'required numbers of a search are really required',
    caught: {
      by: 'forecast',
      from: '5.1.0',
      to: '6.1.0',
      call: {
        method: 'GET',
        path: '/search/universal/relative?query=*',
        answer: { query: '*', messages: [], total_results: 0 },
      },
      class: 'needs-change',
      because: /range/,
    },
  },
  {
    number: 60,
    release: '6.1',
    what: 'metrics have other names',
    caught: {
      by: 'check',
      check: 'client.metric',
      of: 'client-telegraf-2.5.2',
      edit: {
        kind: 'text',
        from: '"full_name":"jvm.cl.loaded"',
        by: '"full_name":"jvm_classes_loaded"',
      },
    },
  },
  {
    number: 67,
    release: '6.1',
    what: 'unknown query parameters are dropped without a word',
    caught: {
      by: 'check',
      check: 'client.query',
      of: 'client-graylog-api-1.2.0-2.4.6',
      edit: { kind: 'request-target', from: 'query=', by: 'streams=1&query=' },
      on: 1,
    },
  },
  {
    number: 63,
    release: '6.3',
    what: 'who creates inputs needs input_types:create',
    caught: {
      by: 'traffic',
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
    },
  },
  {
    number: 10,
    release: '6.3.15',
    what: 'messages are refused to everybody but administrators',
    caught: {
      by: 'traffic',
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
    },
  },
  {
    number: 62,
    release: '6.3.12',
    what: 'only the owner may revoke a token',
    caught: {
      by: 'check',
      check: 'client.token-owner',
      of: 'graylog-7.0.1',
      edit: { kind: 'request-target', from: 'local:admin', by: ID },
    },
  },
]
