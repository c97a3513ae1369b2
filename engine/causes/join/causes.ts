import type { Cause } from '../../model/results/cause.ts'

/** What several causes say of checks and exchanges, as that of one cause. */
export function joinCauses(
  causes: readonly Cause[],
): Pick<Cause, 'certainty' | 'explains' | 'partly' | 'waiting' | 'exchanges' | 'remedy'> {
  const union = <Value>(pick: (cause: Cause) => readonly Value[] | Value | undefined): Value[] => [
    ...new Set(causes.flatMap((cause) => pick(cause) ?? [])),
  ]
  const partly = union(({ partly }) => partly)
  const remedies = union(({ remedy }) => remedy)
  return {
    certainty: causes.every(({ certainty }) => certainty === 'likely') ? 'likely' : 'possible',
    explains: union(({ explains }) => explains),
    waiting: union(({ waiting }) => waiting),
    exchanges: union(({ exchanges }) => exchanges).slice(0, 3),
    ...(partly.length > 0 && { partly }),
    ...(remedies.length > 0 && { remedy: remedies.join('; ') }),
  }
}
