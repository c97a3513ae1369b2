import { bodiless, status, text } from '#engine/suite.ts'
import {
  byCheck,
  byForecast,
  byJudging,
  byTraffic,
  type FieldReport,
  NOT_FOUND,
  refusal,
} from './field-report.ts'

/** Breakages of releases before 3.0. */
export const FIELD_REPORTS_TO_2: readonly FieldReport[] = [
  byCheck(45, '1.2', 'used_indices of a search got other keys', {
    check: 'message.search.index-keys',
    of: 'graylog-3.2.0',
    edit: { kind: 'text', from: '"index_name":', by: '"index":' },
  }),
  byTraffic(24, '2.0', 'routes of stream throughput and of collectors are gone', {
    check: 'client.route',
    after: '2.0.3',
    calls: [{ method: 'GET', path: '/streams/5a4f5b1b3d2e1b0001000001/throughput', ...NOT_FOUND }],
  }),
  byCheck(44, '2.0', 'outputs inside streams have their key as id, before _id', {
    check: 'output.in-stream.id',
    of: 'graylog-3.2.0',
    edit: { kind: 'text', from: '"outputs":[{"id":', by: '"outputs":[{"_id":' },
  }),
  byCheck(68, '2.0.3', 'a sidecar sends a key that the release cannot read', {
    check: 'client.body',
    of: 'client-go-graylog-v11-3.2.0',
    edit: refusal(400, 'Unable to map property tags.\nKnown properties include: node_id'),
  }),
  byForecast(3, '2.1', 'the interface moved from port 12900 to port 9000 below /api', {
    from: '2.0.3',
    to: '2.1.3',
    call: { method: 'GET', path: '/system', root: 'http://127.0.0.1:12900' },
    class: 'works',
    because: /\/api/,
  }),
  byCheck(9, '2.1', 'an unknown path answers 200 with a web page', {
    check: 'route.served',
    of: 'graylog-3.2.0',
    edit: [status(200), text('<!DOCTYPE html><html></html>', 'text/html')],
  }),
  byCheck(30, '2.1', 'the session check answers 200 with is_valid, before its status told', {
    check: 'session.check.none',
    of: 'graylog-3.2.0',
    edit: [status(401), bodiless()],
  }),
  byForecast(48, '2.1', '/system/buffers is gone, /system/configuration lost keys', {
    from: '2.0.3',
    to: '2.1.3',
    call: { method: 'GET', path: '/system/buffers' },
    class: 'breaks',
    because: /gone|removed|no longer|2\.1\.0/,
  }),
  byForecast(14, '2.2', 'a stream needs index_set_id', {
    from: '2.0.3',
    to: '2.2.3',
    call: {
      method: 'POST',
      path: '/streams',
      sends: { title: 'a', description: 'b', rules: [], content_pack: null },
      status: 201,
      answer: { stream_id: '5a4f5b1b3d2e1b0001000001' },
    },
    class: 'needs-change',
    because: /index_set_id/,
  }),
  byForecast(25, '2.2', 'the registration of a sidecar answers with a body', {
    from: '2.1.3',
    to: '2.2.3',
    call: {
      method: 'PUT',
      path: '/plugins/org.graylog.plugins.collector/collectors/abc',
      sends: { node_id: 'n', node_details: { operating_system: 'Linux' } },
      status: 202,
    },
    class: 'answer-changes',
    because: /./,
  }),
  byForecast(49, '2.3', 'the settings of rotation and retention left /system/indices', {
    from: '2.2.3',
    to: '2.3.0',
    call: { method: 'GET', path: '/system/indices/rotation/config' },
    class: 'breaks',
    because: /./,
  }),
  byCheck(38, '2.4.6', 'a keyword search is refused after a patch', {
    check: 'message.search.keyword',
    of: 'graylog-3.2.0',
    edit: refusal(400, 'Missing required parameter fields'),
  }),
  byCheck(26, '2.4.7', 'secrets of inputs are masked, later {is_set}', {
    check: 'secret.input',
    of: 'graylog-7.0.1',
    edit: { kind: 'text', from: '"tls_key_password":""', by: '"tls_key_password":"hunter2"' },
  }),
  byJudging(1, '2.5.0', 'changing requests need X-Requested-By', {
    check: 'client.requested-by',
    of: 'client-graylog-api-1.2.0-2.4.6',
    as: '2.5.0',
  }),
]
