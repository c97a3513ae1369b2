import { bodiless, json, status } from '../../src/suite.ts'
import { refusal } from './field-report.ts'
import type { FieldReport } from './field-report.ts'

const ID = '5a4f5b1b3d2e1b0001000001'
const EMPTY_SEARCH = { query: '*', messages: [], total_results: 0, fields: [], used_indices: [] }

/** Breakages of 4.x and 5.x. */
export const FIELD_REPORTS_4_AND_5: readonly FieldReport[] = [
  {
    number: 4,
    release: '4.0',
    what: 'aggregations of the old search are gone',
    caught: {
      by: 'forecast',
      from: '3.3.0',
      to: '4.0.0',
      call: {
        method: 'GET',
        path: '/search/universal/relative/terms?field=source&query=*&range=300',
        answer: { terms: {} },
      },
      class: 'breaks',
      because: /./,
    },
  },
  {
    number: 5,
    release: '4.0',
    what: '/count/total is gone',
    caught: { by: 'judge', check: 'route.gone', of: 'graylog-3.2.0', as: '4.0.0' },
  },
  {
    number: 11,
    release: '4.0',
    what: 'tokens and changes of users go by the id of the user',
    caught: { by: 'judge', check: 'token.path.id', of: 'graylog-3.2.0', as: '4.3.0' },
  },
  {
    number: 37,
    release: '4.0',
    what: 'limit=0 means nothing instead of everything',
    caught: {
      by: 'forecast',
      from: '3.3.0',
      to: '4.0.0',
      call: {
        method: 'GET',
        path: '/search/universal/relative?query=*&range=300&limit=0',
        answer: EMPTY_SEARCH,
      },
      class: 'answer-changes',
      because: /limit=0/,
    },
  },
  {
    number: 50,
    release: '4.0',
    what: '/system/ldap is gone',
    caught: {
      by: 'forecast',
      from: '3.3.0',
      to: '4.0.0',
      call: { method: 'GET', path: '/system/ldap/settings', answer: { enabled: false } },
      class: 'breaks',
      because: /./,
    },
  },
  {
    number: 53,
    release: '4.0',
    what: 'pages of other origins are no longer let in',
    caught: { by: 'judge', check: 'headers.origin.closed', of: 'graylog-3.2.0', as: '4.0.0' },
  },
  {
    number: 35,
    release: '4.1',
    what: 'the value of a token is shown only once',
    caught: { by: 'judge', check: 'token.listed.no-value', of: 'graylog-3.2.0', as: '4.1.0' },
  },
  {
    number: 40,
    release: '4.1',
    what: 'the export of messages answers 200 and nothing after an error',
    caught: {
      by: 'check',
      check: 'message.search.result',
      of: 'graylog-5.1.0',
      edit: [status(200), bodiless()],
    },
  },
  {
    number: 13,
    release: '4.2',
    what: 'a stage of a pipeline says match instead of match_all',
    caught: { by: 'judge', check: 'route.fields', of: 'client-go-graylog-v11-3.2.0', as: '4.2.0' },
  },
  {
    number: 42,
    release: '4.2',
    what: 'times of a keyword search begin with whole days',
    caught: {
      by: 'forecast',
      from: '4.1.0',
      to: '4.2.0',
      call: {
        method: 'GET',
        path: '/search/universal/keyword?query=*&keyword=last%20monday&timezone=UTC',
        answer: EMPTY_SEARCH,
      },
      class: 'answer-changes',
      because: /whole days/,
    },
  },
  {
    number: 31,
    release: '4.3',
    what: 'the session check answers 500',
    caught: {
      by: 'check',
      check: 'session.check.valid',
      of: 'graylog-4.3.0',
      edit: [status(500), json({ type: 'ApiError', message: '' })],
    },
  },
  {
    number: 32,
    release: '4.3',
    what: 'a cookie is a credential, and wins over Basic from 5.1',
    caught: {
      by: 'check',
      check: 'auth.cookie.precedence',
      of: 'reference-5.1.0',
      edit: [status(200), json({ streams: [], total: 0 })],
    },
  },
  {
    number: 47,
    release: '4.3',
    what: 'node summaries say is_leader, and no type from 6.0',
    caught: {
      by: 'check',
      check: 'node.summary.is-leader',
      of: 'graylog-4.3.0',
      edit: { kind: 'text', from: '"is_leader"', by: '"is_lead"' },
    },
  },
  {
    number: 54,
    release: '4.3',
    what: 'answers carry X-Frame-Options, later nosniff and a content policy',
    caught: { by: 'judge', check: 'headers.frame-options', of: 'graylog-4.3.0', as: '5.1.0' },
  },
  {
    number: 6,
    release: '5.0',
    what: 'the legacy alerts are gone, from streams too',
    caught: {
      by: 'forecast',
      from: '4.3.0',
      to: '5.0.0',
      call: { method: 'GET', path: '/streams/alerts', answer: { total: 0, alerts: [] } },
      class: 'breaks',
      because: /./,
    },
  },
  {
    number: 51,
    release: '5.0',
    what: 'extractors have cursor_strategy, and a list of converters',
    caught: {
      by: 'forecast',
      from: '4.3.0',
      to: '5.0.0',
      call: {
        method: 'POST',
        path: `/system/inputs/${ID}/extractors`,
        sends: {
          title: 'a',
          cut_or_copy: 'copy',
          source_field: 'message',
          target_field: 'b',
          extractor_type: 'regex',
          extractor_config: { regex_value: 'x' },
          converters: {},
          condition_type: 'none',
          condition_value: '',
          order: 0,
        },
        status: 201,
        answer: { extractor_id: 'a' },
      },
      class: 'needs-change',
      because: /cursor_strategy|cut_or_copy/,
    },
  },
  {
    number: 16,
    release: '5.1',
    what: 'an index set needs creation_date',
    caught: {
      by: 'check',
      check: 'client.body',
      of: 'client-go-graylog-v11-3.2.0',
      edit: refusal(
        400,
        'Cannot construct instance of `IndexSetSummary`, problem: Null creationDate',
      ),
    },
  },
  {
    number: 28,
    release: '5.1',
    what: 'lists in pages have their records in elements',
    caught: { by: 'judge', check: 'route.fields', of: 'graylog-4.3.0', as: '5.1.0' },
  },
  {
    number: 57,
    release: '5.1',
    what: 'errors show no stack trace',
    caught: {
      by: 'check',
      check: 'error.no-trace',
      of: 'graylog-5.1.0',
      edit: {
        kind: 'text',
        from: '"message":"',
        by: '"message":"java.lang.NullPointerException\\n\\tat org.graylog2.rest.Some.call(Some.java:12) ',
      },
    },
  },
  {
    number: 65,
    release: '5.2',
    what: 'old sidecars are refused for good',
    caught: {
      by: 'forecast',
      from: '5.1.0',
      to: '5.2.0',
      call: { method: 'GET', path: '/plugins/org.graylog.plugins.collector/collectors' },
      class: 'breaks',
      because: /./,
    },
  },
]
