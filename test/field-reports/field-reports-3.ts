import { bodiless, status } from '#engine/suite.ts'
import {
  byCheck,
  byForecast,
  byJudging,
  byTraffic,
  type FieldReport,
  INDEX_SET,
  NOT_FOUND,
  refusal,
} from './field-report.ts'

/** Breakages of 3.x. */
export const FIELD_REPORTS_3: readonly FieldReport[] = [
  byForecast(12, '3.0', 'pipelines and maps left /plugins', {
    from: '2.5.2',
    to: '3.0.0',
    call: {
      method: 'GET',
      path: '/plugins/org.graylog.plugins.pipelineprocessor/system/pipelines/pipeline',
      answer: [],
    },
    class: 'needs-change',
    because: /./,
  }),
  byForecast(15, '3.0', 'an index set needs field_type_refresh_interval', {
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
  }),
  byCheck(41, '3.1', 'calls of events without a body need a Content-Type', {
    check: 'error.no-body-type',
    of: 'graylog-7.0.1',
    edit: refusal(415, 'HTTP 415 Unsupported Media Type'),
  }),
  byTraffic(52, '3.1', 'views and their searches left /plugins', {
    check: 'client.route',
    after: '3.1.0',
    calls: [{ method: 'GET', path: '/plugins/org.graylog.plugins.enterprise/views', ...NOT_FOUND }],
  }),
  byJudging(7, '3.3', 'dashboards are views: another list key, no POST', {
    check: 'route.fields',
    of: 'graylog-3.2.0',
    as: '3.3.0',
  }),
  byCheck(64, '3.3', 'a token fails on nodes with another password_secret', {
    check: 'cluster.token',
    of: 'cluster-5.1.0-two-nodes',
    edit: [status(401), bodiless()],
  }),
]
