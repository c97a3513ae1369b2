import {
  NODE_HEADER,
  between,
  chain,
  checksWith,
  deviation,
  expectError,
  document,
  expectStatus,
  expectType,
  found,
  has,
  observed,
  one,
  describeAnswer,
  inconclusive,
  NOT_ALLOWED,
  INCOMPLETE,
  responseHeader,
} from '#engine/suite.ts'
import { CLUSTER, LB_STATUS, nodeRecords, withoutRecord } from './records.ts'

const WORDS: Readonly<Record<string, number>> = { ALIVE: 200, DEAD: 503, THROTTLED: 429 }

const check = checksWith({ source: observed('2.0.3', '5.1.0', '7.0.1') })

/** The request of a load balancer. */
export const loadBalancerChecks = [
  check(
    'node.lbstatus.word',
    'MUST send the load balancer a known state and the matching status code',
    {
      source: observed('2.0.3', '2.2.3', '5.1.0', '7.0.1'),
      evidence: one(LB_STATUS),
      judge: ([x], { version }) => {
        if (x.text === undefined) return INCOMPLETE
        const word = x.text.trim()
        const status = !has(version, 'throttled') && word === 'THROTTLED' ? undefined : WORDS[word]
        return status === undefined
          ? deviation('ALIVE, DEAD, or THROTTLED', found(x.text))
          : expectStatus(x, status)
      },
      why: 'load balancers check only the status code',
    },
  ),
  check('node.lbstatus.plain', 'MUST respond to the load balancer in plain text', {
    evidence: one(LB_STATUS),
    judge: ([x]) =>
      x.text === undefined || isWord(x.text)
        ? expectType(x, 'text/plain')
        : inconclusive('the response is not a load-balancer state'),
  }),
  check('node.lbstatus.open', 'MUST respond to the load balancer without a login', {
    evidence: one({ ...LB_STATUS, form: 'none' }),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      return isWord(x.text) ? undefined : deviation('a load-balancer state', describeAnswer(x))
    },
  }),
  check(
    'node.lbstatus.agrees',
    'MUST report the same state to the load balancer as in the node record',
    {
      source: document('2.1', '3'),
      evidence: between(CLUSTER, LB_STATUS),
      judge: ([cluster, lb, again]) => {
        const id = lb && responseHeader(lb.exchange, NODE_HEADER)
        const records = nodeRecords(cluster)
        const node =
          records.find(({ key }) => key === id) ?? (records.length === 1 ? records[0] : undefined)
        if (!lb || lb.text === undefined || !isWord(lb.text))
          return withoutRecord(cluster, 'the response to the load balancer contains no state')
        if (!node)
          return withoutRecord(
            cluster,
            `there is no record for the node that ${NODE_HEADER} identifies`,
          )
        const told = node.record['lb_status']
        if (typeof told !== 'string')
          return inconclusive('the record contains no load-balancer state')
        const state = lb.text.trim().toLowerCase()
        if (told.toLowerCase() === state) return undefined
        if (!again) return inconclusive('the record was read only once, and may have changed since')
        const later = nodeRecords(again).find(({ key }) => key === node.key)
        return later?.record['lb_status'] !== told
          ? inconclusive('the state may have changed in between')
          : deviation(state, found(told), `${node.pointer}/lb_status`)
      },
    },
  ),
  check('node.lbstatus.override', 'MUST apply an override of its load-balancer state', {
    needs: ['client-traffic'],
    evidence: chain(
      (x) => x.root,
      {
        route: 'PUT /system/lbstatus/override/{status}',
        rejectedBy: 'none',
        status: 204,
        where: (x) => x.parameters[0]?.toLowerCase() === 'dead',
      },
      { ...LB_STATUS },
    ),
    judge: ([, after]) =>
      after?.text?.trim() === 'DEAD' ? undefined : deviation('DEAD', found(after?.text)),
  }),
  check('node.lbstatus.override-unknown', 'MUST reject an override that sets an unknown state', {
    mode: 'session',
    evidence: one({
      route: 'PUT /system/lbstatus/override/{status}',
      rejectedBy: 'none',
      where: (x) => !['alive', 'dead', 'throttled'].includes(x.parameters[0]?.toLowerCase() ?? ''),
    }),
    judge: ([x]) => {
      if (x.status === 403 && !x.account) return NOT_ALLOWED
      return expectError(x, 400, 'ApiError')
    },
  }),
]

function isWord(text: string): boolean {
  return Object.hasOwn(WORDS, text.trim())
}
