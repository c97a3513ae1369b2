import type { JsonObject } from '#engine/model/json/json.ts'
import { apiError, invalid } from '../../errors.ts'
import { isTrue } from '../../requests/incoming.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { zulu } from '../../times.ts'
import { defineResource } from '../resource.ts'
import { asObject, asObjects, asText, asTexts } from '../values.ts'
import { assigned, assignmentRecord, runsOn } from './assignments.ts'
import { namedPage } from './named-page.ts'
import type { Sidecar } from './state.ts'
import { tagged } from './tagged.ts'

const SIDECARS = defineResource<Sidecar>({
  kept: ({ sidecars }) => sidecars,
  record: (one, server) => record(one, server),
  missing: (id) => apiError(404, `Could not find sidecar <${id}>`),
})

/** Sidecars register again and again, with what they see; what they run is assigned to them. */
export const sidecarHandlers: Handlers = {
  'PUT /sidecars/{sidecarId}': register,
  'GET /sidecars/{sidecarId}': SIDECARS.read,
  'GET /sidecars': (call) => list(call, isTrue(call.request, 'only_active'), null),
  'GET /sidecars/all': SIDECARS.list(listAll),
  'PUT /sidecars/configurations': assign,
  'POST /sidecar/administration': administer,
  'GET /sidecars/user': user,
}

/** Milliseconds after which a sidecar that says nothing counts as gone: the default, one minute. */
const INACTIVE = 60_000

function register(call: Call): Answer {
  const { server, request, id: nodeId, given } = call
  const version = request.header('x-graylog-sidecar-version') ?? ''
  if (version === '') {
    const isOld = !server.has('sidecar-tags')
    const path = `SidecarResource.register.${isOld ? 'arg2' : 'arg3'}`
    return invalid(call, [{ constraint: 'NotEmpty', isOld, path, value: null }])
  }
  const { sidecars, sidecarActions } = server.state
  const details = asObject(given['node_details'])
  const before = sidecars.get(nodeId)
  const one: Sidecar = {
    id: before?.id ?? server.ids.objectId(),
    nodeId,
    version,
    details,
    name: asText(given['node_name']),
    operatingSystem: asText(details['operating_system']),
    tags: asTexts(details['tags']),
    assignments: before?.assignments ?? [],
    lastSeen: server.now(),
  }
  sidecars.set(nodeId, { ...one, assignments: assigned(one, server) })
  const actions = sidecarActions.get(nodeId) ?? []
  sidecarActions.delete(nodeId)
  const runs = assigned(one, server).map((each) => assignmentRecord(each, server))
  const answer = answerWith(
    call,
    {
      configuration: { update_interval: 30, send_status: true },
      configuration_override: false,
      actions: actions.length > 0 ? actions : null,
      assignments: runs.length > 0 || server.has('sidecar-tags') ? runs : null,
    },
    202,
  )
  return server.has('sidecar-tags') ? tagged(call, answer) : answer
}

function record(
  one: Sidecar,
  server: Server,
  collectors: readonly string[] | null = null,
): JsonObject {
  const { details, assignments } = one
  return {
    active: isActive(one, server),
    node_id: one.nodeId,
    node_name: one.name,
    node_details: {
      operating_system: one.operatingSystem,
      ip: details['ip'] ?? null,
      metrics: details['metrics'] ?? null,
      log_file_list: details['log_file_list'] ?? null,
      status: details['status'] ?? null,
      ...(server.has('sidecar-tags') && {
        tags: [...one.tags],
        collector_configuration_directory: details['collector_configuration_directory'] ?? null,
      }),
    },
    assignments: assignments.map((each) => assignmentRecord(each, server)),
    last_seen: zulu(one.lastSeen),
    sidecar_version: one.version,
    collectors: collectors && [...collectors],
  }
}

function isActive({ lastSeen }: Sidecar, server: Server): boolean {
  return server.now() - lastSeen < INACTIVE
}

function list(call: Call, onlyActive: boolean, filters: JsonObject | null): Answer {
  const { server } = call
  const all = [...server.state.sidecars.values()]
  const shown = onlyActive ? all.filter((one) => isActive(one, server)) : all
  const items = shown.map((one) => record(one, server, filters && compatible(one, server)))
  const more = { only_active: onlyActive, filters }
  return namedPage(call, 'sidecars', items, { sort: 'node_name', more })
}

/** Those that its system can run. */
function compatible({ operatingSystem }: Sidecar, { state }: Server): readonly string[] {
  const fitting = [...state.collectors.values()].filter((one) => runsOn(one, operatingSystem))
  return fitting.map(({ id }) => id)
}

function listAll(sidecars: readonly JsonObject[]): JsonObject {
  const count = sidecars.length
  return {
    query: '',
    total: count,
    only_active: false,
    sort: null,
    order: null,
    filters: null,
    sidecars,
    pagination: { total: count, count, page: 1, per_page: count },
  }
}

function administer(call: Call): Answer {
  const { given } = call
  const asked = ['query', 'page', 'per_page'].flatMap((name): [string, string][] =>
    given[name] === undefined ? [] : [[name, asText(given[name])]],
  )
  const request = { ...call.request, query: new URLSearchParams(asked) }
  return list({ ...call, request }, false, asObject(given['filters']))
}

function assign(call: Call): Answer {
  const { server, given } = call
  const { sidecars, collectors } = server.state
  for (const node of asObjects(given['nodes'])) {
    const nodeId = asText(node['node_id'])
    const one = sidecars.get(nodeId)
    if (!one) return apiError(404, `Couldn't find sidecar with nodeId ${nodeId}`)
    const wanted = asObjects(node['assignments']).map((each) => ({
      collectorId: asText(each['collector_id']),
      configurationId: asText(each['configuration_id']),
      fromTags: asTexts(each['assigned_from_tags']),
    }))
    const unknown = wanted.find(({ collectorId }) => !collectors.has(collectorId))
    if (unknown) return apiError(404, `Couldn't find collector with ID ${unknown.collectorId}`)
    sidecars.set(nodeId, { ...one, assignments: assigned({ ...one, assignments: wanted }, server) })
  }
  return empty(202)
}

/** The account whose tokens sidecars have. */
function user(call: Call): Answer {
  const { users } = call.server.state
  const one = [...users.values()].find(({ service }) => service)
  if (!one) return apiError(404)
  const { id, name, fullName } = one
  return answerWith(call, {
    id,
    username: name,
    full_name: fullName,
    read_only: false,
    service_account: true,
  })
}
