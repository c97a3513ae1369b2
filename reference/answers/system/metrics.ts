import { type Answer, json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { asTexts } from '../values.ts'

/** A few metrics, so that a client that watches a server has something to read. */
export const metricHandlers: Handlers = {
  'POST /system/metrics/multiple': multiple,
  'GET /system/metrics/namespace/{namespace}': namespace,
}

function multiple({ server, given }: Call): Answer {
  const wanted = asTexts(given['metrics'])
  return listed(listMetrics(server).filter((metric) => wanted.includes(getName(metric))))
}

function namespace({ server, id: prefix }: Call): Answer {
  const found = listMetrics(server).filter((metric) => getName(metric).startsWith(prefix))
  return found.length > 0
    ? listed(found)
    : apiError(404, `No metrics with namespace [${prefix}] found.`)
}

function listed(metrics: readonly JsonObject[]): Answer {
  return json({ total: metrics.length, metrics })
}

function getName(metric: JsonObject): string {
  return typeof metric['full_name'] === 'string' ? metric['full_name'] : ''
}

function listMetrics({ state }: Server): readonly JsonObject[] {
  const count = state.messages.length
  return [
    gauge('jvm.cl.loaded', 16000),
    gauge('jvm.memory.heap.used', 160 * 1024 * 1024),
    gauge('jvm.memory.heap.max', 512 * 1024 * 1024),
    gauge('jvm.memory.pools.Metaspace.committed', 80 * 1024 * 1024),
    gauge('org.graylog2.throughput.input.1-sec-rate', 0),
    gauge('org.graylog2.throughput.output.1-sec-rate', 0),
    gauge('org.graylog2.journal.entries-uncommitted', 0),
    counter('org.graylog2.throughput.input', count),
    counter('org.graylog2.throughput.output', count),
  ]
}

function gauge(name: string, value: number): JsonObject {
  return { full_name: name, metric: { value }, name: name.split('.').at(-1) ?? name, type: 'gauge' }
}

function counter(name: string, count: number): JsonObject {
  return {
    full_name: name,
    metric: { count },
    name: name.split('.').at(-1) ?? name,
    type: 'counter',
  }
}
