import { isAskedFor } from '../faults/apply-edits.ts'
import { isCertifying } from '../judge/evaluation/certifying.ts'
import { isLastChecked, selectorsOf } from '../judge/evidence/dispatch.ts'
import type { Check, Evidence } from '../model/check.ts'
import type { Fault, Edit, Rule, Target } from '../model/fault.ts'
import type { Response } from '../model/exchange.ts'
import { fieldAt, splitFieldPath } from '../model/json/field-path.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { askedOf, isAsEdited, isElement, isOfRefusals } from './likeness.ts'
import type { Sighting } from './sightings.ts'

/** A failed verdict with its evidence. */
interface Seen {
  readonly verdict: Verdict
  readonly check: Check | undefined
  /** All exchanges that it names, in their order. */
  readonly sightings: readonly Sighting[]
}

/**
 * Whether a check failed because of a response that looks as the fault leaves it, at the place of
 * the finding; false if the fault changes no such response, undefined if responses cannot show it.
 */
export function fits(fault: Fault, seen: Seen, isRuleHeld: boolean): boolean | undefined {
  const { verdict, check, sightings } = seen
  const group = sightings.slice(0, check ? lengthOf(check.evidence) : 1)
  const { edits, asked, unenforced } = fault
  if (group.length === 0 || check?.isOfAll) return undefined
  // Verdicts name the exchange of a chain or a state that deviates first; other groups have it last.
  const isFirst = check !== undefined && isLastChecked(check.evidence)
  if (!edits) {
    const decisive = isFirst ? group[0] : group.at(-1)
    const isEnforced = unenforced?.some((rule) => isRefusedBy(rule, decisive)) ?? false
    // A server that overlooks a rule has no reason to break down.
    const isBroken = unenforced && (decisive?.exchange.response?.status ?? 0) >= 500
    if ((isEnforced && !asked) || isBroken) return false
    const isShown = asked && group.some((one) => isAsked(asked, one) && !wantsHeader(one))
    return asked && !isShown ? false : undefined
  }
  // Another refusal than it should be is none to who may do all, unless the check of that refusal failed itself.
  if (isRuleHeld && isOfRefusals(fault) && sightings.some(({ exchange }) => isCertifying(exchange)))
    return false
  const decisive = isFirst ? 0 : group.length - 1
  // That an earlier request got the status that is due anyway shows nothing about a later response.
  const isStatusOnly = ({ status, fields, body }: Edit): boolean =>
    status !== undefined && !fields && (body === undefined || body === 'none')
  const looks = group.flatMap((sighting, index) =>
    edits
      .filter((edit) => isPicked(edit, sighting))
      .filter((edit) => index === decisive || !isStatusOnly(edit))
      .map((edit) => isLeft(edit, sighting, { verdict, isDecisive: index === decisive })),
  )
  if (looks.includes(true)) return true
  return looks.length === 0 || looks.includes(false) ? false : undefined
}

/** Whether a fault concerns a request, and would give it the recorded response. */
export function isAsked(asked: readonly Target[], sighting: Sighting): boolean {
  return asked.some((on) => isPicked({ on }, sighting) && isAnswered(sighting, on))
}

/** Whether a target picks the request. */
export function isPicked({ on }: Pick<Edit, 'on'>, { exchange, route }: Sighting): boolean {
  return isAskedFor(askedOf(exchange, route), on)
}

/** Whether a response is one that a target picks. */
export function isAnswered(
  { exchange: { response } }: Sighting,
  { status, says }: Target,
): boolean {
  const isOfStatus = status === undefined || [status].flat().some((one) => one === response?.status)
  return isOfStatus && (says === undefined || (response?.body.text ?? '').includes(says))
}

const REFUSALS: readonly number[] = [401, 403, 406, 415]

/** For want of the header a request is rejected before anything else is looked at. */
const FOR_THE_HEADER = 'X-Requested-By'

/** Whether a request was rejected for the missing header, with any status. */
export function wantsHeader(sighting: Sighting | undefined): boolean {
  return sighting?.exchange.response?.body.text?.includes(FOR_THE_HEADER) === true
}

function isRefused(sighting: Sighting | undefined): boolean {
  return REFUSALS.includes(sighting?.exchange.response?.status ?? 0) || wantsHeader(sighting)
}

/** A rule that is not enforced rejects nothing, and a failure does not show that a request was let in. */
function isRefusedBy(rule: Rule, sighting: Sighting | undefined): boolean {
  const { status = 0 } = sighting?.exchange.response ?? {}
  const own = STATUS_OF[rule]
  if (own !== undefined) return status === own
  // An ignored credential counts as missing.
  return rule !== 'malformed' && (status >= 500 || isRefused(sighting))
}

/** The status of a rejection that has no other reason; without it, a request may be rejected for the next one. */
export const STATUS_OF: Readonly<Partial<Record<Rule, number>>> = { accept: 406, 'media-type': 415 }

const FIRST_ERROR = 400

/** `GET /system with a user and password to be accepted` */
function isToBeLetIn({ expected = '' }: Verdict): boolean {
  return /\bto be accepted$/.test(expected)
}

interface Found {
  readonly verdict: Verdict
  /** The expectation is about this exchange of the group. */
  readonly isDecisive: boolean
}

/** Whether the finding at a response matches the result of the edit. */
function isLeft(
  edit: Edit,
  sighting: Sighting,
  { verdict, isDecisive }: Found,
): boolean | undefined {
  const { response } = sighting.exchange
  if (!response) return undefined
  const dues = isDecisive ? statusesIn(verdict.expected) : []
  const before = edit.on.status === undefined ? undefined : [edit.on.status].flat()
  if (edit.status === undefined) {
    if (before && !before.includes(response.status)) return false
    if (dues.length > 0 && !dues.includes(response.status)) return false
  } else if (dues[0] !== undefined && dues.length === 1 && before?.includes(dues[0]) === false)
    return false
  if (!saysStill(edit, response)) return false
  if (verdict.pointer !== undefined && !isAbout(edit, verdict)) return false
  // An element that is not listed has no wrong value.
  const isOfElements = edit.fields?.every(
    ({ at, change }) => change.kind === 'set' && at.includes('[].'),
  )
  if (isOfElements && /\b(?:one|no) list entry(?:, because .+)?$/.test(verdict.expected ?? ''))
    return false
  // A request that had to be accepted would not expect another rejection.
  if (before?.every((status) => status >= FIRST_ERROR) && isToBeLetIn(verdict)) return false
  return isAsEdited(edit, response, sighting.json) ?? (isShortOf(edit, verdict) ? true : undefined)
}

/** Whether the text by which an edit picks a response is still there, if the edit leaves the body. */
function saysStill({ on: { says = '' }, body, fields, bytes }: Edit, response: Response): boolean {
  if (body !== undefined || fields !== undefined || bytes !== undefined) return true
  return response.body.state !== 'complete' || (response.body.text ?? '').includes(says)
}

/**
 * Whether a status is given where an edit changes one: it picks the request, and the expected
 * status. An edit for all requests is identified only by its status.
 */
export function isGivenInstead(
  { edits = [] }: Fault,
  { expected }: Verdict,
  sighting: Sighting,
): boolean {
  const due = statusIn(expected)
  return edits.some(({ on, status }) => {
    if (status === undefined || !isPicked({ on }, sighting)) return false
    if (on.status === undefined) return true
    // With a rejected credential no other error is reached.
    if (status === 401 && on.header !== undefined && (due ?? 0) >= FIRST_ERROR) return true
    if (due !== undefined) return [on.status].flat().includes(due)
    return on.route !== undefined || on.header !== undefined || on.target !== undefined
  })
}

/** Whether a count next to a list is larger by the number of removed elements: `total` 3 of two streams. */
function isShortOf({ fields = [] }: Edit, { expected, actual, pointer }: Verdict): boolean {
  const removed = fields.filter(({ at, change }) => change.kind === 'remove' && isElement(at))
  if (removed.length === 0 || pointer === undefined) return false
  return Number(actual) - Number(expected) === removed.length
}

/** `404 ApiError` */
function statusIn(expected: string | undefined): number | undefined {
  const [status, ...others] = statusesIn(expected)
  return others.length === 0 ? status : undefined
}

/** `200 or 204` */
function statusesIn(expected = ''): readonly number[] {
  const statuses = /^\d{3}\b(?: or \d{3}\b)*(?! or )/.exec(expected)?.[0]
  return statuses?.split(' or ').map(Number) ?? []
}

/** Whether only an edit of fields changes a place; a missing value was not overwritten. */
function isAbout({ status, headers, body, fields }: Edit, { pointer, actual }: Verdict): boolean {
  if (!fields || status !== undefined || headers || body !== undefined) return true
  const place = namesOf(fieldAt(pointer ?? ''))
  return fields.some(({ at, change }) => {
    const names = namesOf(at.startsWith('/') ? fieldAt(at) : at)
    const isSame = place.at(-1) === names.at(-1)
    const isWrittenOver = change.kind === 'set' || change.kind === 'retype'
    if (isSame && isWrittenOver && actual === 'missing') return false
    // Removing an element makes the list shorter than the count next to it.
    if (change.kind === 'remove' && isElement(at)) return true
    const isRenamed = change.kind === 'rename' && place.includes(change.to)
    return (
      isSame ||
      isRenamed ||
      place.includes(names.at(-1) ?? '') ||
      names.includes(place.at(-1) ?? '')
    )
  })
}

function namesOf(path: string): readonly string[] {
  return splitFieldPath(path).filter((step) => step !== '[]' && step !== '*')
}

/** Exchanges in a group of evidence, as far as that is fixed. */
function lengthOf(evidence: Evidence): number {
  switch (evidence.kind) {
    case 'steady':
      return evidence.again ? 3 : 2
    case 'state':
      return Infinity
    default:
      return selectorsOf(evidence).length
  }
}
