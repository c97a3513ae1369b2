import { type Cause, ROUTES_MISSING } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { DONE_ANYWAY } from './join/responses.ts'
import { JSON_BYTES } from './patterns/broken-json.ts'

/** The weight of a violation relative to any other failed or waiting check. */
const VIOLATION = 10

/** The weight of a check that a header hides: the defect there is still unknown. */
const HIDDEN = 2

/** A cause of so many failures, and of most of them, comes before causes of a few. */
const MANY = 15

/** The checks for leaked secrets. */
const SECRETS = 'secret'

/** Checks that a deleted object is gone and a rejected request changed nothing: other findings follow from them. */
const UNDONE = /^state\.[\w-]+\.(?:ended|refused)$/

/** An object that cannot be deleted, as it is not found: it may have been lost before, or have another ID. */
const NOT_FOUND = /because the object exists$/

/** An object in a list of others: its pages are too long, too. */
const FOREIGN = /: no list entry(?:, because .+)?$/

/** An object in a list that belongs to another account. */
const DISCLOSED = /^only streams that the account can read$|^no other user's /

/** A rejection that a document requires, with any status. */
const TO_REJECT = /^a rejection, such as /

/** A credential that was ended. */
const ENDED = /^auth\.refuse\.ended-/

/** Checks of how a server rejects, and of values that it computes from others: the cause has a check of its own. */
const DERIVED =
  /\.pretty$|^error\.status$|^auth\.401\.|^session\.create\.cookie-|^list\.page\.(?:total|part)$|^node\.version\.behaviour$|^message\.search\.within$|^node\.lbstatus\.agrees$|^user\.roles\.exist$|^node\.summary\.(?:one-leader|agrees)$|^stream\.create\.location$/

/** A check of a list against another one, in which an object may be missing. */
const COMPARED = 'user.role.members'

/** Checks that a login or a new token gives a credential of its own that can be sent. */
const CREDENTIALS = ['session.create.new', 'session.record.session-id', 'token.record.token']

/**
 * A leaked secret comes first: every client gets it. So does unreadable JSON: it hides other defects. Then
 * violations of the interface, together with causes that hide as many checks as a violation weighs; of these, the most
 * explanatory first. A header that hides checks comes after them, as its own absence violates nothing.
 */
export function inOrder(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): readonly Cause[] {
  const sorted = causes
    .map((cause) => ({ cause, ...weightOf(cause, failed) }))
    .toSorted((a, b) => b.urgency - a.urgency || b.rank - a.rank || b.weight - a.weight)
    .map(({ cause }) => cause)
  return withRootsFirst(sorted, failed)
}

/**
 * A session that is handed out again, an unusable credential, or a wrong one that is accepted, before what may follow
 * from it: other findings at sessions, and rejected good credentials.
 */
function withRootsFirst(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): readonly Cause[] {
  const isOf = (cause: Cause, is: (verdict: Verdict) => boolean): boolean =>
    verdictsOf(cause, failed).some(is)
  const first = causes.findIndex((cause) => verdictsOf(cause, failed).every(mayFollow))
  const at = first < 0 ? causes.length : first
  const rootRank = (cause: Cause): number =>
    isOf(cause, ({ checkId }) => CREDENTIALS.includes(checkId)) ? 2 : isOf(cause, isLetIn) ? 1 : 0
  return [...causes.slice(0, at), ...causes.slice(at).toSorted((a, b) => rootRank(b) - rootRank(a))]
}

function verdictsOf({ explains }: Cause, failed: ReadonlyMap<string, Verdict>): readonly Verdict[] {
  return explains.flatMap((id) => failed.get(id) ?? [])
}

function mayFollow({ checkId, actual = '' }: Verdict): boolean {
  return checkId.startsWith('session.') || actual.startsWith('401')
}

/** A request that the account has no permission for, or an object that it gets without one. */
function isAllowed({ checkId, expected = '', actual = '' }: Verdict): boolean {
  const isOfRight = checkId.startsWith('access.') || TO_REJECT.test(expected)
  return DISCLOSED.test(expected) || (isOfRight && /^2\d\d\b/.test(actual))
}

/** Each ended credential still works: then it does not matter for whom the end is accepted. */
function isEndless(verdict: Verdict): boolean {
  return ENDED.test(verdict.checkId) && isLetIn(verdict) && verdict.failed === verdict.count
}

/** A wrong ID, by which other requests ask for an object. */
function isOfId({ pointer = '' }: Verdict): boolean {
  return /\/id$/.test(pointer)
}

function isLetIn({ checkId, actual = '' }: Verdict): boolean {
  return /^(?:auth|session)\.refuse\./.test(checkId) && /^2\d\d\b/.test(actual)
}

/** Checks that ask for missing routes are no reason to put these first: many servers do without them. */
function weightOf(
  cause: Cause,
  failed: ReadonlyMap<string, Verdict>,
): { readonly weight: number; readonly urgency: 0 | 1 | 2 | 3; readonly rank: number } {
  const { explains, waiting, subject, sentence } = cause
  const violated = verdictsOf(cause, failed).filter(isViolation)
  const hidden = waiting.length * (subject.kind === 'header' ? HIDDEN : 1)
  const isHiding = hidden >= VIOLATION && !sentence.endsWith(ROUTES_MISSING)
  const isDone =
    explains.some((id) => DONE_ANYWAY.test(id)) || verdictsOf(cause, failed).some(isAllowed)
  // Requests with a wrong ID change nothing, or another object.
  const isOtherId = subject.name === 'id' && explains.some((id) => UNDONE.test(id))
  const isOfMost = explains.length >= MANY && explains.length * 2 > failed.size
  return {
    rank: isOfMost ? 3 : isOtherId ? 1 : getRank(verdictsOf(cause, failed)),
    weight: violated.length * VIOLATION + explains.length + hidden,
    urgency: violated.some(({ suite, checkId }) => suite === SECRETS || checkId === JSON_BYTES)
      ? 3
      : violated.length > 0 || isDone || isOtherId || (isHiding && subject.kind !== 'header')
        ? 2
        : isHiding
          ? 1
          : 0,
  }
}

/** Causes before their effects, among equally urgent ones. */
function getRank(verdicts: readonly Verdict[]): number {
  // An accepted deletion looks like one without an effect.
  if (verdicts.some((one) => isAllowed(one) || isEndless(one))) return 2
  const isRoot = verdicts.some(
    ({ checkId, expected = '' }) =>
      (UNDONE.test(checkId) && !NOT_FOUND.test(expected)) || FOREIGN.test(expected),
  )
  if (isRoot || verdicts.some(isOfId)) return 1
  return verdicts.every((one) => isDerived(one) || one.checkId === COMPARED) ? -1 : 0
}

/** A total that is less than the objects already listed does not follow from missing objects. */
export function isDerived({ checkId, expected = '' }: Verdict): boolean {
  return DERIVED.test(checkId) && !expected.startsWith('at least')
}

function isViolation({ rating }: Verdict): boolean {
  return rating === 'violation'
}
