import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { formatList } from '../text/words.ts'

/** The header that a response lacks: `the header X-Frame-Options`. */
const HEADER = /^the header (\S+)$/

/** The causes, with those together that are headers missing only from the responses of one route, and their status. */
export function joinLacking(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): readonly Cause[] {
  const verdictsOf = ({ explains, partly = [] }: Cause): readonly Verdict[] =>
    explains.filter((id) => !partly.includes(id)).flatMap((id) => failed.get(id) ?? [])
  const routeOf = (cause: Cause): string | undefined => {
    const [route, ...others] = new Set(verdictsOf(cause).flatMap(({ routes = [] }) => routes))
    return others.length === 0 && route !== '*' ? route : undefined
  }
  const lacking = causes.filter(
    (cause) =>
      routeOf(cause) !== undefined &&
      verdictsOf(cause).every(
        ({ expected = '', actual }) => HEADER.test(expected) && actual === 'none',
      ),
  )
  const joined = new Map<Cause, Cause | undefined>()
  for (const route of new Set(lacking.map(routeOf))) {
    const bare = lacking.filter((cause) => routeOf(cause) === route)
    const [first] = bare
    if (!first || route === undefined || bare.length < 2) continue
    const status = causes.find(
      (cause) => routeOf(cause) === route && isOtherSuccess(verdictsOf(cause)),
    )
    const all = [...(status ? [status] : []), ...bare]
    const [verdict] = status ? verdictsOf(status) : []
    const headers = bare
      .flatMap(verdictsOf)
      .flatMap(({ expected }) => HEADER.exec(expected ?? '')?.[1] ?? [])
    const partly = all.flatMap((cause) => cause.partly ?? [])
    for (const cause of all) joined.set(cause, undefined)
    joined.set(all[0] ?? first, {
      sentence: `${route}: ${verdict ? `expected ${verdict.expected}, got ${verdict.actual}; ` : ''}the response lacks ${formatList([...new Set(headers)])}`,
      subject: { kind: 'header', routes: [route] },
      certainty: 'possible',
      explains: [...new Set(all.flatMap(({ explains }) => explains))],
      waiting: [...new Set(all.flatMap(({ waiting }) => waiting))],
      exchanges: [...new Set(all.flatMap(({ exchanges }) => exchanges))].slice(0, 3),
      ...(partly.length > 0 && { partly }),
    })
  }
  return causes.flatMap((cause) => (joined.has(cause) ? (joined.get(cause) ?? []) : [cause]))
}

/** Whether the only defect is a status of another success: `204, empty body` for `200`. */
function isOtherSuccess(verdicts: readonly Verdict[]): boolean {
  const [verdict, ...others] = verdicts
  const { expected = '', actual = '' } = verdict ?? {}
  return others.length === 0 && /^2\d\d$/.test(expected) && /^2\d\d\b/.test(actual)
}
