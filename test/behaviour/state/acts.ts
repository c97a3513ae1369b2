import type { Behaviour, Middleware } from '../model.ts'
import { editList, type Loose, on, tell } from '../words.ts'

/** A row of what actions bring about. */
export function row(name: string, what: string, route: string, make: () => Middleware): Behaviour {
  const decidedBy = '2.4, 2.5, 4; recordings of mode write'
  return { id: `state.${name}`, area: 'state', what, route, decidedBy, make }
}

/** Says that it is done, to whoever may. */
export function done(route: string, status = 204): Middleware {
  return on(route, async (request, forward, { ledger, version }) => {
    const isNamed =
      request.headers.some(([key]) => /^x-requested-by$/i.test(key)) || version.major === 2
    return ledger.userOf(request) === 'admin' && isNamed ? tell(status) : forward(request)
  })
}

/** Changes the elements of a list that are meant. */
export function each(
  where: string,
  which: (item: Loose) => boolean,
  change: (item: Loose) => Loose,
): Middleware {
  return editList(where, (items) =>
    items.some(which) ? items.map((item) => (which(item) ? change(item) : item)) : undefined,
  )
}
