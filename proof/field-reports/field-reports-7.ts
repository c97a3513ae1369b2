import { bodiless, field, remove, status } from '../../src/suite.ts'
import { ID, INDEX_SET, refusal, shown } from './field-report.ts'
import type { FieldReport } from './field-report.ts'

/** Breakages of 7.x. */
export const FIELD_REPORTS_7: readonly FieldReport[] = [
  {
    number: 2,
    release: '7.0',
    what: 'bodies that create things are wrapped in entity',
    caught: { by: 'judge', check: 'stream.refuse.flat', of: 'graylog-5.1.0', as: '7.0.1' },
  },
  {
    number: 8,
    release: '7.0',
    what: 'unknown keys of a body are refused',
    caught: {
      by: 'traffic',
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
    },
  },
  {
    number: 18,
    release: '7.0',
    what: 'index sets need replicas and index_optimization_disabled',
    caught: {
      by: 'forecast',
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
    },
  },
  {
    number: 19,
    release: '7.0',
    what: 'a notification is changed only by a body with its id',
    caught: {
      by: 'check',
      check: 'client.body',
      of: 'client-go-graylog-v11-3.2.0',
      edit: refusal(400, "Notification IDs don't match"),
    },
  },
  {
    number: 20,
    release: '7.0',
    what: 'a series of an event definition loses its function without a word',
    caught: {
      by: 'forecast',
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
    },
  },
  {
    number: 21,
    release: '7.0',
    what: '/system/urlwhitelist is /system/urlallowlist',
    caught: {
      by: 'forecast',
      from: '6.3.0',
      to: '7.0.0',
      call: {
        method: 'GET',
        path: '/system/urlwhitelist',
        answer: { entries: [], disabled: false },
      },
      class: 'needs-change',
      because: /urlallowlist/,
    },
  },
  {
    number: 22,
    release: '7.0',
    what: 'only administrators create tokens, and tokens end after thirty days',
    caught: {
      by: 'traffic',
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
    },
  },
  {
    number: 66,
    release: '7.0',
    what: 'tools of MCP do not answer by their own schema',
    caught: {
      by: 'nothing',
      because: 'MCP is another protocol than the interface that is certified',
    },
  },
  {
    number: 61,
    release: '7.0.7',
    what: 'routes of the cluster ask for clusterconfiguration:read',
    caught: {
      by: 'traffic',
      check: 'client.permission',
      before: '7.0.6',
      after: '7.0.7',
      calls: [
        shown('system:read'),
        { method: 'GET', path: '/system/cluster/node', as: 'reader', answer: { node_id: 'a' } },
      ],
    },
  },
  {
    number: 34,
    release: '7.1',
    what: 'all sessions end with the upgrade',
    caught: {
      by: 'check',
      check: 'auth.session.read',
      of: 'graylog-7.0.1',
      edit: [status(401), bodiless()],
    },
  },
  {
    number: 56,
    release: '7.1',
    what: 'the description of the interface is OpenAPI instead of Swagger',
    caught: {
      by: 'check',
      check: 'browser.openapi',
      of: 'reference-7.1.7',
      edit: [field('openapi', remove())],
    },
  },
  {
    number: 69,
    release: '7.1',
    what: 'stopping an input answers with another type',
    caught: {
      by: 'forecast',
      from: '7.0.1',
      to: '7.1.0',
      call: { method: 'DELETE', path: `/system/inputstates/${ID}`, answer: { id: ID } },
      class: 'answer-changes',
      because: /./,
    },
  },
  {
    number: 70,
    release: '7.2',
    what: 'filters of pages no longer regard upper and lower case',
    caught: {
      by: 'nothing',
      because: 'no release of 7.2 is out: its behaviour may change until then',
    },
  },
]
