import {
  type Annotated,
  beyond,
  checksWith,
  deviation,
  type Finding,
  found,
  has,
  inconclusive,
  observed,
  one,
} from '#engine/suite.ts'
import { CLUSTER, type NodeRecord, nodeRecords, withoutRecord } from './records.ts'

/** Lifecycle on the wire, with the load balancer status: fact sheet 1.2. */
const LIFECYCLES: Readonly<Record<string, string>> = {
  uninitialized: 'dead',
  starting: 'dead',
  running: 'alive',
  paused: 'alive',
  halting: 'dead',
  failed: 'dead',
  throttled: 'throttled',
  'override lb:dead': 'dead',
  'override lb:alive': 'alive',
  'override lb:throttled': 'throttled',
}

const check = checksWith({ source: observed('2.0.3', '5.1.0', '7.0.1'), evidence: one(CLUSTER) })

/** In which state a node says that it is. */
export const stateChecks = [
  check('node.record.lifecycle-known', 'MUST use a known lifecycle state', {
    judge: ([x], { version }) => {
      const known = Object.keys(LIFECYCLES).filter(
        (state) => has(version, 'throttled') || !state.includes('throttled'),
      )
      return judgeEach(x, ({ pointer, record: { lifecycle } }) => {
        if (typeof lifecycle !== 'string')
          return inconclusive('the record does not contain a lifecycle state')
        return known.includes(lifecycle)
          ? undefined
          : deviation(known.join(', '), found(lifecycle), `${pointer}/lifecycle`)
      })
    },
  }),
  check('node.record.lb-status-known', 'MUST use a known load-balancer state', {
    judge: ([x], { version }) => {
      const known = has(version, 'throttled') ? ['alive', 'dead', 'throttled'] : ['alive', 'dead']
      return judgeEach(x, ({ pointer, record: { lb_status: state } }) => {
        if (typeof state !== 'string')
          return inconclusive('the record contains no load-balancer state')
        return known.includes(state)
          ? undefined
          : deviation(known.join(', '), found(state), `${pointer}/lb_status`)
      })
    },
  }),
  check(
    'node.record.lb-status-follows',
    'MUST report a load-balancer state that matches its lifecycle',
    {
      source: observed('2.0.3', '2.2.3', '5.1.0', '7.0.1'),
      judge: ([x]) =>
        judgeEach(x, ({ pointer, record: { lifecycle, lb_status: state } }) => {
          const implied = LIFECYCLES[String(lifecycle)]
          if (implied === undefined || typeof state !== 'string')
            return inconclusive(
              'the lifecycle state is unknown, or the load-balancer state is missing',
            )
          return state === implied
            ? undefined
            : deviation(
                `${implied} while lifecycle is ${found(lifecycle)}`,
                found(state),
                `${pointer}/lb_status`,
              )
        }),
      why: 'load balancers use this value to take a node out of service',
    },
  ),
  check(
    'node.record.paused',
    'MUST report is_processing as false only while a node is paused or failed',
    {
      judge: ([x]) =>
        judgeEach(x, ({ pointer, record: { lifecycle, is_processing: told } }) => {
          if (!['running', 'paused', 'failed'].includes(String(lifecycle)))
            return beyond('a node whose lifecycle is running, paused, or failed')
          if (typeof told !== 'boolean')
            return inconclusive('is_processing is neither true nor false')
          const expected = lifecycle === 'running'
          return told === expected
            ? undefined
            : deviation(
                `${expected} while lifecycle is ${found(lifecycle)}`,
                found(told),
                `${pointer}/is_processing`,
              )
        }),
    },
  ),
]

/** The first finding among the records of a response; silent when each of them says nothing. */
function judgeEach(
  x: Annotated,
  judge: (record: NodeRecord) => Finding | undefined,
): Finding | undefined {
  const findings = nodeRecords(x).map(judge)
  const wrong = findings.find((finding) => finding?.kind === 'deviation')
  if (wrong || findings.includes(undefined)) return wrong
  return findings[0] ?? withoutRecord(x, 'the response contains no node record')
}
