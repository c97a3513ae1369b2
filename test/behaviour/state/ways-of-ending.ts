import { asAdmin, editList, isGood, on, refuse, refuseAndDo, replaced, tell } from '../words.ts'
import { way, type Way } from './ways.ts'
import { lastOf, remembering } from './memory.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** What goes wrong when a thing is ended, and what is refused and done. */
export const WAYS_OF_ENDING: readonly Way[] = [
  way('end-does-nothing', 'ending a KIND is answered well, and it lives on', 'end', (kind) =>
    on(kind.end, async (request, forward, { ledger }) => {
      if (ledger.userOf(request) === undefined) return forward(request)
      return request.headers.some(([key]) => /^x-requested-by$/i.test(key))
        ? tell(204)
        : forward(request)
    }),
  ),
  way(
    'ended-still-listed',
    'an ended KIND stands in the list for the rest of the run',
    'list',
    (kind) =>
      remembering(kind, ({ ended, listed, made }) =>
        editList(kind.list, (items) => {
          const gone = [...ended].filter((id) => made.has(id)).flatMap((id) => listed.get(id) ?? [])
          return gone.length > 0 ? [...items, ...gone] : undefined
        }),
      ),
  ),
  way(
    'ended-still-readable',
    'an ended KIND can still be read',
    { at: 'read', not: ['token'] },
    (kind) =>
      remembering(kind, ({ ended, read }) =>
        on(kind.read ?? '', async (request, forward) => {
          const answer = await forward(request)
          const old = read.get(lastOf(request))
          return answer.status === 404 && ended.has(lastOf(request)) && old ? old : answer
        }),
      ),
  ),
  way(
    'ended-twice',
    'ending a KIND that is gone already is answered as if it were there',
    'end',
    (kind) =>
      remembering(kind, ({ ended }) =>
        on(kind.end, async (request, forward) => {
          const isGone = ended.has(lastOf(request))
          const answer = await forward(request)
          return answer.status === 404 && isGone ? tell(204) : answer
        }),
      ),
  ),
  way('end-answers-404', 'ending a KIND works, and is answered with 404', 'end', (kind) =>
    on(kind.end, async (request, forward) => {
      const answer = await forward(request)
      return isGood(answer) ? refuse(404) : answer
    }),
  ),
  way(
    'end-ends-another',
    'ending a KIND ends another one, too',
    { at: 'end', not: ['token'] },
    (kind) =>
      remembering(kind, ({ made, ended }) =>
        on(kind.end, async (request, forward, { admin }) => {
          const answer = await forward(request)
          const other = [...made].find((id) => id !== lastOf(request) && !ended.has(id))
          if (!isGood(answer) || other === undefined) return answer
          ended.add(other)
          const path = withoutQuery(request.target)
          await admin('DELETE', path.replace(/[^/]+$/, encodeURIComponent(other)))
          return { ...answer }
        }),
      ),
  ),
  way(
    'unauthorized-makes',
    'making a KIND without a right credential is refused, and done',
    'make',
    (kind) => refuseAndDo(kind.make, [401]),
  ),
  way(
    'unauthorized-ends',
    'ending a KIND without a right credential is refused, and done',
    'end',
    (kind) => refuseAndDo(kind.end, [401]),
  ),
  way(
    'unauthorized-changes',
    'changing a KIND without a right credential is refused, and done',
    { at: 'change', not: ['token'] },
    (kind) => refuseAndDo(kind.change ?? '', [401]),
  ),
  way(
    'forbidden-ends',
    'ending a KIND without the right to it is refused, and done',
    'end',
    (kind) => refuseAndDo(kind.end, [403]),
  ),
  way(
    'wrong-media-type-makes',
    'making a KIND of a body of another media type is refused, and done',
    'make',
    (kind) =>
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
  ),
]
