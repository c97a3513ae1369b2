import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { apiError, invalid } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty } from '../../answer.ts'
import { ofEveryNode } from '../../cluster.ts'
import type { Call, Handler, Handlers, Server } from '../../server.ts'
import { asText } from '../values.ts'
import { FOR_EVER } from './config-types.ts'
import { ADAPTERS, type LookupKind, TABLES } from './kinds.ts'
import type { LookupThing } from './state.ts'
import { named } from './things.ts'
import { notListed } from './validate.ts'

/**
 * Looked-up values: this server reads no file and sends no requests, so it responds like one
 * without the files. A table then returns its default value.
 */
export const lookupValueHandlers: Handlers = {
  'GET /system/lookup/tables/{name}/query': withKey('performLookup', (call) =>
    answerWith(call, lookedUp(call)),
  ),
  'GET /system/lookup/adapters/{name}/query': withKey('performAdapterLookup', ofAdapter),
  'POST /system/lookup/tables/{idOrName}/purge': purge,
  'POST /cluster/system/lookup/tables/{idOrName}/purge': purgeEverywhere,
  'GET /tools/lookup_table_tester': (call) =>
    tested(call, call.request.query.get('lookup_table_name') ?? ''),
  'POST /tools/lookup_table_tester': (call) =>
    tested(call, asText(call.given['lookup_table_name'])),
}

/** Milliseconds until an error is asked about again. */
const AFTER_ERROR = 5000

function withKey(method: string, answer: Handler): Handler {
  return (call) => {
    const { server, request } = call
    if ((request.query.get('key') ?? '') !== '' || !server.has('lookup-key-required'))
      return answer(call)
    const path = `LookupTableResource.${method}.arg1`
    return invalid(call, [{ constraint: 'NotEmpty', path, value: null }])
  }
}

function lookedUp({ server, id }: Call): JsonObject {
  const table = named(id, TABLES, server)
  const adapter = table && named(asText(table.record['data_adapter_id']), ADAPTERS, server)
  const isBroken = !adapter || isRefused(adapter, server)
  if (!table || isBroken) return server.has('lookup-errors-told') ? FAILED : found(null, null)
  const { record } = table
  return found(getDefault(record, 'single'), getDefault(record, 'multi'))
}

function found(single: Json, multi: Json): JsonObject {
  const values = { single_value: single, multi_value: multi, string_list_value: null }
  return { ...values, has_error: false, empty: single === null && multi === null, ttl: FOR_EVER }
}

const FAILED: JsonObject = {
  single_value: null,
  multi_value: null,
  string_list_value: null,
  has_error: true,
  empty: true,
  ttl: AFTER_ERROR,
}

/** The value of a table that has none for a key. */
function getDefault(record: JsonObject, form: 'single' | 'multi'): Json {
  const text = asText(record[`default_${form}_value`])
  switch (asText(record[`default_${form}_value_type`])) {
    case 'STRING':
      return text
    case 'NUMBER':
      return Number(text)
    case 'BOOLEAN':
      return text === 'true'
    case 'OBJECT':
      return objectIn(text)
    default:
      return null
  }
}

function objectIn(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null // what a server makes of such a table is not known
  }
}

function ofAdapter(call: Call): Answer {
  const { server, id: name } = call
  const one = named(name, ADAPTERS, server)
  if (!one) return apiError(404, `Unable to find data adapter ${name}`)
  const isBroken = isRefused(one, server) && server.has('lookup-errors-told')
  return answerWith(call, isBroken ? FAILED : found(null, null))
}

/** Whether an adapter may not ask its URL. */
function isRefused(adapter: LookupThing, server: Server): boolean {
  return whyUnread(adapter, ADAPTERS, server) !== null && findFile(adapter) === undefined
}

/** The reason why it can look up nothing; null if there is none. */
export function whyUnread(one: LookupThing, kind: LookupKind, server: Server): string | null {
  if (kind.path === 'caches') return null
  if (kind.path === 'adapters') return findFile(one) ?? notListed(getUrl(one), server) ?? null
  const adapter = named(asText(one.record['data_adapter_id']), ADAPTERS, server)
  return adapter ? (whyUnread(adapter, ADAPTERS, server) ?? '') : ''
}

function findFile({ record: { config } }: LookupThing): string | undefined {
  return isObject(config) && config['type'] === 'csvfile' ? asText(config['path']) : undefined
}

function getUrl({ record: { config } }: LookupThing): string {
  return isObject(config) ? asText(config['url']) : ''
}

function purge({ server, id: name }: Call): Answer {
  return named(name, TABLES, server) ? empty() : apiError(404, `Lookup table <${name}> not found`)
}

/** Source: asked on 7.0.1. */
function purgeEverywhere(call: Call): Answer {
  const { status, body } = purge(call)
  const isGood = status === 204
  const told = body.kind === 'json' ? JSON.stringify(body.value) : null
  const response = { code: status, entity: null, success: isGood, error_text: told }
  const reached = { server_error_message: null, call_executed: true, response }
  return answerWith(
    call,
    ofEveryNode(call.server, () => reached),
  )
}

function tested(call: Call, name: string): Answer {
  const { server, request, given } = call
  const table = named(name, TABLES, server)
  if (!table)
    return answerWith(call, {
      empty: true,
      error: true,
      error_message: `Lookup table <${name}> doesn't exist`,
      key: null,
      value: null,
    })
  const key = request.query.get('string') ?? asText(given['string'])
  const value = lookedUp({ ...call, id: name })['single_value'] ?? null
  return answerWith(call, { empty: value === null, error: false, error_message: '', key, value })
}
