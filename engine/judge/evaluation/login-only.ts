import type { Check } from '../../model/check.ts'
import { selectorsOf } from '../evidence/dispatch.ts'

/** The capability that is missing if an account can only log in. */
export const A_PASSWORD_IN_BASIC =
  'an account whose name and password Basic authentication can transmit: no colon, and only US-ASCII characters'

/** Whether a check is about a good password in Basic, or about that or one other credential. */
export function asksForPassword({ evidence }: Pick<Check, 'evidence'>): boolean {
  return selectorsOf(evidence).some(({ form = [], validity }) => {
    const forms: readonly string[] = [form].flat()
    return (
      validity !== 'invalid' &&
      forms.includes('user') &&
      forms.every((one) => one === 'user' || one === 'token' || one === 'cookie')
    )
  })
}
