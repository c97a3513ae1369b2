import { withoutQuery } from '#engine/text/paths/path.ts'
import type { Middleware } from '../model.ts'
import { asAdmin, editList, isGood, mapped, on, refuse, withBody, withHeader } from '../words.ts'
import type { Kind } from './kinds.ts'
import { currentOf, idsOf, isOneOf, lastOf, putBack, remembering } from './memory.ts'

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

/** Writes a way; `KIND` in its words is the kind. */
export function way(
  id: string,
  what: string,
  at: Way['at'] | Pick<Way, 'at' | 'not'>,
  make: Way['make'],
): Way {
  return { id, what, ...(typeof at === 'string' ? { at } : at), make }
}

/** What goes wrong when a thing is made or changed. */
export const WAYS: readonly Way[] = [
  way('made-not-listed', 'a KIND that was made is not in the list', 'list', (kind) =>
    remembering(kind, ({ made }) =>
      editList(kind.list, (items) => {
        const left = items.filter((item) => !isOneOf(kind, item, made))
        return left.length < items.length ? left : undefined
      }),
    ),
  ),
  way('made-listed-twice', 'a KIND that was made stands in the list twice', 'list', (kind) =>
    remembering(kind, ({ made }) =>
      editList(kind.list, (items) => {
        const own = items.filter((item) => isOneOf(kind, item, made))
        return own.length > 0 ? [...items, ...own] : undefined
      }),
    ),
  ),
  way(
    'made-not-readable',
    'a KIND that was made is not found when it is first read',
    { at: 'read', not: ['token'] },
    (kind) => {
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
  ),
  way('made-twice', 'making a KIND makes two', { at: 'make', not: ['user', 'role'] }, (kind) =>
    on(kind.make, async (request, forward) => {
      const answer = await forward(request)
      if (isGood(answer)) await forward({ ...request })
      return answer
    }),
  ),
  way(
    'made-under-other-id',
    'the answer to making a KIND gives an id that leads nowhere',
    { at: 'make', not: ['user', 'role'] },
    (kind) =>
      on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        const [id] = isGood(answer) ? idsOf(kind, request, answer) : []
        const turned = id?.replace(/[0-9a-z]$/, (last) => (last === '0' ? '1' : '0'))
        if (id === undefined || turned === undefined) return answer
        const headers = mapped(answer.headers, /^location$/i, (to) => to.replace(id, turned))
        const text = answer.body.toString().replaceAll(id, turned)
        return withBody({ ...answer, headers }, text)
      }),
  ),
  way(
    'not-made',
    'making a KIND answers well the second time, but makes nothing',
    { at: 'make', not: ['token'] },
    (kind) => {
      let count = 0
      return on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        count += 1
        if (count < 2) return answer
        const [id = ''] = idsOf(kind, request, answer)
        const path = `${withoutQuery(request.target)}/${encodeURIComponent(id)}`
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
  ),
  way(
    'change-lost-on-second-read',
    'a changed KIND is what it was before when it is read the second time',
    { at: 'change', not: ['token'] },
    (kind) => {
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
  ),
  way(
    'change-not-in-list',
    'a changed KIND stands in the list as it was before',
    { at: 'change', not: ['token'] },
    (kind) =>
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
  ),
  way(
    'change-does-nothing',
    'a change of a KIND is answered as if it were made, and is not',
    { at: 'change', not: ['token'] },
    (kind) =>
      on(kind.change ?? '', async (request, forward, world) => {
        const old = await currentOf(kind, request, world)
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        await putBack(request, old, world)
        return { ...answer }
      }),
  ),
  way(
    'change-ignores-all-but-title',
    'a change of a KIND is kept only the first time',
    { at: 'change', not: ['token'] },
    (kind) => {
      const changed = new Set<string>()
      return on(kind.change ?? '', async (request, forward, world) => {
        const id = lastOf(request)
        if (!changed.has(id)) {
          changed.add(id)
          return forward(request)
        }
        const old = await currentOf(kind, request, world)
        const answer = await forward(request)
        if (isGood(answer)) await putBack(request, old, world)
        return { ...answer }
      })
    },
  ),
  way(
    'location-elsewhere',
    'Location after making a KIND leads to the list',
    { at: 'make', not: ['token', 'rule'] },
    (kind) =>
      on(kind.make, async (request, forward) => {
        const answer = await forward(request)
        const location = answer.headers.find(([key]) => /^location$/i.test(key))?.[1]
        if (!isGood(answer) || location === undefined) return answer
        return withHeader(answer, 'Location', location.replace(/\/[^/]+$/, ''))
      }),
  ),
]
