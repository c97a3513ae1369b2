import type { Exchange } from '../../model/exchange.ts'

/** Accounts of a run whose requests nothing rejects; the others are there to be rejected. */
const CERTIFYING: readonly string[] = ['self', 'user', 'token', 'session', 'cookie']

/** Whether the account that certifies asked. */
export function isCertifying({ actor = '' }: Exchange): boolean {
  return CERTIFYING.includes(actor)
}
