import type { Behaviour } from '../model.ts'
import { EFFECTS } from './effects.ts'
import { type Kind, KINDS } from './kinds.ts'
import { forgetting, resetting, sticking } from './fields.ts'
import { RELATIONS } from './relations.ts'
import { type Way, WAYS } from './ways.ts'
import { WAYS_OF_ENDING } from './ways-of-ending.ts'

const DECIDED = '2, 4; recordings of mode write and lab writes'

/** State over several requests: what is kept, forgotten, changed, ended, and what should not be. */
export const STATE: readonly Behaviour[] = [...KINDS.flatMap(ofKind), ...EFFECTS, ...RELATIONS]

function ofKind(kind: Kind): readonly Behaviour[] {
  return [
    ...[...WAYS, ...WAYS_OF_ENDING]
      .filter(({ not }) => !not?.includes(kind.name))
      .flatMap((way) => ofWay(kind, way)),
    ...kind.kept.map((member) => ({
      ...head(kind, `lost.${member}`, `making a ${kind.name} forgets "${member}"`, kind.make),
      ...(kind.keptIn?.[member] && { releases: kind.keptIn[member] }),
      make: () => forgetting(kind.make, member, kind.keptAs?.[member]),
    })),
    ...kind.changed.flatMap((member) =>
      kind.change === undefined
        ? []
        : [
            {
              ...head(
                kind,
                `stuck.${member}`,
                `changing a ${kind.name} answers the new "${member}" and keeps the old`,
                kind.change,
              ),
              make: () => sticking(kind, member),
            },
          ],
    ),
    ...(kind.change !== undefined && kind.changed.length > 1
      ? [
          {
            ...head(kind, 'reset', `changing a ${kind.name} resets what was not sent`, kind.change),
            ...(kind.resetIn && { releases: kind.resetIn }),
            make: () => resetting(kind, kind.changed[1] ?? '', kind.resetTo ?? ''),
          },
        ]
      : []),
  ]
}

function ofWay(kind: Kind, { id, what, at, make }: Way): readonly Behaviour[] {
  const route =
    at === 'make' ? kind.make : at === 'end' ? kind.end : at === 'list' ? kind.list : kind[at]
  if (route === undefined) return []
  return [{ ...head(kind, id, what.replace('KIND', kind.name), route), make: () => make(kind) }]
}

function head({ name, releases }: Kind, id: string, what: string, route: string) {
  return {
    id: `state.${name}.${id}`,
    area: 'state',
    what,
    route,
    decidedBy: DECIDED,
    ...(releases && { releases }),
  }
}
