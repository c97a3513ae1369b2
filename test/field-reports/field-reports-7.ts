import { bodiless, field, remove, status } from '#engine/suite.ts'
import {
  byCheck,
  byForecast,
  byJudging,
  byNothing,
  byTraffic,
  type FieldReport,
  ID,
  INDEX_SET,
  refusal,
  shown,
} from './field-report.ts'

/** Breakages of 7.x. */
export const FIELD_REPORTS_7: readonly FieldReport[] = [
  byJudging(2, '7.0', 'bodies that create things are wrapped in entity', {
    check: 'stream.refuse.flat',
    of: 'graylog-5.1.0',
    as: '7.0.1',
  }),
  byTraffic(8, '7.0', 'unknown keys of a body are refused', {
    check: 'client.body',
    after: '7.0.0',
    calls: [
      {
        method: 'PUT',
        path: `/streams/${ID}`,
        sends: { title: 'a', no_such_key: true },
        status: 400,
        answer: {
          type: 'RequestError',
          message: 'Unable to map property no_such_key.',
          line: 1,
          column: 31,
          path: 'no_such_key',
        },
      },
    ],
  }),
  byForecast(18, '7.0', 'index sets need replicas and index_optimization_disabled', {
    from: '6.3.0',
    to: '7.0.0',
    call: {
      method: 'PUT',
      path: `/system/indices/index_sets/${ID}`,
      sends: { ...INDEX_SET, field_type_refresh_interval: 5000 },
      answer: { id: ID },
    },
    class: 'needs-change',
    because: /replicas|index_optimization_disabled/,
  }),
  byCheck(19, '7.0', 'a notification is changed only by a body with its id', {
    check: 'client.body',
    of: 'client-go-graylog-v11-3.2.0',
    edit: refusal(400, "Notification IDs don't match"),
  }),
  byForecast(20, '7.0', 'a series of an event definition loses its function without a word', {
    from: '6.3.0',
    to: '7.0.0',
    call: {
      method: 'PUT',
      path: `/events/definitions/${ID}`,
      sends: {
        id: ID,
        title: 'a',
        config: { type: 'aggregation-v1', series: [{ id: 's', function: 'count' }] },
      },
      answer: { id: ID },
    },
    class: 'answer-changes',
    because: /"function" of a series/,
  }),
  byForecast(21, '7.0', '/system/urlwhitelist is /system/urlallowlist', {
    from: '6.3.0',
    to: '7.0.0',
    call: { method: 'GET', path: '/system/urlwhitelist', answer: { entries: [], disabled: false } },
    class: 'needs-change',
    because: /urlallowlist/,
  }),
  byTraffic(22, '7.0', 'only administrators create tokens, and tokens end after thirty days', {
    check: 'client.permission',
    before: '6.3.0',
    after: '7.0.0',
    calls: [
      shown('streams:read'),
      {
        method: 'POST',
        path: `/users/${ID}/tokens/mine`,
        as: 'reader',
        answer: { id: ID, name: 'mine' },
      },
    ],
  }),
  byNothing(66, '7.0', 'tools of MCP do not answer by their own schema', {
    because: 'MCP is another protocol than the interface that is certified',
  }),
  byTraffic(61, '7.0.7', 'routes of the cluster ask for clusterconfiguration:read', {
    check: 'client.permission',
    before: '7.0.6',
    after: '7.0.7',
    calls: [
      shown('system:read'),
      { method: 'GET', path: '/system/cluster/node', as: 'reader', answer: { node_id: 'a' } },
    ],
  }),
  byCheck(34, '7.1', 'all sessions end with the upgrade', {
    check: 'auth.session.read',
    of: 'graylog-7.0.1',
    edit: [status(401), bodiless()],
  }),
  byCheck(56, '7.1', 'the description of the interface is OpenAPI instead of Swagger', {
    check: 'browser.openapi',
    of: 'reference-7.1.7',
    edit: [field('openapi', remove())],
  }),
  byForecast(69, '7.1', 'stopping an input answers with another type', {
    from: '7.0.1',
    to: '7.1.0',
    call: { method: 'DELETE', path: `/system/inputstates/${ID}`, answer: { id: ID } },
    class: 'answer-changes',
    because: /./,
  }),
  byNothing(70, '7.2', 'filters of pages no longer regard upper and lower case', {
    because: 'no release of 7.2 is out: its behaviour may change until then',
  }),
]
