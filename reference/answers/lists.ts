import type { Answer } from '../answer.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { listedNodes } from '../cluster.ts'
import type { Call, Handlers, Server } from '../server.ts'
import { legacyDashboards } from './searches/dashboards.ts'
import { nodeRecord, nodeSummary } from './system/node.ts'
import { NODE_COLUMNS, page, STREAM_COLUMNS, viewColumns } from './pages.ts'
import { savedSearches } from './searches/saved-searches.ts'
import { STREAMS } from './streams/stream-access.ts'
import { streamRecord } from './streams/stream-records.ts'
import { viewRecords } from './searches/views.ts'

/** Lists in pages: streams, views and the like. */
export const listHandlers: Handlers = {
  'GET /streams/paginated': (call) =>
    page(call, {
      key: 'streams',
      items: STREAMS.readable(call).map((stream) =>
        pageRecord(streamRecord(stream, call.server), call.server),
      ),
      columns: STREAM_COLUMNS,
      query: '',
    }),
  'GET /system/cluster/nodes/paginated': (call) =>
    page(call, {
      key: 'nodes',
      items: listedNodes(call.server).map(node),
      columns: NODE_COLUMNS,
      query: '',
    }),
  'GET /views': views,
  'GET /dashboards': dashboards,
  'GET /search/saved': (call) =>
    call.server.has('views-in-pages')
      ? page(call, {
          key: 'views',
          items: viewRecords(call, 'SEARCH'),
          columns: viewColumns(false),
          grandTotal: call.server.has('views-grand-total'),
        })
      : savedSearches(call),
  'GET /events/notifications': (call) =>
    page(call, {
      key: 'notifications',
      items: [],
      query: '',
      grandTotal: call.server.has('notifications-grand-total'),
    }),
  'GET /system/authentication/services/backends': (call) =>
    page(call, {
      key: 'backends',
      items: [],
      grandTotal: call.server.has('backends-grand-total'),
      more: { context: { active_backend: null } },
    }),
}

/** In pages, streams have no records of their outputs, and no alerts. */
function pageRecord(record: JsonObject, { has }: Server): JsonObject {
  return {
    ...record,
    outputs: has('stream-pages-with-outputs') ? [] : null,
    alert_conditions: null,
    alert_receivers: null,
  }
}

/** In pages, a node reports its states by the server's names for them. */
function node(server: Server): JsonObject {
  const { lifecycle, lb_status: balancer, ...record } = nodeRecord(server)
  const named = (state: Json | undefined): string =>
    typeof state === 'string' ? state.toUpperCase().replace(/\W/g, '_') : ''
  return {
    ...record,
    ...nodeSummary(server),
    id: server.node.id,
    object_id: server.node.id.replaceAll('-', '').slice(0, 24),
    lifecycle: named(lifecycle),
    lb_status: named(balancer),
  }
}

function views(call: Call, type?: string): Answer {
  const { server } = call
  return page(call, {
    key: 'views',
    items: viewRecords(call, type),
    columns: viewColumns(true),
    grandTotal: server.has('views-grand-total'),
  })
}

function dashboards(call: Call): Answer {
  return call.server.has('views-in-pages') ? views(call, 'DASHBOARD') : legacyDashboards(call)
}
