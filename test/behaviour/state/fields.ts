import type { Middleware } from '../model.ts'
import { editSent, isGood, jsonOf, type Loose, on, saying, sentOf, withJson } from '../words.ts'
import type { Kind } from './kinds.ts'
import { currentOf } from './memory.ts'

/** Forgets one member of what is sent to make or change a thing, or keeps something that says nothing. */
export function forgetting(route: string, member: string, instead?: unknown): Middleware {
  return editSent(route, (sent) => {
    if (!(member in sent)) return undefined
    const { [member]: _lost, ...rest } = sent
    return instead === undefined ? rest : { ...rest, [member]: instead }
  })
}

/** Keeps a member as it was when a thing is changed, and answers as if it were changed. */
export function sticking(kind: Kind, member: string): Middleware {
  return on(kind.change ?? '', async (request, forward, world) => {
    const sent = sentOf(request)
    if (!(member in sent)) return forward(request)
    const old = await currentOf(kind, request, world)
    const kept = { ...sent, [member]: old[member] ?? sent[member] }
    const answer = await forward({
      ...request,
      body: Buffer.from(JSON.stringify(saying(request, kept))).toString('latin1'),
    })
    const told = jsonOf(answer) as Loose | undefined
    const shown = isGood(answer) && told && member in told
    return shown ? withJson(answer, { ...told, [member]: sent[member] }) : answer
  })
}

/** Sets a member back when something else of a thing is changed. */
export function resetting(kind: Kind, member: string, value: unknown): Middleware {
  return on(kind.change ?? '', async (request, forward) => {
    const sent = sentOf(request)
    if (request.body === '' || member in sent) return forward(request)
    const body = JSON.stringify(saying(request, { ...sent, [member]: value }))
    return forward({ ...request, body: Buffer.from(body).toString('latin1') })
  })
}
