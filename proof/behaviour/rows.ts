import type { Behaviour, Middleware } from './model.ts'

/** One row: id without its area, what is wrong, its route, who decides, what it does, and on which releases. */
export type Row = readonly [
  id: string,
  what: string,
  route: string,
  decidedBy: string,
  make: () => Middleware,
  releases?: Behaviour['releases'],
]

export function rowsOf(area: string, rows: readonly Row[]): readonly Behaviour[] {
  return rows.map((row) => rowIn(area)(...row))
}

/** Writes rows of an area one by one. */
export function rowIn(area: string): (...row: Row) => Behaviour {
  return (id, what, route, decidedBy, make, releases) => ({
    ...{ id: `${area}.${id}`, area, what, route, decidedBy, make },
    ...(releases && { releases }),
  })
}
