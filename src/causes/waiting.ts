import { selectorsOf } from '../judge/evidence/dispatch.ts'
import type { Cause } from '../model/cause.ts'
import type { Check } from '../model/check.ts'
import type { Findings } from './findings.ts'

/** The causes, each with the unverified checks that most likely wait for it: each check with one of them. */
export function waitingFor(
  causes: readonly Cause[],
  { verdicts }: Findings,
  checks: ReadonlyMap<string, Check>,
): readonly Cause[] {
  const unverified = verdicts.filter(({ rating }) => rating === 'unverified')
  const byCause = new Map<Cause, string[]>(causes.map((cause) => [cause, []]))
  for (const { checkId, reason = '' } of unverified) {
    const cause =
      causes.find(({ explains }) => explains.some((id) => reason === `${id} failed before it`)) ??
      causes.find(({ explains }) => explains.includes(checks.get(checkId)?.after ?? '')) ??
      causes.find(({ subject: { kind, name } }) => kind === 'header' && isNamed(reason, name)) ??
      causes.find(({ subject: { routes } }) =>
        routesOf(checks.get(checkId)).some((one) => routes.includes(one)),
      )
    if (cause) byCause.get(cause)?.push(checkId)
  }
  return causes.map((cause) => ({ ...cause, waiting: byCause.get(cause) ?? [] }))
}

function isNamed(reason: string, header: string | undefined): boolean {
  return header !== undefined && reason.toLowerCase().includes(header)
}

/** The routes that a check asks for; none where any will do. */
function routesOf(check: Check | undefined): readonly string[] {
  return check ? selectorsOf(check.evidence).flatMap(({ route = [] }) => route) : []
}
