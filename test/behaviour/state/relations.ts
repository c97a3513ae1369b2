import type { Behaviour } from '../model.ts'
import { done, each, row } from './acts.ts'
import { all, edit, editSent, isGood, type Loose, membersOf, on, tell } from '../words.ts'

const STREAM = 'GET /streams/{streamId}'
const LIST = 'GET /streams'
const ASSIGN = 'POST /streams/{streamid}/outputs'
const UNASSIGN = 'DELETE /streams/{streamid}/outputs/{outputId}'
const ASSIGNED = 'GET /streams/{streamid}/outputs'
const RULE_END = 'DELETE /streams/{streamid}/rules/{streamRuleId}'
const RULE_MAKE = 'POST /streams/{streamid}/rules'

/** What assigning, rules, overrides, roles and configurations bring about, or do not. */
export const RELATIONS: readonly Behaviour[] = [
  row(
    'assignment-forgotten',
    'an assigned output is not among the outputs of the stream record',
    ASSIGN,
    () =>
      edit(STREAM, (json) =>
        (json['outputs'] as unknown[])?.length > 0 ? { ...json, outputs: [] } : undefined,
      ),
  ),
  row('assignment-not-in-list', 'the list of streams shows no outputs', LIST, () =>
    each(
      LIST,
      (item) => (item['outputs'] as unknown[])?.length > 0,
      (item) => ({ ...item, outputs: [] }),
    ),
  ),
  row('assignment-not-listed', 'the outputs of a stream leave assigned ones out', ASSIGNED, () =>
    edit(ASSIGNED, (json) =>
      (json['outputs'] as unknown[])?.length > 0 ? { total: 0, outputs: [] } : undefined,
    ),
  ),
  row(
    'assignment-none',
    'assigning an output is answered with 202 and assigns nothing',
    ASSIGN,
    () => done(ASSIGN, 202),
  ),
  row('assignment-twice', 'an output that is assigned twice stands there twice', ASSIGN, () => {
    const times = new Map<string, number>()
    return all(
      on(ASSIGN, async (request, forward) => {
        const key = `${request.parameters[0]} ${request.body}`
        times.set(key, (times.get(key) ?? 0) + 1)
        return forward(request)
      }),
      edit(ASSIGNED, (json) => {
        if (![...times.values()].some((count) => count > 1)) return undefined
        const outputs = json['outputs'] as unknown[]
        return { total: outputs.length * 2, outputs: [...outputs, ...outputs] }
      }),
    )
  }),
  row(
    'assignment-everywhere',
    'an output that is assigned to one stream is shown for every stream',
    ASSIGN,
    () => {
      let shown: unknown
      return edit(/^GET \/streams\/\{streamId\}$/, (json) => {
        const outputs = json['outputs'] as unknown[]
        if (outputs?.length > 0) shown = outputs
        return outputs?.length === 0 && shown ? { ...json, outputs: shown } : undefined
      })
    },
  ),
  row(
    'unassign-none',
    'taking an output from a stream is answered well and takes nothing',
    UNASSIGN,
    () => done(UNASSIGN),
  ),
  row('unassign-ends-output', 'taking an output from a stream ends the output', UNASSIGN, () =>
    on(UNASSIGN, async (request, forward, { admin }) => {
      const answer = await forward(request)
      if (!isGood(answer)) return answer
      await admin('DELETE', `/system/outputs/${request.parameters[1] ?? ''}`)
      return { ...answer }
    }),
  ),
  row(
    'stream-end-ends-output',
    'ending a stream ends the outputs that are assigned to it',
    'DELETE /streams/{streamId}',
    () =>
      on('DELETE /streams/{streamId}', async (request, forward, { admin }) => {
        const record = membersOf(await admin('GET', request.target))
        const answer = await forward(request)
        const outputs = (record['outputs'] ?? []) as Loose[]
        if (!isGood(answer) || outputs.length === 0) return answer
        for (const { id } of outputs) await admin('DELETE', `/system/outputs/${String(id)}`)
        return { ...answer }
      }),
  ),
  row(
    'output-end-leaves-assignment',
    'an ended output still stands in the stream it was assigned to',
    'DELETE /system/outputs/{outputId}',
    () => {
      const seen = new Map<string, unknown[]>()
      return edit(STREAM, (json, { parameters: [id = ''] }) => {
        const outputs = json['outputs'] as unknown[]
        if (outputs?.length > 0) seen.set(id, outputs)
        const old = seen.get(id)
        return old && outputs?.length === 0 ? { ...json, outputs: old } : undefined
      })
    },
  ),
  row('rule-end-ends-all', 'ending one rule ends all rules of the stream', RULE_END, () =>
    on(RULE_END, async (request, forward, { admin }) => {
      const answer = await forward(request)
      const [id = ''] = request.parameters
      const rules = (membersOf(await admin('GET', `/streams/${id}/rules`))['stream_rules'] ??
        []) as Loose[]
      if (!isGood(answer) || rules.length === 0) return answer
      for (const rule of rules) await admin('DELETE', `/streams/${id}/rules/${String(rule['id'])}`)
      return { ...answer }
    }),
  ),
  row('rule-replaces', 'a new rule takes the place of the rules that are there', RULE_MAKE, () =>
    on(RULE_MAKE, async (request, forward, { admin }) => {
      const [id = ''] = request.parameters
      const rules = (membersOf(await admin('GET', `/streams/${id}/rules`))['stream_rules'] ??
        []) as Loose[]
      const answer = await forward(request)
      if (!isGood(answer) || rules.length === 0) return answer
      for (const rule of rules) await admin('DELETE', `/streams/${id}/rules/${String(rule['id'])}`)
      return { ...answer }
    }),
  ),
  row(
    'rule-not-in-stream',
    'rules are listed alone and missing in the record of their stream',
    RULE_MAKE,
    () =>
      edit(STREAM, (json) =>
        (json['rules'] as unknown[])?.length > 0 ? { ...json, rules: [] } : undefined,
      ),
  ),
  row('rule-inverted', 'a rule is stored the other way round', RULE_MAKE, () =>
    editSent(RULE_MAKE, (sent) => ({ ...sent, inverted: sent['inverted'] !== true })),
  ),
  row('rule-type-one', 'every rule is stored as an exact match', RULE_MAKE, () =>
    editSent(RULE_MAKE, (sent) => (sent['type'] === 1 ? undefined : { ...sent, type: 1 })),
  ),
  row(
    'rule-of-other-stream',
    'a rule says that it belongs to another stream',
    'GET /streams/{streamid}/rules',
    () =>
      each(
        'GET /streams/{streamid}/rules',
        () => true,
        (item) => ({ ...item, stream_id: '5f0000000000000000000000' }),
      ),
  ),
  row(
    'override-none',
    'an override for load balancers is answered with 204 and overrides nothing',
    'PUT /system/lbstatus/override/{status}',
    () =>
      on('PUT /system/lbstatus/override/{status}', async (request, forward) => {
        const answer = await forward({
          ...request,
          target: request.target.replace(/[^/]+$/, 'alive'),
        })
        return request.target.endsWith('alive') ? answer : { ...answer }
      }),
  ),
  row(
    'override-not-in-status',
    'an override changes the record of the node, and not its status',
    'GET /system/lbstatus',
    () =>
      on('GET /system/lbstatus', async (request, forward) => {
        const answer = await forward(request)
        if (answer.status === 200) return answer
        const text = tell(200).headers
        return {
          ...answer,
          status: 200,
          body: Buffer.from('ALIVE'),
          headers: [
            ...text.filter(([key]) => !/length/i.test(key)),
            ['Content-Type', 'text/plain'],
            ['Content-Length', '5'],
          ],
        }
      }),
  ),
  row(
    'stays-paused',
    'resuming processing is answered well, and the node says it does not process',
    'PUT /system/processing/resume',
    () => {
      let isOff = false
      return all(
        on('PUT /system/processing/resume', async (request, forward) => {
          const answer = await forward(request)
          if (isGood(answer)) isOff = true
          return answer
        }),
        edit('GET /system', (json) => (isOff ? { ...json, is_processing: false } : undefined)),
      )
    },
  ),
  row('user-is-admin', 'every new user may do everything', 'POST /users', () =>
    editSent('POST /users', (sent) => ({ ...sent, roles: ['Admin'], permissions: ['*'] })),
  ),
  row('user-role-lost', 'a new user has the role Reader only', 'POST /users', () =>
    editSent('POST /users', (sent) => ({ ...sent, roles: ['Reader'] })),
  ),
  row(
    'role-not-effective',
    'a role that is given to a user gives it no rights',
    'POST /roles',
    () => editSent(/^(?:POST|PUT) \/roles/, (sent) => ({ ...sent, permissions: [] })),
  ),
  row('output-port-text', 'the port of an output is kept as text', 'POST /system/outputs', () =>
    edit(/^GET \/system\/outputs\/\{outputId\}$/, (json) => {
      const configuration = json['configuration'] as Loose
      return typeof configuration?.['port'] === 'number'
        ? { ...json, configuration: { ...configuration, port: String(configuration['port']) } }
        : undefined
    }),
  ),
  row(
    'output-defaults-win',
    'the configuration of an output is set to its defaults',
    'POST /system/outputs',
    () =>
      editSent('POST /system/outputs', (sent) => ({
        ...sent,
        configuration: {
          ...(sent['configuration'] as Loose),
          connect_timeout: 1,
          reconnect_delay: 1,
        },
      })),
  ),
  row(
    'output-booleans',
    "booleans of an output's configuration are turned round",
    'POST /system/outputs',
    () =>
      editSent('POST /system/outputs', (sent) => ({
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
