import { FORMS } from '../../judge/evaluation/traits.ts'
import type { CredentialForm } from '../../model/facts.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { joinCauses } from './causes.ts'

/** The check that a form of credential is accepted. */
const ACCEPTS = /^auth\.(\w+)\.(read|write)$/

/**
 * The causes, with those that are only about 401 to one form of credential in the cause that this form is always
 * rejected for reads or writes.
 */
export function joinForms(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): readonly Cause[] {
  const verdictsOf = ({ explains }: Cause): readonly Verdict[] =>
    explains.flatMap((id) => failed.get(id) ?? [])
  const isOwner = (owner: Cause, verdict: Verdict): boolean =>
    verdictsOf(owner).some((one) => isAlways(one) && isOfForm(one, verdict))
  const owners = new Map<Cause, Cause>()
  for (const cause of causes) {
    const verdicts = verdictsOf(cause)
    if (verdicts.length === 0 || verdicts.some(isAlways)) continue
    const owner = causes.find((one) => verdicts.every((verdict) => isOwner(one, verdict)))
    if (owner) owners.set(cause, owner)
  }
  return causes
    .filter((cause) => !owners.has(cause))
    .map((cause) => {
      const more = causes.filter((one) => owners.get(one) === cause)
      const { explains, waiting, exchanges } = joinCauses([cause, ...more])
      return more.length === 0 ? cause : { ...cause, explains, waiting, exchanges }
    })
}

/** Whether a form of credential is rejected in every request. */
function isAlways({ checkId, actual, failed, count }: Verdict): boolean {
  return ACCEPTS.test(checkId) && isUnauthorized(actual) && failed === count
}

/** Whether a verdict is about 401 to the same form of credential, in requests of the same kind. */
function isOfForm({ checkId }: Verdict, { actual, when, routes = [] }: Verdict): boolean {
  const [, form = '', kind] = ACCEPTS.exec(checkId) ?? []
  const isKind = routes.every((route) => route.startsWith('GET ') === (kind === 'read'))
  return (
    isUnauthorized(actual) && when === FORMS[form as CredentialForm] && routes.length > 0 && isKind
  )
}

function isUnauthorized(actual = ''): boolean {
  return actual.startsWith('401')
}
