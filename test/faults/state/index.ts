import { type Behaviour, type LiveFault, faultsIn } from '../../harness/fault.ts'
import {
  editSent,
  isGood,
  findJson,
  type Loose,
  on,
  sending,
  getSentRequest,
  withJson,
} from '../../harness/words.ts'
import { EFFECTS } from './effects.ts'
import { type Kind, KINDS } from './kinds.ts'
import { currentOf, remembering } from './memory.ts'
import { RELATIONS } from './relations.ts'
import { WAYS } from './ways.ts'

/** Faults of state across requests: lost, unexpected, or undone changes. */
export const STATE: readonly LiveFault[] = [...KINDS.flatMap(ofKind), ...EFFECTS, ...RELATIONS]

function ofKind(kind: Kind): readonly LiveFault[] {
  const { name, make, change, kept, changed, keptAs, keptIn, releases } = kind
  const { at, row } = faultsIn(`state.${name}`, { ...(releases && { versions: releases }) })
  const of = WAYS.flatMap(({ id, summary, at: places, behaviour, not }) => {
    const [wrong, touched = wrong] = typeof places === 'string' ? [places] : places
    const route = kind[wrong]
    if (route === undefined || not.includes(name)) return []
    const own = remembering(kind, (memory) => on(kind[touched] ?? '', behaviour(kind, memory)))
    return row(id, summary.replace('KIND', name), route, own)
  })
  const lost = kept.map((member) =>
    at(
      `lost.${member}`,
      `making a ${name} forgets "${member}"`,
      make,
      forgetting(member, keptAs?.[member]),
      keptIn?.[member],
    ),
  )
  if (change === undefined) return [...of, ...lost]
  const stuck = changed.map((member) =>
    at(
      `stuck.${member}`,
      `changing a ${name} returns the new "${member}" and keeps the old`,
      change,
      sticking(kind, member),
    ),
  )
  const [, second] = changed
  const what = `changing a ${name} resets what was not sent`
  const reset =
    second === undefined ? [] : [at('reset', what, change, resetting(kind, second), kind.resetIn)]
  return [...of, ...lost, ...stuck, ...reset]
}

/** Loses a member of a created object, or stores a meaningless value. */
function forgetting(member: string, instead?: unknown): Behaviour {
  return editSent((sent) => {
    if (!(member in sent)) return undefined
    const { [member]: _lost, ...rest } = sent
    return instead === undefined ? rest : { ...rest, [member]: instead }
  })
}

/** Ignores a change of a member, but responds as if it were changed. */
function sticking(kind: Kind, member: string): Behaviour {
  return async (request, forward, world) => {
    const sent = getSentRequest(request)
    if (!(member in sent)) return forward(request)
    const old = await currentOf(kind, request, world)
    const kept = { ...sent, [member]: old[member] ?? sent[member] }
    const response = await forward(sending(request, kept))
    const told = findJson(response) as Loose | undefined
    const shown = isGood(response) && told && member in told
    return shown ? withJson(response, { ...told, [member]: sent[member] }) : response
  }
}

/** Resets a member when another one is changed. */
function resetting({ resetTo = '' }: Kind, member: string): Behaviour {
  return async (request, forward) => {
    const sent = getSentRequest(request)
    if (request.body === '' || member in sent) return forward(request)
    return forward(sending(request, { ...sent, [member]: resetTo }))
  }
}
