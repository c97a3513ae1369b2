import { type Behaviour, type LiveFault, faultsIn } from '../../harness/fault.ts'
import {
  after,
  all,
  ask,
  each,
  edit,
  editSent,
  fresh,
  isGood,
  type Loose,
  getMembers,
  on,
  put,
  reply,
  whenGood,
} from '../../harness/words.ts'
import { done, endRules, rulesOf } from './acts.ts'

const STREAM = 'GET /streams/{streamId}'
const LIST = 'GET /streams'
const ASSIGN = 'POST /streams/{streamid}/outputs'
const UNASSIGN = 'DELETE /streams/{streamid}/outputs/{outputId}'
const ASSIGNED = 'GET /streams/{streamid}/outputs'
const RULES = 'GET /streams/{streamid}/rules'
const RULE_END = 'DELETE /streams/{streamid}/rules/{streamRuleId}'
const RULE_MAKE = 'POST /streams/{streamid}/rules'
const OUTPUT_MAKE = 'POST /system/outputs'

const { at, row } = faultsIn('state')

/** Faults in the effects of assignments, rules, overrides, roles, and configurations. */
export const RELATIONS: readonly LiveFault[] = [
  row(
    'assignment-forgotten',
    'an assigned output is not among the outputs of the stream record',
    ASSIGN,
    on(STREAM, emptied('outputs')),
  ),
  at(
    'assignment-not-in-list',
    'the list of streams shows no outputs',
    LIST,
    each(
      (item) => ({ ...item, outputs: [] }),
      (item) => has(item, 'outputs'),
    ),
  ),
  at(
    'assignment-not-listed',
    'the outputs of a stream leave assigned ones out',
    ASSIGNED,
    edit((json) => (has(json, 'outputs') ? { total: 0, outputs: [] } : undefined)),
  ),
  at(
    'assignment-none',
    'assigning an output is answered with 202 and assigns nothing',
    ASSIGN,
    done(202),
  ),
  row(
    'assignment-twice',
    'an output that is assigned twice is there twice',
    ASSIGN,
    fresh(() => {
      const seen = new Set<string>()
      let isTwice = false
      const note = ask((request) => {
        const key = `${request.parameters[0]} ${request.body}`
        isTwice ||= seen.has(key)
        seen.add(key)
        return request
      })
      const doubled = edit((json) => {
        const outputs = json['outputs'] as unknown[]
        return isTwice
          ? { total: outputs.length * 2, outputs: [...outputs, ...outputs] }
          : undefined
      })
      return all(on(ASSIGN, note), on(ASSIGNED, doubled))
    }),
  ),
  row(
    'assignment-everywhere',
    'an output that is assigned to one stream is shown for every stream',
    ASSIGN,
    fresh(() => {
      let shown: unknown
      const everywhere = edit((json) => {
        const outputs = json['outputs'] as unknown[]
        if (outputs?.length > 0) shown = outputs
        return outputs?.length === 0 && shown ? { ...json, outputs: shown } : undefined
      })
      return on(STREAM, everywhere)
    }),
  ),
  at(
    'unassign-none',
    'taking an output from a stream is answered well and takes nothing',
    UNASSIGN,
    done(),
  ),
  at(
    'unassign-ends-output',
    'taking an output from a stream ends the output',
    UNASSIGN,
    after(({ parameters: [, id = ''] }, _response, { admin }) =>
      admin('DELETE', `/system/outputs/${id}`),
    ),
  ),
  at(
    'stream-end-ends-output',
    'ending a stream ends the outputs that are assigned to it',
    'DELETE /streams/{streamId}',
    async (request, forward, { admin }) => {
      const record = getMembers(await admin('GET', request.target))
      const response = await forward(request)
      const outputs = (record['outputs'] ?? []) as Loose[]
      if (!isGood(response) || outputs.length === 0) return response
      for (const { id } of outputs) await admin('DELETE', `/system/outputs/${String(id)}`)
      return { ...response }
    },
  ),
  row(
    'output-end-leaves-assignment',
    'an ended output still is in the stream it was assigned to',
    'DELETE /system/outputs/{outputId}',
    fresh(() => {
      const seen = new Map<string, unknown[]>()
      const stale = edit((json, { parameters: [id = ''] }) => {
        const outputs = json['outputs'] as unknown[]
        if (outputs?.length > 0) seen.set(id, outputs)
        const old = seen.get(id)
        return old && outputs?.length === 0 ? { ...json, outputs: old } : undefined
      })
      return on(STREAM, stale)
    }),
  ),
  at(
    'rule-end-ends-all',
    'ending one rule ends all rules of the stream',
    RULE_END,
    whenGood(async (response, { parameters: [id = ''] }, world) =>
      (await endRules(id, world)) ? { ...response } : response,
    ),
  ),
  at(
    'rule-replaces',
    'a new rule takes the place of the rules that are there',
    RULE_MAKE,
    async (request, forward, world) => {
      const [id = ''] = request.parameters
      const rules = await rulesOf(id, world)
      const response = await forward(request)
      if (!isGood(response) || rules.length === 0) return response
      await endRules(id, world, rules)
      return { ...response }
    },
  ),
  row(
    'rule-not-in-stream',
    'rules are listed alone and missing in the record of their stream',
    RULE_MAKE,
    on(STREAM, emptied('rules')),
  ),
  at(
    'rule-inverted',
    'a rule is stored the other way round',
    RULE_MAKE,
    editSent((sent) => ({ ...sent, inverted: sent['inverted'] !== true })),
  ),
  at(
    'rule-type-one',
    'every rule is stored as an exact match',
    RULE_MAKE,
    editSent((sent) => (sent['type'] === 1 ? undefined : { ...sent, type: 1 })),
  ),
  at(
    'rule-of-other-stream',
    'a rule says that it belongs to another stream',
    RULES,
    each((item) => ({ ...item, stream_id: '5f0000000000000000000000' })),
  ),
  at(
    'override-none',
    'an override for load balancers is answered with 204 and overrides nothing',
    'PUT /system/lbstatus/override/{status}',
    ask((request) => ({ ...request, target: request.target.replace(/[^/]+$/, 'alive') })),
  ),
  at(
    'override-not-in-status',
    'an override changes the record of the node, and not its status',
    'GET /system/lbstatus',
    reply((response) =>
      response.status === 200
        ? response
        : {
            ...response,
            status: 200,
            body: Buffer.from('ALIVE'),
            headers: [
              ['Content-Type', 'text/plain'],
              ['Content-Length', '5'],
            ],
          },
    ),
  ),
  row(
    'stays-paused',
    'resuming processing is answered well, and the node says it does not process',
    'PUT /system/processing/resume',
    fresh(() => {
      let isOff = false
      const note = whenGood((response) => {
        isOff = true
        return response
      })
      const off = put({ is_processing: false })
      return all(
        on('PUT /system/processing/resume', note),
        on(({ route }) => isOff && route === 'GET /system', off),
      )
    }),
  ),
  at(
    'user-is-admin',
    'every new user may do everything',
    'POST /users',
    editSent((sent) => ({ ...sent, roles: ['Admin'], permissions: ['*'] })),
  ),
  at(
    'user-role-lost',
    'a new user has the role Reader only',
    'POST /users',
    editSent((sent) => ({ ...sent, roles: ['Reader'] })),
  ),
  row(
    'role-not-effective',
    'a role that is given to a user gives it no rights',
    'POST /roles',
    on(
      /^(?:POST|PUT) \/roles/,
      editSent((sent) => ({ ...sent, permissions: [] })),
    ),
  ),
  row(
    'output-port-text',
    'the port of an output is kept as text',
    OUTPUT_MAKE,
    on(
      'GET /system/outputs/{outputId}',
      edit((json) => {
        const configuration = json['configuration'] as Loose
        const port = configuration?.['port']
        return typeof port === 'number'
          ? { ...json, configuration: { ...configuration, port: String(port) } }
          : undefined
      }),
    ),
  ),
  at(
    'output-defaults-win',
    'the configuration of an output is set to its defaults',
    OUTPUT_MAKE,
    editSent((sent) => ({
      ...sent,
      configuration: {
        ...(sent['configuration'] as Loose),
        connect_timeout: 1,
        reconnect_delay: 1,
      },
    })),
  ),
  at(
    'output-booleans',
    "booleans of an output's configuration are turned round",
    OUTPUT_MAKE,
    editSent((sent) => ({
      ...sent,
      configuration: Object.fromEntries(
        Object.entries((sent['configuration'] ?? {}) as Loose).map(([key, value]) => [
          key,
          typeof value === 'boolean' ? !value : value,
        ]),
      ),
    })),
  ),
]

function has(json: Loose, key: string): boolean {
  return (json[key] as unknown[])?.length > 0
}

/** Shows an empty list instead of a full one. */
function emptied(key: string): Behaviour {
  return edit((json) => (has(json, key) ? { ...json, [key]: [] } : undefined))
}
