import type { Check } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { getKind } from '../evidence/dispatch.ts'
import { compileSelector } from '../evidence/select.ts'

/** Kinds of login that are remembered. */
const MAX_KINDS = 200

/**
 * Collects logins whose password is neither known to be valid nor to be invalid, then explains the
 * checks that need to know it: the response to a login is no evidence about its own request.
 */
export function createUnproven() {
  const logins = new Map<string, Annotated>()
  return {
    see: (x: Annotated): void => {
      if (x.login?.validity !== 'unknown' || logins.size >= MAX_KINDS) return
      const kind = getKind(x)
      if (!logins.has(kind)) logins.set(kind, x)
    },
    reasonFor: ({ evidence }: Check): string | undefined => {
      if (evidence.kind !== 'one' || evidence.of.login === undefined) return undefined
      const { login: _login, ...others } = evidence.of
      const because = [...logins.values()].find(compileSelector(others))?.login?.because
      return because && `unknown whether the password of the login is valid: ${because}`
    },
  }
}
