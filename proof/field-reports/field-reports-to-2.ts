import { bodiless, status, text } from '../../src/suite.ts'
import { NOT_FOUND, refusal } from './field-report.ts'
import type { FieldReport } from './field-report.ts'

/** Breakages of releases before 3.0. */
export const FIELD_REPORTS_TO_2: readonly FieldReport[] = [
  {
    number: 45,
    release: '1.2',
    what: 'used_indices of a search got other keys',
    caught: {
      by: 'check',
      check: 'message.search.index-keys',
      of: 'graylog-3.2.0',
      edit: { kind: 'text', from: '"index_name":', by: '"index":' },
    },
  },
  {
    number: 24,
    release: '2.0',
    what: 'routes of stream throughput and of collectors are gone',
    caught: {
      by: 'traffic',
      check: 'client.route',
      after: '2.0.3',
      calls: [
        {
          method: 'GET',
          path: '/streams/5a4f5b1b3d2e1b0001000001/throughput',
          ...NOT_FOUND,
        },
      ],
    },
  },
  {
    number: 44,
    release: '2.0',
    what: 'outputs inside streams have their key as id, before _id',
    caught: {
      by: 'check',
      check: 'output.in-stream.id',
      of: 'graylog-3.2.0',
      edit: { kind: 'text', from: '"outputs":[{"id":', by: '"outputs":[{"_id":' },
    },
  },
  {
    number: 68,
    release: '2.0.3',
    what: 'a sidecar sends a key that the release cannot read',
    caught: {
      by: 'check',
      check: 'client.body',
      of: 'client-go-graylog-v11-3.2.0',
      edit: refusal(400, 'Unable to map property tags.\nKnown properties include: node_id'),
    },
  },
  {
    number: 3,
    release: '2.1',
    what: 'the interface moved from port 12900 to port 9000 below /api',
    caught: {
      by: 'forecast',
      from: '2.0.3',
      to: '2.1.3',
      call: { method: 'GET', path: '/system', root: 'http://127.0.0.1:12900' },
      class: 'works',
      because: /\/api/,
    },
  },
  {
    number: 9,
    release: '2.1',
    what: 'an unknown path answers 200 with a web page',
    caught: {
      by: 'check',
      check: 'route.served',
      of: 'graylog-3.2.0',
      edit: [status(200), text('<!DOCTYPE html><html></html>', 'text/html')],
    },
  },
  {
    number: 30,
    release: '2.1',
    what: 'the session check answers 200 with is_valid, before its status told',
    caught: {
      by: 'check',
      check: 'session.check.none',
      of: 'graylog-3.2.0',
      edit: [status(401), bodiless()],
    },
  },
  {
    number: 48,
    release: '2.1',
    what: '/system/buffers is gone, /system/configuration lost keys',
    caught: {
      by: 'forecast',
      from: '2.0.3',
      to: '2.1.3',
      call: { method: 'GET', path: '/system/buffers' },
      class: 'breaks',
      because: /gone|removed|no longer|2\.1\.0/,
    },
  },
  {
    number: 14,
    release: '2.2',
    what: 'a stream needs index_set_id',
    caught: {
      by: 'forecast',
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
    },
  },
  {
    number: 25,
    release: '2.2',
    what: 'the registration of a sidecar answers with a body',
    caught: {
      by: 'forecast',
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
    },
  },
  {
    number: 49,
    release: '2.3',
    what: 'the settings of rotation and retention left /system/indices',
    caught: {
      by: 'forecast',
      from: '2.2.3',
      to: '2.3.0',
      call: { method: 'GET', path: '/system/indices/rotation/config' },
      class: 'breaks',
      because: /./,
    },
  },
  {
    number: 38,
    release: '2.4.6',
    what: 'a keyword search is refused after a patch',
    caught: {
      by: 'check',
      check: 'message.search.keyword',
      of: 'graylog-3.2.0',
      edit: refusal(400, 'Missing required parameter fields'),
    },
  },
  {
    number: 26,
    release: '2.4.7',
    what: 'secrets of inputs are masked, later {is_set}',
    caught: {
      by: 'check',
      check: 'secret.input',
      of: 'graylog-7.0.1',
      edit: { kind: 'text', from: '"tls_key_password":""', by: '"tls_key_password":"hunter2"' },
    },
  },
  {
    number: 1,
    release: '2.5.0',
    what: 'changing requests need X-Requested-By',
    caught: {
      by: 'judge',
      check: 'client.requested-by',
      of: 'client-graylog-api-1.2.0-2.4.6',
      as: '2.5.0',
    },
  },
]
