import type { Cell } from './cells.ts'

/** Why no check decides a cell: neither the interface document nor a recording defines it. */
export interface Reason {
  readonly operator: RegExp
  readonly route: RegExp
  readonly field: RegExp
  readonly reason: string
  /** A section of the interface document or a recording. */
  readonly source: string
}

export const REASONS: readonly Reason[] = []

export function reasonFor({ operator, route, field }: Cell): Reason | undefined {
  return REASONS.find(
    (reason) =>
      reason.operator.test(operator) && reason.route.test(route) && reason.field.test(field),
  )
}
