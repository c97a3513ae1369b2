import { asAdmin, editList, isGood, on, refuse } from '../words.ts'
import { refuseAndDo, replaced, tell } from '../words.ts'
import type { Way } from './ways.ts'
import { lastOf, remembering } from './memory.ts'

/** What goes wrong when a thing is ended, and what is refused and done. */
export const WAYS_OF_ENDING: readonly Way[] = [
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
]
