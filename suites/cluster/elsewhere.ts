import { inconclusive } from '../../src/suite.ts'
import type { Annotated, Finding } from '../../src/suite.ts'

/** Judges what two nodes answer. */
export function elsewhere(judge: (one: Annotated, other: Annotated) => Finding | undefined) {
  return ([one, other]: readonly [Annotated, ...Annotated[]]): Finding | undefined =>
    !other || one.root === other.root ? inconclusive('one node was asked twice') : judge(one, other)
}
