import { type Annotated, isRecord, observed, textAt } from '#engine/suite.ts'

/** Real servers that received requests from a read-only account. */
export const SEEN_BY_OTHERS = observed('2.5.2', '3.2.0', '5.1.0', '7.0.1')

/** An account of a run or a client that is no administrator, in whatever form it presents itself. */
export const BY_OTHERS = {
  form: ['user', 'token', 'session', 'cookie'],
  validity: 'valid',
  rejectedBy: ['none', 'permission'],
} as const

/** The account that a record describes, or that asks. */
export function accountOf(x: Annotated): string | undefined {
  if (x.route === 'GET /users/{username}' && x.status === 200 && isRecord(x.json))
    return textAt(x.json, 'username')
  return x.account?.username
}
