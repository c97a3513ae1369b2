import { bodiless, status } from '../../src/suite.ts'
import { INDEX_SET, NOT_FOUND, refusal } from './field-report.ts'
import type { FieldReport } from './field-report.ts'

/** Breakages of 3.x. */
export const FIELD_REPORTS_3: readonly FieldReport[] = [
  {
    number: 12,
    release: '3.0',
    what: 'pipelines and maps left /plugins',
    caught: {
      by: 'forecast',
      from: '2.5.2',
      to: '3.0.0',
      call: {
        method: 'GET',
        path: '/plugins/org.graylog.plugins.pipelineprocessor/system/pipelines/pipeline',
        answer: [],
      },
      class: 'needs-change',
      because: /./,
    },
  },
  {
    number: 15,
    release: '3.0',
    what: 'an index set needs field_type_refresh_interval',
    caught: {
      by: 'forecast',
      from: '2.5.2',
      to: '3.0.0',
      call: {
        method: 'POST',
        path: '/system/indices/index_sets',
        sends: { ...INDEX_SET, replicas: 0, index_optimization_disabled: false },
        answer: { id: '5a4f5b1b3d2e1b0001000001' },
      },
      class: 'needs-change',
      because: /field_type_refresh_interval/,
    },
  },
  {
    number: 41,
    release: '3.1',
    what: 'calls of events without a body need a Content-Type',
    caught: {
      by: 'check',
      check: 'error.no-body-type',
      of: 'graylog-7.0.1',
      edit: refusal(415, 'HTTP 415 Unsupported Media Type'),
    },
  },
  {
    number: 52,
    release: '3.1',
    what: 'views and their searches left /plugins',
    caught: {
      by: 'traffic',
      check: 'client.route',
      after: '3.1.0',
      calls: [
        {
          method: 'GET',
          path: '/plugins/org.graylog.plugins.enterprise/views',
          ...NOT_FOUND,
        },
      ],
    },
  },
  {
    number: 7,
    release: '3.3',
    what: 'dashboards are views: another list key, no POST',
    caught: {
      by: 'judge',
      check: 'route.fields',
      of: 'graylog-3.2.0',
      as: '3.3.0',
    },
  },
  {
    number: 64,
    release: '3.3',
    what: 'a token fails on nodes with another password_secret',
    caught: {
      by: 'check',
      check: 'cluster.token',
      of: 'cluster-5.1.0-two-nodes',
      edit: [status(401), bodiless()],
    },
  },
]
