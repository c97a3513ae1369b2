import type { Middleware } from '../model.ts'
import { all, asAdmin, editList, editSent, isGood, jsonOf, on, refuse } from '../words.ts'
import { refuseAndDo, replaced, tell, withHeader, withJson } from '../words.ts'
import type { Loose } from '../words.ts'
import type { Kind } from './kinds.ts'
import { idsOf, isOneOf, lastOf, remembering } from './memory.ts'

/** One way to be wrong about any kind of thing. */
export interface Way {
  readonly id: string
  /** With KIND for the kind. */
  readonly what: string
  /** The request after which it is wrong. */
  readonly at: 'make' | 'change' | 'end' | 'read' | 'list'
  readonly make: (kind: Kind) => Middleware
  /** Kinds to which it does not apply. */
  readonly not?: readonly string[]
}

export const WAYS: readonly Way[] = [
  {
    id: 'made-not-listed',
    what: 'a KIND that was made is not in the list',
    at: 'list',
    make: (kind) =>
      remembering(kind, ({ made }) =>
        editList(kind.list, (items) => {
          const left = items.filter((item) => !isOneOf(kind, item, made))
          return left.length < items.length ? left : undefined
        }),
      ),
  },
  {
    id: 'made-listed-twice',
    what: 'a KIND that was made stands in the list twice',
    at: 'list',
    make: (kind) =>
      remembering(kind, ({ made }) =>
        editList(kind.list, (items) => {
          const own = items.filter((item) => isOneOf(kind, item, made))
          return own.length > 0 ? [...items, ...own] : undefined
        }),
      ),
  },
  {
    id: 'made-not-readable',
    what: 'a KIND that was made is not found when it is first read',
    at: 'read',
    not: ['token'],
    make: (kind) => {
      const asked = new Set<string>()
      return remembering(kind, ({ made }) =>
        on(kind.read ?? '', async (request, forward) => {
          const id = lastOf(request)
          const answer = await forward(request)
          if (!made.has(id) || asked.has(id)) return answer
          asked.add(id)
          return refuse(404, `${kind.name} <${id}> not found!`)
        }),
      )
    },
  },
  {
    id: 'made-twice',
    what: 'making a KIND makes two',
    at: 'make',
    not: ['user', 'role'],
    make: (kind) =>
      on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        if (isGood(answer)) await forward({ ...request })
        return answer
      }),
  },
  {
    id: 'made-under-other-id',
    what: 'the answer to making a KIND gives an id that leads nowhere',
    at: 'make',
    not: ['user', 'role'],
    make: (kind) =>
      on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        const [id] = isGood(answer) ? idsOf(kind, request, answer) : []
        const turned = id?.replace(/[0-9a-z]$/, (last) => (last === '0' ? '1' : '0'))
        if (id === undefined || turned === undefined) return answer
        const text = answer.body.toString().replaceAll(id, turned)
        return withJson(answer, JSON.parse(text))
      }),
  },
  {
    id: 'not-made',
    what: 'making a KIND answers well the second time, but makes nothing',
    at: 'make',
    not: ['token'],
    make: (kind) => {
      let count = 0
      return on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        count += 1
        if (count < 2) return answer
        const [id = ''] = idsOf(kind, request, answer)
        const path = `${request.target.split('?')[0]}/${encodeURIComponent(id)}`
        await forward({
          ...asAdmin(request),
          method: 'DELETE',
          target: path,
          body: '',
          route: kind.end,
        })
        return { ...answer }
      })
    },
  },
  {
    id: 'change-lost-on-second-read',
    what: 'a changed KIND is what it was before when it is read the second time',
    at: 'change',
    not: ['token'],
    make: (kind) => {
      const times = new Map<string, number>()
      return remembering(kind, ({ changed, read }) =>
        on(kind.read ?? '', async (request, forward) => {
          const id = lastOf(request)
          const answer = await forward(request)
          const old = read.get(id)
          if (!changed.has(id) || !old || !isGood(answer)) return answer
          const time = (times.get(id) ?? 0) + 1
          times.set(id, time)
          return time > 1 ? old : answer
        }),
      )
    },
  },
  {
    id: 'change-not-in-list',
    what: 'a changed KIND stands in the list as it was before',
    at: 'change',
    not: ['token'],
    make: (kind) =>
      remembering(kind, ({ changed, listed }) =>
        editList(kind.list, (items) =>
          items.some((item) => isOneOf(kind, item, changed))
            ? items.map((item) => {
                const old = kind.ids.map((key) => listed.get(String(item[key]))).find(Boolean)
                return old && isOneOf(kind, item, changed) ? old : item
              })
            : undefined,
        ),
      ),
  },
  {
    id: 'change-does-nothing',
    what: 'a change of a KIND is answered as if it were made, and is not',
    at: 'change',
    not: ['token'],
    make: (kind) =>
      on(kind.change ?? '', async (request, forward, { admin }) => {
        const before = await admin('GET', request.target)
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        const old = jsonOf(before) as Loose | undefined
        const sent = jsonOf(request) as Loose | undefined
        const back = Object.fromEntries(
          Object.keys(sent ?? {}).flatMap((key) => (old && key in old ? [[key, old[key]]] : [])),
        )
        await admin('PUT', request.target, back as never)
        return { ...answer }
      }),
  },
  {
    id: 'change-ignores-all-but-title',
    what: 'a change of a KIND is kept only the first time',
    at: 'change',
    not: ['token'],
    make: (kind) => {
      const changed = new Set<string>()
      return on(kind.change ?? '', async (request, forward, { admin }) => {
        const id = lastOf(request)
        if (!changed.has(id)) {
          changed.add(id)
          return forward(request)
        }
        const kept = await admin('GET', request.target)
        const answer = await forward(request)
        const old = jsonOf(kept) as Loose | undefined
        if (isGood(answer) && old) await admin('PUT', request.target, old as never)
        return { ...answer }
      })
    },
  },
  {
    id: 'end-does-nothing',
    what: 'ending a KIND is answered well, and it lives on',
    at: 'end',
    make: (kind) =>
      on(kind.end, async (request, forward, { ledger }) => {
        if (ledger.userOf(request) === undefined) return forward(request)
        return request.headers.some(([key]) => /^x-requested-by$/i.test(key))
          ? tell(204)
          : forward(request)
      }),
  },
  {
    id: 'ended-still-listed',
    what: 'an ended KIND stands in the list for the rest of the run',
    at: 'list',
    make: (kind) =>
      remembering(kind, ({ ended, listed, made }) =>
        editList(kind.list, (items) => {
          const gone = [...ended].filter((id) => made.has(id)).flatMap((id) => listed.get(id) ?? [])
          return gone.length > 0 ? [...items, ...gone] : undefined
        }),
      ),
  },
  {
    id: 'ended-still-readable',
    what: 'an ended KIND can still be read',
    at: 'read',
    not: ['token'],
    make: (kind) =>
      remembering(kind, ({ ended, read }) =>
        on(kind.read ?? '', async (request, forward) => {
          const answer = await forward(request)
          const old = read.get(lastOf(request))
          return answer.status === 404 && ended.has(lastOf(request)) && old ? old : answer
        }),
      ),
  },
  {
    id: 'ended-twice',
    what: 'ending a KIND that is gone already is answered as if it were there',
    at: 'end',
    make: (kind) =>
      remembering(kind, ({ ended }) =>
        on(kind.end, async (request, forward) => {
          const isGone = ended.has(lastOf(request))
          const answer = await forward(request)
          return answer.status === 404 && isGone ? tell(204) : answer
        }),
      ),
  },
  {
    id: 'end-answers-404',
    what: 'ending a KIND works, and is answered with 404',
    at: 'end',
    make: (kind) =>
      on(kind.end, async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer) ? refuse(404) : answer
      }),
  },
  {
    id: 'end-ends-another',
    what: 'ending a KIND ends another one, too',
    at: 'end',
    not: ['token'],
    make: (kind) =>
      remembering(kind, ({ made, ended }) =>
        on(kind.end, async (request, forward, { admin }) => {
          const answer = await forward(request)
          const other = [...made].find((id) => id !== lastOf(request) && !ended.has(id))
          if (!isGood(answer) || other === undefined) return answer
          ended.add(other)
          const path = request.target.split('?')[0] ?? ''
          await admin('DELETE', path.replace(/[^/]+$/, encodeURIComponent(other)))
          return { ...answer }
        }),
      ),
  },
  {
    id: 'unauthorized-makes',
    what: 'making a KIND without a right credential is refused, and done',
    at: 'make',
    make: (kind) => refuseAndDo(kind.make, [401]),
  },
  {
    id: 'unauthorized-ends',
    what: 'ending a KIND without a right credential is refused, and done',
    at: 'end',
    make: (kind) => refuseAndDo(kind.end, [401]),
  },
  {
    id: 'unauthorized-changes',
    what: 'changing a KIND without a right credential is refused, and done',
    at: 'change',
    not: ['token'],
    make: (kind) => refuseAndDo(kind.change ?? '', [401]),
  },
  {
    id: 'forbidden-ends',
    what: 'ending a KIND without the right to it is refused, and done',
    at: 'end',
    make: (kind) => refuseAndDo(kind.end, [403]),
  },
  {
    id: 'wrong-media-type-makes',
    what: 'making a KIND of a body of another media type is refused, and done',
    at: 'make',
    make: (kind) =>
      on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        if (answer.status !== 415) return answer
        const fixed = asAdmin(request)
        await forward({
          ...fixed,
          headers: replaced(fixed.headers, 'Content-Type', 'application/json'),
        })
        return { ...answer }
      }),
  },
  {
    id: 'location-elsewhere',
    what: 'Location after making a KIND leads to the list',
    at: 'make',
    not: ['token', 'rule'],
    make: (kind) =>
      on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        const location = answer.headers.find(([key]) => /^location$/i.test(key))?.[1]
        if (!isGood(answer) || location === undefined) return answer
        return withHeader(answer, 'Location', location.replace(/\/[^/]+$/, ''))
      }),
  },
]

/** Forgets one member of what is sent to make or change a thing. */
export function forgetting(route: string, member: string): Middleware {
  return editSent(route, (sent) => {
    if (!(member in sent)) return undefined
    const { [member]: _lost, ...rest } = sent
    return rest
  })
}

/** Keeps a member as it was when a thing is changed, and answers as if it were changed. */
export function sticking(kind: Kind, member: string): Middleware {
  return on(kind.change ?? '', async (request, forward, { admin }) => {
    const sent = jsonOf(request) as Loose | undefined
    if (!sent || !(member in sent)) return forward(request)
    const old = jsonOf(await admin('GET', request.target)) as Loose | undefined
    const kept = { ...sent, [member]: old?.[member] ?? sent[member] }
    const answer = await forward({
      ...request,
      body: Buffer.from(JSON.stringify(kept)).toString('latin1'),
    })
    const told = jsonOf(answer) as Loose | undefined
    const shown = isGood(answer) && told && member in told
    return shown ? withJson(answer, { ...told, [member]: sent[member] }) : answer
  })
}

/** Sets a member back when something else of a thing is changed. */
export function resetting(kind: Kind, member: string, value: unknown): Middleware {
  return all(
    on(kind.change ?? '', async (request, forward) => {
      const sent = jsonOf(request) as Loose | undefined
      if (!sent || member in sent) return forward(request)
      return forward({ ...request, body: JSON.stringify({ ...sent, [member]: value }) })
    }),
  )
}
