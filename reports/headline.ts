import { listSecurityNotRun, type Tested, summarizeTested } from '#engine/model/results/tested.ts'
import { type Run, showsAnything } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { counted, formatList } from '#engine/text/words.ts'
import { countOf } from './legend.ts'
import { RATING_ORDER } from './sections.ts'

/** The first thing that every report says. */
export interface Headline {
  /** As claimed, or as judged where nothing was claimed: `5.1.0+14ba491`. */
  readonly release: string
  /** `graylog 5.1.0+14ba491` */
  readonly product: string
  readonly url: string
  /** Where it was seen: `at`, or the words for its search backend. */
  readonly place: string
  /** Completes `… at URL`: `does not conform`. */
  readonly claim: string
  /** The same where there is little room, as on a badge. */
  readonly short: string
  /** The numbers that lead to it, or the missing evidence: `2 violations, 61 passed`. */
  readonly detail: string
  /** The rating whose color and mark it wears. */
  readonly rating: Rating
  /** All of it in one line. */
  readonly sentence: string
  /** By whose rules, without the place and the numbers: `graylog 7.0.1, checked as 5.1.0: does not conform`. */
  readonly title: string
  readonly judgedAs: string
}

/** Sums a run up in one sentence, in agreement with the exit code. */
export function headline(run: Run): Headline {
  const { target } = run
  const release = target.claimedVersion ?? target.judgedVersion
  const product = `graylog ${release}`
  const { claim, short = claim, rating, isAboutChecks = false } = claimOf(run)
  const detail = detailOf(run)
  const place = target.kind === 'backend' ? 'with the search backend at' : 'at'
  // A sentence about the checks has a colon after the product.
  const joint = isAboutChecks ? ':' : ''
  const numbers = abbreviate(detail, claim)
  const end = numbers === '' ? '' : `: ${numbers}`
  const sentence = `${product} ${place} ${target.url}${joint} ${claim}${end}`
  const judgedAs = target.judgedVersion
  const title = `${product}, checked as ${judgedAs}: ${claim}`
  const said = { claim, short, detail, rating, sentence, title }
  return { release, product, judgedAs, place, url: target.url, ...said }
}

/** Does not repeat the number of passed checks if the claim already has it: `(58 of 676 checks)`. */
function abbreviate(detail: string, claim: string): string {
  return claim.endsWith(')') ? detail.replace(/^\d+ passed(?:; |$)/, '') : detail
}

/** Where the judged release comes from, in words. */
export const VERSION_SOURCE: Readonly<Record<Run['target']['versionSource'], string>> = {
  assumed: 'as requested',
  traffic: 'as the server reports it',
  fingerprint: 'by its behavior',
  comment: 'from a comment in the file',
}

interface Claim {
  readonly claim: string
  /** The same where there is little room. */
  readonly short?: string
  readonly rating: Rating
  readonly isAboutChecks?: boolean
}

function claimOf(run: Run): Claim {
  const { summary, client, complete, evidence, only } = run
  if (summary.errors + client.errors > 0)
    return { claim: 'could not be checked: an error in this tool', rating: 'error' }
  if (summary.violations > 0) return { claim: 'does not conform', rating: 'violation' }
  const outdated = claimOfList(run)
  if (outdated) return outdated
  if (!showsAnything(run)) return { claim: notShown(run), rating: 'unverified' }
  const isIncomplete = !complete || !evidence.complete
  if (isIncomplete || summary.unverified > 0) {
    const but = isIncomplete ? 'the evidence is incomplete' : 'some checks are unverified'
    const claim = `shows no violations${except(run, ['violation'])}, but ${but}`
    return { claim, rating: 'unverified' }
  }
  const known = run.verdicts.filter(isGraveAndKnown).length
  const judged = known + summary.ok
  if (known > judged * MAX_ACCEPTED)
    return {
      claim: `shows no new violations, but the baseline accepts ${known} of ${judged} checks`,
      short: `${known} of ${judged} accepted`,
      rating: 'warning',
    }
  if (only) return claimOfChecks(run)
  const { verdicts } = run
  const tested = summarizeTested(verdicts)
  const share = shareTested(tested, verdicts)
  const { profile } = run
  const inAreas = profile ? ` in ${profile.areas.length} of ${profile.of} areas` : ''
  const isWhole = triesAll(run) || tested.checks === tested.of
  // An accepted check without evidence is no violation.
  const butFor = except(run, isWhole ? ['violation', 'unverified'] : ['violation'])
  return {
    claim: isWhole
      ? `conforms${inAreas}${butFor} (${share})`
      : `shows no violations${inAreas}${butFor} in the checks that ran (${share})`,
    short: profile
      ? `${isWhole ? 'conforms' : 'no violations'}${inAreas}${butFor}`
      : `no violations${butFor} in ${shareTested(tested)}`,
    rating: isWhole && known === 0 ? 'ok' : 'note',
  }
}

/** The accepted findings of these ratings: ` except 1 accepted unverified check and 24 accepted warnings`. */
function except({ verdicts }: Run, ratings: readonly Rating[]): string {
  const accepted = ratings.flatMap((rating) => {
    const own = verdicts.filter((one) => isGraveAndKnown(one) && one.rating === rating)
    const what = rating === 'unverified' ? 'unverified check' : rating
    return own.length === 0 ? [] : [counted(own.length, `accepted ${what}`)]
  })
  return accepted.length === 0 ? '' : ` except ${formatList(accepted)}`
}

/** The part of all checks with a verdict that a baseline can accept without a warning. */
const MAX_ACCEPTED = 0.1

/** Security checks not run that a sentence names. */
const NAMED = 5

/** Formats the coverage and the security checks not run: `13 of 772 checks; 61 security checks did not run`. */
export function shareTested(
  { checks, of, securityNotRun }: Tested,
  verdicts: readonly Verdict[] = [],
): string {
  const names = listSecurityNotRun(verdicts).map(({ checkId }) => checkId)
  const named = names.length > 0 && names.length <= NAMED ? `: ${formatList(names)}` : ''
  const notRun =
    securityNotRun === 0 ? '' : `; ${counted(securityNotRun, 'security check')} did not run${named}`
  return `${checks} of ${of} checks${notRun}`
}

/** Whether a run included every kind of check for one server; any other run cannot show that it conforms. */
function triesAll({ plan }: Run): boolean {
  return plan?.mode === 'write' && plan.capabilities.includes('user-credentials')
}

/** Returns the claim about an outdated baseline; undefined if the baseline is up to date. */
function claimOfList({ verdicts, baseline }: Run): Claim | undefined {
  if (!baseline || baseline.outdated.length === 0) return undefined
  const expired = verdicts.filter(
    (one) => isGraveAndKnown(one) && one.rating === 'violation' && one.known?.expired === true,
  ).length
  if (expired === 0)
    return { claim: 'shows no new violations, but the baseline is out of date', rating: 'warning' }
  const has = `${counted(expired, 'accepted finding')} ${expired === 1 ? 'has' : 'have'} expired`
  return { claim: `shows no new violations, but ${has}`, rating: 'warning' }
}

/** Whether the server would not conform, or not be verified, were it not known. */
function isGraveAndKnown({ subject, rating, known }: Verdict): boolean {
  return known !== undefined && subject === 'server' && GRAVE.has(rating)
}

const GRAVE = new Set<Rating>(['violation', 'unverified'])

function notShown({ summary }: Run): string {
  return summary.warnings + summary.notes > 0
    ? 'was not tested: no check passed'
    : 'was not tested: no check had evidence'
}

/** Words the claim about the checks, as a few checks do not show whether the product conforms. */
function claimOfChecks(run: Run): Claim {
  const { summary, client, verdicts } = run
  const ok = summary.ok + client.ok
  const others = summary.warnings + summary.notes + (summary.known ?? 0)
  if (ok === 0)
    return {
      claim: 'none of the requested checks passed',
      rating: others > 0 ? 'warning' : 'note',
      isAboutChecks: true,
    }
  const passed = `${counted(ok, 'check')} passed`
  const tested = summarizeTested(verdicts)
  if (tested.checks === 0) return { claim: passed, rating: 'ok', isAboutChecks: true }
  const share = shareTested(tested, verdicts)
  const butFor = except(run, ['violation'])
  return {
    claim: `no violations${butFor} in the checks that ran (${share})`,
    short: `no violations${butFor} in ${shareTested(tested)}`,
    rating: verdicts.some(isGraveAndKnown) ? 'note' : 'ok',
    isAboutChecks: true,
  }
}

function detailOf({ summary, only, profile }: Run): string {
  const counts: Readonly<Record<Rating, number>> = {
    error: summary.errors,
    violation: summary.violations,
    warning: summary.warnings,
    note: summary.notes,
    unverified: summary.unverified,
    ok: summary.ok,
    none: 0,
  }
  const numbers = RATING_ORDER.filter((rating) => counts[rating] > 0 || rating === 'ok')
    .map((rating) => countOf(rating, counts[rating]))
    .concat(summary.known === undefined ? [] : [`${summary.known} known`])
    .join(', ')
  return [
    numbers,
    ...(only ? [`only ${only.join(', ')} was requested`] : []),
    ...(profile
      ? [
          `${counted(profile.notClaimed, 'check')} not claimed, because the profile is ${profile.areas.join(', ')} (${profile.areas.length} of ${profile.of} areas)`,
        ]
      : []),
  ].join('; ')
}
