import {
  availabilityOf,
  check,
  type Check,
  document,
  type Resource,
  TRACKED_RESOURCES,
  observed,
  type Relation,
  relationsOf,
  stateOf,
  suite,
} from '#engine/suite.ts'
import { expectState } from '../answers.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { sameCheck } from './same.ts'
import { searchChecks } from './search.ts'
import { widgetsCheck } from './widgets.ts'

/** One requirement for every kind of thing: what is made, changed and ended is so from then on. */
const SENTENCES: Readonly<Record<Relation, (kind: Resource) => Check['title']>> = {
  made: ({ words }) => `MUST return a new ${words} with the values it was created with`,
  listed: ({ words }) => `MUST list each ${words} once, unchanged, in every applicable list`,
  changed: ({ words }) => `MUST apply exactly the requested changes to an existing ${words}`,
  ended: ({ words }) => `MUST NOT return a deleted ${words} or allow a second deletion`,
  refused: ({ words }) => `MUST NOT change or create any ${words} when it rejects a request`,
  others: ({ words }) => `MUST NOT change any ${words} when a different object is changed`,
}

const WHY: Readonly<Record<Relation, string>> = {
  made: 'clients expect the server to store the values they sent',
  listed: 'clients find objects through lists',
  changed: 'clients expect the server to store the values they sent and to keep all others',
  ended: 'clients must not find or use a deleted object',
  refused: 'a rejected request must not change anything',
  others: 'a change to one object must not affect any other object',
}

export default suite('state', 'Created, changed, and deleted objects stay that way', {
  checks: [
    ...TRACKED_RESOURCES.flatMap((kind) =>
      relationsOf(kind).map((relation) => checkOf(kind, relation)),
    ),
    ...TRACKED_RESOURCES.filter(({ kind }) => kind === 'stream').map(guardedCheck),
    sameCheck,
    widgetsCheck,
    ...searchChecks,
  ],
  probes,
  faults,
})

/** The state shows whether a server executes a request that it rejects. */
function guardedCheck(kind: Resource): Check {
  return check(
    'state.stream.guarded',
    'MUST NOT change or create a stream if it rejects the request because X-Requested-By is missing',
    {
      source: document('5.5', '7'),
      versions: availabilityOf('requested-by'),
      mode: 'write',
      evidence: stateOf(kind, 'refused', 'requested-by'),
      judge: expectState,
      why: 'otherwise, X-Requested-By does not protect the server from malicious pages',
    },
  )
}

function checkOf(kind: Resource, relation: Relation): Check {
  const { versions, seenOn = ['2.5.2', '3.2.0', '5.1.0', '7.0.1'] } = kind
  return check(`state.${kind.kind}.${relation}`, SENTENCES[relation](kind), {
    source: observed(...seenOn),
    ...(versions && { versions }),
    mode: 'write',
    ...(kind.kind === 'token' && { needs: ['user-credentials'] }),
    evidence: stateOf(kind, relation),
    judge: expectState,
    why: WHY[relation],
  })
}
