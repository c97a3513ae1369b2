import { bodiless, json, status } from '#engine/suite.ts'
import { byCheck, byForecast, byJudging, type FieldReport, ID, refusal } from './field-report.ts'

const EMPTY_SEARCH = { query: '*', messages: [], total_results: 0, fields: [], used_indices: [] }

/** Breakages of 4.x and 5.x. */
export const FIELD_REPORTS_4_AND_5: readonly FieldReport[] = [
  byForecast(4, '4.0', 'aggregations of the old search are gone', {
    from: '3.3.0',
    to: '4.0.0',
    call: {
      method: 'GET',
      path: '/search/universal/relative/terms?field=source&query=*&range=300',
      answer: { terms: {} },
    },
    class: 'breaks',
    because: /./,
  }),
  byJudging(5, '4.0', '/count/total is gone', {
    check: 'route.gone',
    of: 'graylog-3.2.0',
    as: '4.0.0',
  }),
  byJudging(11, '4.0', 'tokens and changes of users go by the id of the user', {
    check: 'token.path.id',
    of: 'graylog-3.2.0',
    as: '4.3.0',
  }),
  byForecast(37, '4.0', 'limit=0 means nothing instead of everything', {
    from: '3.3.0',
    to: '4.0.0',
    call: {
      method: 'GET',
      path: '/search/universal/relative?query=*&range=300&limit=0',
      answer: EMPTY_SEARCH,
    },
    class: 'answer-changes',
    because: /limit=0/,
  }),
  byForecast(50, '4.0', '/system/ldap is gone', {
    from: '3.3.0',
    to: '4.0.0',
    call: { method: 'GET', path: '/system/ldap/settings', answer: { enabled: false } },
    class: 'breaks',
    because: /./,
  }),
  byJudging(53, '4.0', 'pages of other origins are no longer let in', {
    check: 'headers.origin.closed',
    of: 'graylog-3.2.0',
    as: '4.0.0',
  }),
  byJudging(35, '4.1', 'the value of a token is shown only once', {
    check: 'token.listed.no-value',
    of: 'graylog-3.2.0',
    as: '4.1.0',
  }),
  byCheck(40, '4.1', 'the export of messages answers 200 and nothing after an error', {
    check: 'message.search.result',
    of: 'graylog-5.1.0',
    edit: [status(200), bodiless()],
  }),
  byJudging(13, '4.2', 'a stage of a pipeline says match instead of match_all', {
    check: 'route.fields',
    of: 'client-go-graylog-v11-3.2.0',
    as: '4.2.0',
  }),
  byForecast(42, '4.2', 'times of a keyword search begin with whole days', {
    from: '4.1.0',
    to: '4.2.0',
    call: {
      method: 'GET',
      path: '/search/universal/keyword?query=*&keyword=last%20monday&timezone=UTC',
      answer: EMPTY_SEARCH,
    },
    class: 'answer-changes',
    because: /whole days/,
  }),
  byCheck(31, '4.3', 'the session check answers 500', {
    check: 'session.check.valid',
    of: 'graylog-4.3.0',
    edit: [status(500), json({ type: 'ApiError', message: '' })],
  }),
  byCheck(32, '4.3', 'a cookie is a credential, and wins over Basic from 5.1', {
    check: 'auth.cookie.precedence',
    of: 'reference-5.1.0',
    edit: [status(200), json({ streams: [], total: 0 })],
  }),
  byCheck(47, '4.3', 'node summaries say is_leader, and no type from 6.0', {
    check: 'node.summary.is-leader',
    of: 'graylog-4.3.0',
    edit: { kind: 'text', from: '"is_leader"', by: '"is_lead"' },
  }),
  byJudging(54, '4.3', 'answers carry X-Frame-Options, later nosniff and a content policy', {
    check: 'headers.frame-options',
    of: 'graylog-4.3.0',
    as: '5.1.0',
  }),
  byForecast(6, '5.0', 'the legacy alerts are gone, from streams too', {
    from: '4.3.0',
    to: '5.0.0',
    call: { method: 'GET', path: '/streams/alerts', answer: { total: 0, alerts: [] } },
    class: 'breaks',
    because: /./,
  }),
  byForecast(51, '5.0', 'extractors have cursor_strategy, and a list of converters', {
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
  }),
  byCheck(16, '5.1', 'an index set needs creation_date', {
    check: 'client.body',
    of: 'client-go-graylog-v11-3.2.0',
    edit: refusal(
      400,
      'Cannot construct instance of `IndexSetSummary`, problem: Null creationDate',
    ),
  }),
  byJudging(28, '5.1', 'lists in pages have their records in elements', {
    check: 'route.fields',
    of: 'graylog-4.3.0',
    as: '5.1.0',
  }),
  byCheck(57, '5.1', 'errors show no stack trace', {
    check: 'error.no-trace',
    of: 'graylog-5.1.0',
    edit: {
      kind: 'text',
      from: '"message":"',
      by: '"message":"java.lang.NullPointerException\\n\\tat org.graylog2.rest.Some.call(Some.java:12) ',
    },
  }),
  byForecast(65, '5.2', 'old sidecars are refused for good', {
    from: '5.1.0',
    to: '5.2.0',
    call: { method: 'GET', path: '/plugins/org.graylog.plugins.collector/collectors' },
    class: 'breaks',
    because: /./,
  }),
]
