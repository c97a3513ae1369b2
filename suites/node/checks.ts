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

export default suite('node', 'Nodes report their identity and state', {
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
      says: 'Every value in the response to GET /cluster is a node record.',
      servers:
        'Up to 5.0, a node that does not respond is listed as null. Later releases leave it out.',
      judged: 'null is accepted. A response that contains only null is inconclusive.',
      checks: ['node.cluster.lists'],
    }),
    conflict('2.1', {
      says: 'node_id is a UUID.',
      servers: 'It is the content of the node-id file. Some servers use names.',
      judged: 'Any non-empty text is accepted.',
      checks: ['node.record.node-id'],
    }),
    conflict('2.1', {
      says: 'The node record has twelve fields.',
      servers: 'In 5.1.0 and later, it also has is_leader.',
      judged:
        'In 5.1.0 and later, is_leader is required, as observed. Any other unknown key is reported as a note.',
      checks: ['node.record.is-leader', 'node.record.unknown-keys'],
      versions: { since: '5.1.0' },
    }),
    conflict('2.1', {
      says: 'The version is major.minor.patch, optionally with + and a build suffix.',
      servers:
        '2.0 puts the commit in parentheses: 2.0.3 (f07c170). Pre-releases end in -rc.1 or -SNAPSHOT.',
      judged: 'Each release must use its own format. Pre-releases are accepted.',
      checks: ['node.record.version'],
    }),
    conflict('3', {
      says: 'lifecycle is running and lb_status is alive. Other values are not documented.',
      servers:
        'lifecycle has ten values, two of them with two words. lb_status is alive, dead, or (2.1 and later) throttled.',
      judged: 'All observed values are accepted.',
      checks: ['node.record.lifecycle-known', 'node.record.lb-status-known'],
    }),
  ],
})
