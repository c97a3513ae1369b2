import type { Cause } from '../../model/results/cause.ts'
import { formatList } from '../../text/words.ts'
import { joinCauses } from './causes.ts'

/** `"cluster_id" is missing from node records` */
const MISSING = /^("(\S+)" is missing from )([a-z ]+)$/

/** The causes, with those together that are one field missing from several records. */
export function joinMissing(causes: readonly Cause[]): readonly Cause[] {
  return causes.flatMap((cause) => {
    const [, start, name = ''] = MISSING.exec(cause.sentence) ?? []
    if (start === undefined) return [cause]
    const all = causes.filter(({ sentence }) => MISSING.exec(sentence)?.[1] === start)
    if (all.length === 1) return [cause]
    if (all[0] !== cause) return []
    const records = all.flatMap(({ sentence }) => MISSING.exec(sentence)?.[3] ?? [])
    const routes = [...new Set(all.flatMap(({ subject }) => subject.routes))]
    return [
      {
        ...joinCauses(all),
        sentence: `${start}${formatList(records)}`,
        subject: { kind: cause.subject.kind, name, routes },
      },
    ]
  })
}
