import type { Cause, CauseSubject } from '../model/results/cause.ts'
import type { Fault } from '../model/fault.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { isWithin } from '../model/version.ts'
import { bestOf, type Candidate, rememberFit } from './candidates.ts'
import type { Findings, Known } from './findings.ts'
import { groupsOf } from './groups.ts'
import { CREDENTIAL, sharedCondition, whenOnly } from './when.ts'
import { missingRoutes } from './missing-routes.ts'
import { changedTexts } from './patterns/changed-texts.ts'
import { changingValue } from './patterns/nodes/changing-value.ts'
import { countedOnly } from './patterns/counted-only.ts'
import { disagreeing } from './patterns/nodes/disagreeing.ts'
import { idOfParent } from './patterns/objects/id-of-parent.ts'
import { otherId } from './patterns/objects/other-id.ts'
import { otherObject } from './patterns/objects/other-object.ts'
import { rejectedMethod } from './patterns/statuses/rejected-method.ts'
import { rejectedFor } from './patterns/statuses/rejected-for.ts'
import { wrongMediaType } from './patterns/wrong-media-type.ts'
import { emptiedObject } from './patterns/emptied-object.ts'
import { acceptedOnce } from './patterns/credentials/accepted-once.ts'
import { endedByLogin, endedByLogout, endedEarly } from './patterns/credentials/ended-early.ts'
import { earlyValidUntil } from './patterns/credentials/early-valid-until.ts'
import { findBrokenJson } from './patterns/broken-json.ts'
import { foundBeforeLogin } from './patterns/credentials/found-before-login.ts'
import { headerForReads } from './patterns/credentials/header-for-reads.ts'
import { loggedIn } from './patterns/credentials/logged-in.ts'
import { loginAfterFailure } from './patterns/credentials/login-after-failure.ts'
import { lostHeaders } from './patterns/credentials/lost-headers.ts'
import { lostSetCookie } from './patterns/credentials/lost-set-cookie.ts'
import { openRoute } from './patterns/credentials/open-route.ts'
import { otherStatus } from './patterns/statuses/other-status.ts'
import { nullsLeftOut } from './patterns/nulls-left-out.ts'
import { oneLevelDeeper } from './patterns/one-level-deeper.ts'
import { shownBy } from './shown.ts'
import { idsForRecords } from './patterns/ids-for-records.ts'
import { endedByRequest } from './patterns/credentials/ended-by-request.ts'
import { isContradicted, isEnforcedAtTimes, isOfServed, isUntouched } from './contradiction.ts'
import { joinAsked } from './join/asked.ts'
import { joinDeletions, joinKept, joinListed } from './patterns/objects/join-deletions.ts'
import { joinForms } from './join/forms.ts'
import { joinFields } from './join/fields.ts'
import { joinMissing } from './join/missing.ts'
import { joinRefusals } from './join/refusals.ts'
import { isNamedWhole, joinLacking, joinResponses } from './join/responses.ts'
import { pageTotals } from './patterns/page-totals.ts'
import { pagesFromZero } from './patterns/pages-from-zero.ts'
import { releaseFlaws } from './patterns/release-flaws.ts'
import { isOfForm } from '../judge/evaluation/traits.ts'
import { rejectedAtTimes } from './patterns/credentials/rejected-at-times.ts'
import { redirected } from './patterns/statuses/redirected.ts'
import { removedWith } from './patterns/objects/removed-with.ts'
import { renamedFields } from './patterns/renamed-fields.ts'
import { sameAnswer } from './patterns/statuses/same-answer.ts'
import { staleReads } from './patterns/stale-reads.ts'
import { withPartly } from './partly.ts'
import type { Sighting } from './sightings.ts'
import { createSubjectOf, subjectsOf, subjectsOfEdit } from './subject.ts'
import { unauthorizedForForbidden } from './patterns/statuses/unauthorized-for-forbidden.ts'
import { untypedErrors } from './patterns/statuses/untyped-errors.ts'
import { unguardedWrites } from './patterns/credentials/unguarded-writes.ts'
import { unusableSession } from './patterns/credentials/unusable-session.ts'
import { unknownFound } from './patterns/statuses/unknown-found.ts'
import { unknownPaths } from './patterns/statuses/unknown-paths.ts'
import { wrongForm } from './patterns/wrong-form.ts'
import { wrongNodeId } from './patterns/nodes/wrong-node-id.ts'
import { wrongPage } from './patterns/wrong-page.ts'
import { wrongUnit } from './patterns/wrong-unit.ts'
import { routingIn } from './routing.ts'
import { waitingFor } from './waiting.ts'
import { inOrder } from './weigh.ts'

/**
 * Finds the faults of a server, the most explanatory cause first: known faults whose checks failed,
 * as few as possible, then groups of the rest by the responses that they share.
 */
export function findCauses(findings: Findings, known: Known): readonly Cause[] {
  const failed = new Map(
    findings.verdicts
      .filter(({ subject, outcome }) => subject === 'server' && outcome === 'fail')
      .map((verdict) => [verdict.checkId, verdict] as const),
  )
  const passed = new Map(
    findings.verdicts
      .filter(({ outcome }) => outcome === 'pass')
      .map((verdict) => [verdict.checkId, verdict] as const),
  )
  const { sightings } = findings
  const routing = routingIn(findings)
  const isAlone = countNodes(sightings.values()) < 2
  const possible = known.faults.filter(
    (fault) =>
      !(isAlone && fault.needs === 'second-node') &&
      isWithin(findings.version, fault.versions) &&
      fault.fails.some((id) => failed.has(id)) &&
      !isEnforced(fault, passed) &&
      !isEnforcedAtTimes(fault, sightings) &&
      !fault.disprovedBy?.some((id) => passed.has(id)) &&
      !isOfServed(fault, failed, findings.missing) &&
      !rulesOf(fault).some((id) => isContradicted(fault, passed.get(id), sightings)),
  )
  const left = new Map(failed)
  const fit = rememberFit(findings, failed, known.checks)
  const causes: Cause[] = []
  const named = new Map<Cause, Fault>()
  const found = (cause: Cause | undefined): Cause | undefined => {
    if (cause) causes.push(cause)
    for (const id of cause?.explains ?? []) left.delete(id)
    return cause
  }
  const broken = findBrokenJson(failed, sightings)
  found(broken?.cause)
  for (const cause of releaseFlaws(left, findings.version)) found(cause)
  found(idsForRecords([...left.values()], sightings))
  found(wrongMediaType([...left.values()], sightings))
  found(changingValue([...left.values()], sightings))
  found(otherObject([...left.values()], sightings))
  found(staleReads([...left.values()], sightings))
  found(idOfParent([...left.values()], sightings))
  found(otherId([...left.values()], sightings))
  found(removedWith([...left.values()]))
  const reads = found(headerForReads([...left.values()], sightings))
  found(unguardedWrites([...left.values()], (id) => passed.has(id), sightings))
  const open = possible.find(({ unenforced }) => unenforced?.includes('login'))
  found(foundBeforeLogin([...left.values()], sightings, routing))
  found(openRoute([...left.values()], sightings))
  const letIn = found(loggedIn([...left.values()], sightings, open?.fails))
  found(unusableSession([...left.values()], sightings))
  const method = rejectedMethod([...left.values()], sightings)
  found(method?.cause)
  const lost = lostHeaders([...left.values()], sightings)
  for (const { cause } of lost) found(cause)
  found(lostSetCookie([...left.values()], sightings))
  found(rejectedFor([...left.values()], sightings))
  found(loginAfterFailure([...left.values()], sightings))
  found(unauthorizedForForbidden([...left.values()], sightings))
  found(endedByRequest([...left.values()], sightings))
  found(endedByLogin([...left.values()], sightings))
  found(acceptedOnce([...left.values()], sightings))
  found(endedByLogout([...left.values()], sightings))
  found(rejectedAtTimes([...left.values()], sightings))
  found(endedEarly([...left.values()], sightings))
  found(emptiedObject([...left.values()], sightings))
  found(unknownFound([...left.values()], sightings))
  const other = otherStatus([...left.values()], sightings)
  // If most checks failed by it, the responses are equal for that reason.
  const isMost = other !== undefined && other.explains.length * 2 > left.size
  found(isMost ? other : sameAnswer([...left.values()], sightings))
  const missing = found(missingRoutes([...left.values()], sightings, routing))
  found(unknownPaths([...left.values()], sightings, routing))
  if (!isMost) found(otherStatus([...left.values()], sightings))
  found(redirected([...left.values()], sightings))
  found(wrongNodeId([...left.values()], sightings))
  found(pagesFromZero([...left.values()], sightings))
  found(wrongPage([...left.values()], sightings))
  found(pageTotals([...left.values()], sightings))
  found(countedOnly([...left.values()], sightings))
  found(changedTexts([...left.values()]))
  found(renamedFields([...left.values()], sightings))
  found(wrongUnit([...left.values()]))
  found(earlyValidUntil([...left.values()]))
  found(wrongForm([...left.values()], sightings))
  found(oneLevelDeeper([...left.values()], sightings))
  found(nullsLeftOut(left.values(), sightings))
  const untyped = found(untypedErrors([...left.values()], sightings))
  const others = possible.filter(
    (fault) =>
      ![untyped, reads].some((cause) => cause?.sentence === fault.summary) &&
      !(letIn && fault === open),
  )
  for (;;) {
    const best = bestOf(others, { failed, left, passed, fit })
    if (!best) break
    const cause = causeOf(best, failed, sightings, known)
    named.set(cause, best.fault)
    found(cause)
  }
  found(disagreeing([...left.values()], sightings))
  const asked = joinAsked(causes, named, failed, sightings)
  for (const { explains } of asked) for (const id of explains) left.delete(id)
  const faults = causes.map((cause) => named.get(cause))
  const joined = joinRefusals(asked, faults, [...left.values()], sightings)
    .map((cause, at) => withPartly(cause, faults[at], { failed, checks: known.checks, sightings }))
    .filter(({ explains }) => explains.length > 0)
  for (const { explains } of joined) for (const id of explains) left.delete(id)
  const rest = groupsOf([...left.values()], sightings, createSubjectOf(known.faults))
  const fields = joinFields(joined, rest, failed)
  const responses = joinResponses(fields.causes, fields.groups, failed, sightings)
  const kept = joinKept(responses, failed, sightings)
  const listed = joinListed(kept, failed, sightings)
  const all = joinDeletions(listed, failed, sightings)
  const waiting = waitingFor(all, findings, {
    checks: known.checks,
    missing,
    lost: [...lost, ...(method ? [method] : [])],
    routing,
    broken,
  })
  return inOrder(joinMissing(joinLacking(joinForms(waiting, failed), failed)), failed)
}

/**
 * Checks that disprove a fault if they pass: of one that rejects credentials or always sends one value, each that
 * names a response without it.
 */
function rulesOf({ fails, edits = [] }: Fault): readonly string[] {
  const isAlways = edits.some(
    ({ status, fields = [] }) =>
      status === 401 || fields.some(({ change }) => change.kind === 'set'),
  )
  return isAlways ? fails : fails.slice(0, 1)
}

/** Whether the checks of a rule that is not enforced pass, for the most part: then it is enforced. */
function isEnforced({ unenforced, fails }: Fault, passed: ReadonlyMap<string, Verdict>): boolean {
  const holding = fails.filter((id) => passed.has(id))
  return (
    unenforced !== undefined &&
    (holding.includes(fails[0] ?? '') || holding.length * 2 > fails.length)
  )
}

/** Nodes that verdicts rest on, by where they were asked. */
function countNodes(sightings: Iterable<Sighting>): number {
  return new Set([...sightings].map(({ exchange }) => exchange.request.origin)).size
}

function causeOf(
  { fault, explains, isAlike }: Candidate,
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
  { checks }: Known,
): Cause {
  const found = explains.flatMap((id) => failed.get(id) ?? [])
  // A check of the whole traffic fails at routes that the fault does not concern.
  const own = found.filter(({ checkId }) => checks.get(checkId)?.isOfAll !== true)
  const verdicts = own.length > 0 ? own : found
  const exchanges = shownBy(verdicts, (index) => isChanged(fault, sightings.get(index)))
  const shown = sightings.get(exchanges[0] ?? -1)
  const edit = fault.edits?.find((one) => shown && !isUntouched([one], shown))
  const [subject = { kind: 'rule', name: fault.id, routes: [] }] = edit
    ? subjectsOfEdit(edit)
    : subjectsOf(fault)
  // Only the check of the broken rule has a remedy that fits; the other checks have other rules.
  const remedy = explains[0] === fault.fails[0] ? verdicts[0]?.remedy : undefined
  const all = verdicts.flatMap((verdict) => verdict.exchanges)
  const isSaid = fault.summary.includes('pretty')
  const named = verdicts.every(isNamedWhole) ? whenOnly(all, sightings) : ''
  const condition = isSaid ? '' : sharedCondition(verdicts) || named
  const when = isOfForm(condition) && CREDENTIAL.test(fault.summary) ? '' : condition
  const known = whereKnown(subject, verdicts)
  const isOneRoute = subject.routes.length !== 1 && known.routes.length === 1
  return {
    sentence: (isOneRoute ? `${known.routes.join('')}: ` : '') + fault.summary + when,
    subject: known,
    certainty: isAlike ? 'likely' : 'possible',
    explains,
    waiting: [],
    exchanges,
    ...(remedy !== undefined && { remedy }),
  }
}

/** Whether a response may be one that the fault changes. */
function isChanged({ edits }: Fault, sighting: Sighting | undefined): boolean {
  return edits === undefined || (sighting !== undefined && !isUntouched(edits, sighting))
}

/** The routes that break a rule: of those that a fault changes, and of a rule of every route that is kept at some. */
function whereKnown(subject: CauseSubject, verdicts: readonly Verdict[]): CauseSubject {
  const broken = new Set(verdicts.flatMap(({ routes = [] }) => routes))
  if (subject.routes.length > 1) {
    const routes = subject.routes.filter((route) => broken.has(route))
    return routes.length === 0 ? subject : { ...subject, routes }
  }
  const [first] = verdicts
  if (subject.routes.length > 0 || !first?.routes) return subject
  if ((first.failed ?? 0) >= first.count || broken.has('*')) return subject
  return { ...subject, routes: [...broken].toSorted() }
}
