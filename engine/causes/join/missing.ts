import type { Cause } from '../../model/results/cause.ts'
import { formatList } from '../../text/words.ts'

/** `"cluster_id" is missing from node records` */
const MISSING = /^("\S+" is missing from )([a-z ]+)$/

/** The causes, with those together that are one field missing from several records. */
export function joinMissing(causes: readonly Cause[]): readonly Cause[] {
  return causes.flatMap((cause) => {
    const start = startOf(cause)
    if (start === undefined) return [cause]
    const all = causes.filter((one) => startOf(one) === start)
    if (all.length === 1) return [cause]
    if (all[0] !== cause) return []
    const union = <Value>(pick: (one: Cause) => readonly Value[]): readonly Value[] => [
      ...new Set(all.flatMap(pick)),
    ]
    const records = all.flatMap(({ sentence }) => MISSING.exec(sentence)?.[2] ?? [])
    const explains = union((one) => one.explains)
    const partly = union((one) => one.partly ?? [])
    return [
      {
        ...cause,
        sentence: `${start}${formatList(records)}`,
        subject: { ...cause.subject, routes: union(({ subject }) => subject.routes) },
        certainty: all.every(({ certainty }) => certainty === 'likely') ? 'likely' : 'possible',
        explains,
        waiting: union(({ waiting }) => waiting),
        exchanges: union(({ exchanges }) => exchanges).slice(0, 3),
        ...(partly.length > 0 && { partly }),
      },
    ]
  })
}

function startOf({ sentence }: Cause): string | undefined {
  return MISSING.exec(sentence)?.[1]
}
