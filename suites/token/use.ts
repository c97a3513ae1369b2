import {
  type Annotated,
  availabilityOf,
  chain,
  checksWith,
  describeAnswer,
  deviation,
  document,
  expectError,
  expectRefusedCredential,
  type Finding,
  hasContent,
  inconclusive,
  observed,
  one,
  releasesWithout,
  type Selector,
} from '#engine/suite.ts'
import { asksJson, expectDone, expectUnknown } from '../answers.ts'
import {
  ASKED,
  DELETE,
  DELETED,
  MADE,
  POST,
  isUserId,
  ownerOf,
  tokenOf,
  tokenPathOf,
} from './records.ts'
import { whereServed } from '../served.ts'

const mode = 'write' as const
const check = checksWith({ needs: ['user-credentials'] })
const USE: Selector = { method: 'GET', form: 'token', where: ({ open }) => open === false }

/** Use and end of a token. */
export const useChecks = [
  check('token.use.after-create', 'MUST accept a newly created token', {
    source: document('2.3', '5'),
    mode,
    after: 'token.create.answer',
    evidence: chain(tokenOf, MADE, { ...USE, validity: 'valid', rejectedBy: 'none' }),
    judge: ([, use]) => (use ? expectGoodRead(use) : undefined),
    why: 'clients use tokens for permanent access without a password',
  }),
  check('token.delete.status', 'MUST respond with 204 and an empty body when a token is deleted', {
    source: observed('2.0.3', '2.5.2', '3.2.0', '5.1.0', '7.0.1'),
    mode,
    evidence: one(DELETE),
    judge: ([x]) =>
      x.status === 500 && !isUserId(ownerOf(x))
        ? inconclusive('the path identifies the owner in the form used by a different release')
        : expectDone(x, 204),
  }),
  check(
    'token.delete.again',
    'MUST respond with 404 to a request to delete a token that has already been deleted',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.2.0'),
      mode,
      after: 'token.delete.status',
      evidence: chain(tokenPathOf, DELETED, DELETE),
      judge: ([, again]) => (again ? expectError(again, 404, 'ApiError') : undefined),
    },
  ),
  check('token.delete.ends', 'MUST reject a deleted token', {
    source: document('2.3', '5'),
    mode,
    after: 'token.use.after-create',
    evidence: one({
      form: 'token',
      validity: 'invalid',
      rejectedBy: 'credential',
      where: ({ credential }) => /ended earlier/.test(credential.because),
    }),
    judge: ([x]) => expectRefusedCredential(x),
    why: 'a token that cannot be revoked grants access forever',
  }),
]

/** How the path names the owner. */
export const pathChecks = [
  check('token.path.name', 'MUST NOT accept user identifiers in token paths (before 4.0.0)', {
    source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0'),
    versions: releasesWithout('user-by-id'),
    evidence: one({ ...ASKED, where: (x) => isUserId(ownerOf(x)) && asksJson(x) }),
    judge: whereServed(([x]) =>
      expectUnknown(x, 'the account is not allowed to list these tokens'),
    ),
  }),
  check('token.path.id', 'MUST respond with 500 to a user name in token paths (4.0.0 and later)', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('user-by-id'),
    evidence: one({ ...ASKED, where: (x) => !isUserId(ownerOf(x)) }),
    judge: ([x]) => expectError(x, 500, 'ApiError'),
    why: 'clients written for 3.x send the user name, which has failed since 4.0.0',
  }),
  check(
    'token.path.id-create',
    'MUST respond with 500 if the path of a new token contains the user name (4.0.0 and later)',
    {
      source: observed('4.3.0', '5.1.0', '7.0.1'),
      versions: availabilityOf('user-by-id'),
      mode,
      evidence: one({ ...POST, where: (x) => !isUserId(ownerOf(x)) }),
      judge: ([x]) => expectError(x, 500, 'ApiError'),
    },
  ),
]

/** A closed read: a good response with content shows that the token was taken. */
function expectGoodRead(x: Annotated): Finding | undefined {
  if (x.status === 401) return deviation('the token to be accepted', describeAnswer(x))
  return x.status === 200 && hasContent(x.json)
    ? undefined
    : inconclusive(`${describeAnswer(x)} does not show whether the token was accepted`)
}
