import { withoutQuery } from '#engine/text/paths/path.ts'
import type { Behaviour } from '../../harness/fault.ts'
import {
  asAdmin,
  editList,
  isGood,
  refuse,
  refuseAndDo,
  replaced,
  reply,
  tell,
  when,
  whenGood,
  withBody,
  withHeader,
  withoutItems,
} from '../../harness/words.ts'
import type { Kind } from './kinds.ts'
import { currentOf, idsOf, isOneOf, lastOf, type Memory, putBack } from './memory.ts'

type Place = 'make' | 'change' | 'end' | 'read' | 'list'

/** A fault that applies to any kind of object. */
interface Way {
  readonly id: string
  /** The summary, with KIND for the kind. */
  readonly summary: string
  /** The faulty request, and the route the behavior intercepts if it differs. */
  readonly at: Place | readonly [wrong: Place, touched: Place]
  readonly behaviour: (kind: Kind, memory: Memory) => Behaviour
  /** Kinds to which it does not apply. */
  readonly not: readonly string[]
}

function way(
  id: string,
  summary: string,
  at: Way['at'],
  behaviour: Way['behaviour'],
  not: readonly string[] = [],
): Way {
  return { id, summary, at, behaviour, not }
}

/** Faults of creation, change, and deletion. */
export const WAYS: readonly Way[] = [
  way('made-not-listed', 'a KIND that was made is not in the list', 'list', (kind, { made }) =>
    withoutItems((item) => isOneOf(kind, item, made)),
  ),
  way('made-listed-twice', 'a KIND that was made is in the list twice', 'list', (kind, { made }) =>
    editList((items) => {
      const own = items.filter((item) => isOneOf(kind, item, made))
      return own.length > 0 ? [...items, ...own] : undefined
    }),
  ),
  way(
    'made-not-readable',
    'a KIND that was made is not found when it is first read',
    'read',
    ({ name }, { made }) => {
      const asked = new Set<string>()
      return reply((response, request) => {
        const id = lastOf(request)
        if (!made.has(id) || asked.has(id)) return response
        asked.add(id)
        return refuse(404, `${name} <${id}> not found!`)
      })
    },
  ),
  way(
    'made-twice',
    'making a KIND makes two',
    'make',
    () => async (request, forward) => {
      const response = await forward(request)
      if (isGood(response)) await forward({ ...request })
      return response
    },
    ['user', 'role'],
  ),
  way(
    'made-under-other-id',
    'the response to making a KIND gives an id that leads nowhere',
    'make',
    (kind) =>
      whenGood((response, request) => {
        const [id] = idsOf(kind, request, response)
        const turned = id?.replace(/[0-9a-z]$/, (last) => (last === '0' ? '1' : '0'))
        if (id === undefined || turned === undefined) return response
        const headers = response.headers.map(
          ([key, value]) =>
            [key, /^location$/i.test(key) ? value.replace(id, turned) : value] as const,
        )
        return withBody({ ...response, headers }, response.body.toString().replaceAll(id, turned))
      }),
    ['user', 'role'],
  ),
  way(
    'not-made',
    'making a KIND responses well the second time, but makes nothing',
    'make',
    (kind) => {
      let count = 0
      return async (request, forward) => {
        const response = await forward(request)
        if (!isGood(response) || (count += 1) < 2) return response
        const [id = ''] = idsOf(kind, request, response)
        await forward({
          ...asAdmin(request),
          method: 'DELETE',
          target: `${withoutQuery(request.target)}/${encodeURIComponent(id)}`,
          body: '',
          route: kind.end,
        })
        return { ...response }
      }
    },
    ['token'],
  ),
  way(
    'change-lost-on-second-read',
    'a changed KIND is what it was before when it is read the second time',
    ['change', 'read'],
    (_kind, { changed, read }) => {
      const times = new Map<string, number>()
      return whenGood((response, request) => {
        const id = lastOf(request)
        const old = read.get(id)
        if (!changed.has(id) || !old) return response
        const time = (times.get(id) ?? 0) + 1
        times.set(id, time)
        return time > 1 ? old : response
      })
    },
  ),
  way(
    'change-not-in-list',
    'a changed KIND is in the list as it was before',
    ['change', 'list'],
    (kind, { changed, listed }) =>
      editList((items) =>
        items.some((item) => isOneOf(kind, item, changed))
          ? items.map((item) => {
              const old = kind.ids.map((key) => listed.get(String(item[key]))).find(Boolean)
              return old && isOneOf(kind, item, changed) ? old : item
            })
          : undefined,
      ),
  ),
  way(
    'change-does-nothing',
    'a change of a KIND is answered as if it were made, and is not',
    'change',
    (kind) => revert(kind),
  ),
  way(
    'change-ignores-all-but-title',
    'a change of a KIND is kept only the first time',
    'change',
    (kind) => {
      const changed = new Set<string>()
      return (request, forward, world) => {
        const id = lastOf(request)
        if (changed.has(id)) return revert(kind)(request, forward, world)
        changed.add(id)
        return forward(request)
      }
    },
  ),
  way(
    'location-elsewhere',
    'Location after making a KIND leads to the list',
    'make',
    () =>
      whenGood((response) => {
        const location = response.headers.find(([key]) => /^location$/i.test(key))?.[1]
        return location === undefined
          ? response
          : withHeader(response, 'Location', location.replace(/\/[^/]+$/, ''))
      }),
    ['token', 'rule'],
  ),
  way(
    'end-does-nothing',
    'ending a KIND is answered well, and it lives on',
    'end',
    () =>
      async (request, forward, { ledger }) =>
        ledger.userOf(request) !== undefined &&
        request.headers.some(([key]) => /^x-requested-by$/i.test(key))
          ? tell(204)
          : forward(request),
  ),
  way(
    'ended-still-listed',
    'an ended KIND is in the list for the rest of the run',
    'list',
    (_kind, { ended, listed, made }) =>
      editList((items) => {
        const gone = [...ended].filter((id) => made.has(id)).flatMap((id) => listed.get(id) ?? [])
        return gone.length > 0 ? [...items, ...gone] : undefined
      }),
  ),
  way('ended-still-readable', 'an ended KIND can still be read', 'read', (_kind, { ended, read }) =>
    when(404, (response, request) => {
      const id = lastOf(request)
      return (ended.has(id) && read.get(id)) || response
    }),
  ),
  way(
    'ended-twice',
    'ending a KIND that was removed already is answered as if it were there',
    'end',
    (_kind, { ended }) =>
      async (request, forward) => {
        const isGone = ended.has(lastOf(request))
        const response = await forward(request)
        return response.status === 404 && isGone ? tell(204) : response
      },
  ),
  way('end-answers-404', 'ending a KIND works, and is answered with 404', 'end', () =>
    whenGood(() => refuse(404)),
  ),
  way(
    'end-ends-another',
    'ending a KIND ends another one, too',
    'end',
    (_kind, { made, ended }) =>
      whenGood(async (response, request, { admin }) => {
        const other = [...made].find((id) => id !== lastOf(request) && !ended.has(id))
        if (other === undefined) return response
        ended.add(other)
        const path = withoutQuery(request.target)
        await admin('DELETE', path.replace(/[^/]+$/, encodeURIComponent(other)))
        return { ...response }
      }),
    ['token'],
  ),
  way(
    'unauthorized-makes',
    'making a KIND without a right credential is rejected, and done',
    'make',
    () => refuseAndDo(401),
  ),
  way(
    'unauthorized-ends',
    'ending a KIND without a right credential is rejected, and done',
    'end',
    () => refuseAndDo(401),
  ),
  way(
    'unauthorized-changes',
    'changing a KIND without a right credential is rejected, and done',
    'change',
    () => refuseAndDo(401),
  ),
  way('forbidden-ends', 'ending a KIND without the right to it is rejected, and done', 'end', () =>
    refuseAndDo(403),
  ),
  way(
    'wrong-media-type-makes',
    'making a KIND of a body of another media type is rejected, and done',
    'make',
    () =>
      refuseAndDo(415, (request) => {
        const fixed = asAdmin(request)
        return { ...fixed, headers: replaced(fixed.headers, 'Content-Type', 'application/json') }
      }),
  ),
]

/** Accepts a change, and then reverts it. */
function revert(kind: Kind): Behaviour {
  return async (request, forward, world) => {
    const old = await currentOf(kind, request, world)
    const response = await forward(request)
    if (!isGood(response)) return response
    await putBack(request, old, world)
    return { ...response }
  }
}
