import { conflict, suite } from '#engine/suite.ts'
import { behaviourChecks } from './behaviour.ts'
import { loadBalancerChecks } from './load-balancer.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { prettyChecks } from './pretty.ts'
import { recordChecks } from './record.ts'
import { clusterChecks } from './cluster.ts'
import { headerChecks, rootChecks } from './root.ts'
import { stateChecks } from './state.ts'
import { summaryChecks } from './summary.ts'

export default suite('node', 'Nodes say who and how they are', {
  checks: [
    ...clusterChecks,
    ...recordChecks,
    ...behaviourChecks,
    ...stateChecks,
    ...summaryChecks,
    ...rootChecks,
    ...loadBalancerChecks,
    ...prettyChecks,
    ...headerChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('2.1', {
      says: 'Every value of GET /cluster is a node record.',
      servers:
        'A node that does not respond is listed with null (up to 5.0), later it is left out.',
      judged: 'null is accepted; a response of nothing but null says nothing.',
      checks: ['node.cluster.lists'],
    }),
    conflict('2.1', {
      says: 'node_id is a UUID.',
      servers: 'It is the content of the node-id file; names have been seen.',
      judged: 'Any text that is not empty.',
      checks: ['node.record.node-id'],
    }),
    conflict('2.1', {
      says: 'The node record has twelve fields.',
      servers: 'From 5.1.0 there is also is_leader.',
      judged: 'is_leader is required from 5.1.0, as observed; other unknown keys are notes.',
      checks: ['node.record.is-leader', 'node.record.unknown-keys'],
      versions: { since: '5.1.0' },
    }),
    conflict('2.1', {
      says: 'The version is major.minor.patch, optionally with + and a build suffix.',
      servers:
        '2.0 puts the commit in brackets: 2.0.3 (f07c170); pre-releases have -rc.1 or -SNAPSHOT.',
      judged: 'Each release its own spelling, pre-releases accepted.',
      checks: ['node.record.version'],
    }),
    conflict('3', {
      says: 'lifecycle is running, lb_status is alive; further values are not shown.',
      servers:
        'Ten lifecycle values, two of them of two words; alive, dead and (from 2.1) throttled.',
      judged: 'The whole vocabulary, as observed.',
      checks: ['node.record.lifecycle-known', 'node.record.lb-status-known'],
    }),
  ],
})
