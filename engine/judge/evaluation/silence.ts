import { ONLY_ADMINISTRATOR, RIGHTS_UNTOLD } from '../../model/permission.ts'

/**
 * Reasons that apply to some requests and explain nothing about the others, the least informative
 * first.
 */
const LEAST_TELLING = [ONLY_ADMINISTRATOR, RIGHTS_UNTOLD]

/** Of two reasons why groups were inconclusive, the more informative one; otherwise the first. */
export function moreTelling(
  first: string | undefined,
  second: string | undefined,
): string | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return rank(second) > rank(first) ? second : first
}

function rank(reason: string): number {
  const at = LEAST_TELLING.indexOf(reason)
  return at < 0 ? LEAST_TELLING.length : at
}
