import {
  check,
  type Check,
  deviation,
  expectOwn,
  type Resource,
  TRACKED_RESOURCES,
  observed,
  type Relation,
  relationsOf,
  stateOf,
  suite,
} from '#engine/suite.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'

/** One requirement for every kind of thing: what is made, changed and ended is so from then on. */
const SENTENCES: Readonly<Record<Relation, (kind: Resource) => Check['title']>> = {
  made: ({ words }) => `MUST show a new ${words} as it was created`,
  listed: ({ words }) =>
    `MUST list each ${words} once, unchanged, in every list that it belongs to`,
  changed: ({ words }) => `MUST show the changes to a ${words}, and nothing else changed`,
  ended: ({ words }) => `MUST delete an existing ${words} once, and no longer show it`,
  refused: ({ words }) => `MUST not change or create any ${words} when it rejects a request`,
  others: ({ words }) => `MUST not change any ${words} when something else is changed`,
}

const WHY: Readonly<Record<Relation, string>> = {
  made: 'the creator relies on the values it sent',
  listed: 'clients find objects through lists',
  changed: 'the editor relies on the values it sent, and on the others being unchanged',
  ended: 'an ended session or token must not be usable by anyone',
  refused: 'who is rejected must not be able to change anything',
  others: 'changing one object must not change those of others',
}

export default suite('state', 'Created, changed, and removed objects stay so', {
  checks: TRACKED_RESOURCES.flatMap((kind) =>
    relationsOf(kind).map((relation) => checkOf(kind, relation)),
  ),
  probes,
  faults,
})

function checkOf(kind: Resource, relation: Relation): Check {
  const { versions, seenOn = ['2.5.2', '3.2.0', '5.1.0', '7.0.1'] } = kind
  return check(`state.${kind.kind}.${relation}`, SENTENCES[relation](kind), {
    source: observed(...seenOn),
    ...(versions && { versions }),
    mode: 'write',
    ...(kind.kind === 'token' && { needs: ['user-credentials'] }),
    evidence: stateOf(kind, relation),
    judge: (group, { state }) => {
      if (!state?.difference) return group.map(expectOwn).find((finding) => finding !== undefined)
      const { expected, actual, pointer } = state.difference
      return deviation(`${state.thing}: ${expected}`, actual, pointer)
    },
    why: WHY[relation],
  })
}
