import { type Answer, empty } from '../../answer.ts'
import type { Call, Handler, Server } from '../../server.ts'
import { type Problems, refusal, validation } from '../problems.ts'
import { defineResource, type StoredKind } from '../resource.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** A kind of object with a name that is validated before the object is kept. */
interface NamedKind<Kept> extends StoredKind<Kept> {
  /** Reads an object with a new id from the body. */
  readonly read: (call: Call) => Kept
  /** Validates an object; `namesakes` are others with its name. */
  readonly problems: (one: Kept, namesakes: readonly Kept[], server: Server) => Problems
}

/** Builds the operations of a kind of named objects. */
export function defineNamed<Kept extends Named>(kind: NamedKind<Kept>) {
  const { kept, read, problems } = kind
  const resource = defineResource(kind)
  const findProblems = (one: Kept, { server }: Call): Problems => {
    const others = [...kept(server.state).values()].filter(({ id }) => id !== one.id)
    return problems(
      one,
      others.filter(({ name }) => name === one.name),
      server,
    )
  }
  const keep = (call: Call, one: Kept): Answer =>
    refusal(call, findProblems(one, call)) ?? resource.keep(call, one)
  return {
    ...resource,
    keep,
    create: (call: Call) => keep(call, read(call)),
    update: (call: Call, { id }: Pick<Kept, 'id'>) => keep(call, { ...read(call), id }),
    validate: (call: Call) => validation(call, findProblems(read(call), call)),
    /** Copies an object; the path ends with the name of the copy. */
    copy: (call: Call, one: Kept): Answer => {
      const { server, parameters } = call
      const [, name = ''] = parameters
      const answer = keep(call, { ...one, id: server.ids.objectId(), name })
      return answer.status === 200 ? empty(202) : answer
    },
    /** Removes an object; an unknown id is no error. */
    remove:
      (refuse: (call: Call) => Answer | undefined): Handler =>
      (call) =>
        refuse(call) ?? empty(kept(call.server.state).delete(call.id) ? 202 : 304),
  }
}
