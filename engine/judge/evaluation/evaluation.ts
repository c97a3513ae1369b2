import { isClaimed } from '../../knowledge/areas.ts'
import { listReferences } from '../../knowledge/releases.ts'
import type { Check, Context, Evidence, Finding, Selector, StateShown } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import type { Handshake } from '../../model/handshake.ts'
import type { Version } from '../../model/version.ts'
import type { Watching } from '../evidence/alike.ts'
import {
  type Collecting,
  type Collector,
  createCollector,
  TAKES_NOTHING,
} from '../evidence/collect.ts'
import { isLastChecked, spansTime } from '../evidence/dispatch.ts'
import { keepPlainest, computeComplexity } from '../evidence/plainest.ts'
import { looksIntoCut } from './cut-bodies.ts'
import type { Deviating, EvaluationResult, Sides } from './evaluation-result.ts'
import { shorten } from './shorten.ts'
import { moreTelling } from './silence.ts'
import { accountWith, isWithheld, lackedPermission, unknownPermission } from './withheld.ts'

/**
 * Collects and evaluates the evidence for one check; evidence of one exchange is evaluated once for
 * all similar ones.
 */
export interface Evaluation extends Collecting {
  readonly check: Check
  /** The same for a TLS handshake, which comes first, and the others of its origin. */
  readonly collectHandshakes: (handshakes: readonly [Handshake, ...Handshake[]]) => void
  /** The same for the state of a tracked object. */
  readonly collectState: (group: readonly Annotated[], state: StateShown) => void
  /** The result so far. */
  readonly result: () => EvaluationResult
}

/** A failed group: its finding, and its positions in the recording. */
interface Against {
  readonly finding: Deviating
  readonly places: readonly number[]
}

/** Exchanges named in a verdict. */
const SHOWN = 6
/** Exchanges on one side that are compared with those on the other. */
const SIDE = 4_000
/** Routes named in a verdict. */
const ROUTES = 20

/** The exchange at a place in the recording. */
type Positioned = Pick<Annotated | Handshake, 'index'> &
  Partial<Pick<Annotated, 'route' | 'method' | 'rejectedBy'>>

/** The limits of an evaluation. */
interface Limits {
  /** Why changes between two exchanges are unknown: then no evidence that depends on them is evaluated. */
  readonly gap?: string | undefined
  /** The claimed areas: evidence of others is not evaluated. Missing if all are claimed. */
  readonly profile?: readonly string[] | undefined
}

/** A request that only shows whether its credential is accepted; the check is about the other requests of its group. */
function isCarrier({ path, status }: Annotated): boolean {
  return (path === '/cluster' || path === '/system') && (status === 200 || status === 401)
}

/** Opens the evaluation of one check: feed `collect`, then read the result. */
export function openEvaluation(
  check: Check,
  context: Context,
  { gap, profile }: Limits = {},
): Evaluation {
  const isBlind = gap !== undefined && spansTime(check.evidence)
  let count = 0
  let failed = 0
  let missed = 0
  let silence: string | undefined
  let needs: string | undefined
  let defect: string | undefined
  const remarks = new Set<string>()
  const routes = new Set<string>()
  const passed: number[] = []
  const sides = { failed: [] as number[], passed: [] as number[] }
  const against = keepPlainest<Against>(SHOWN)
  let isUnclaimed = false
  const isOutside = (group: readonly Annotated[]): boolean => {
    if (!profile) return false
    const others = group.filter(({ path }) => !isClaimed(path, profile))
    if (others.length === 0 || (others.length < group.length && others.every(isCarrier)))
      return false
    isUnclaimed = true
    return true
  }
  const judgeGroup = (group: readonly Annotated[], thing?: string): void => {
    if (isOutside(group)) return
    const about = thing === undefined ? context : { ...context, thing }
    noteOne(judgeSafely(check, group, about), group)
  }
  const noteOne = (finding: Finding | string | undefined, group: readonly Annotated[]): void => {
    if (finding === undefined) return notePass(group)
    note(finding, group, () => computeComplexity(group))
    if (typeof finding !== 'object' || finding.kind !== 'inconclusive') return
    needs ??= group.map((x) => findRefusal(x, context)).find((one) => one !== undefined)
  }
  const note = (
    finding: Finding | string | undefined,
    group: readonly Positioned[],
    oddness: () => number,
  ): void => {
    if (typeof finding === 'string') defect ??= finding
    else if (finding?.kind === 'inconclusive') silence = moreTelling(silence, finding.reason)
    else if (finding?.kind === 'beyond') needs ??= finding.needs
    else if (finding?.kind === 'deviation') {
      const shown = deviatingFirst(group, check.evidence, finding)
      count += 1
      failed += 1
      if (routes.size <= ROUTES) for (const one of getRoute(shown)) routes.add(one)
      if (sides.failed.length <= SIDE) sides.failed.push(shown[0]?.index ?? -1)
      against.add({ finding, places: shown.map(({ index }) => index) }, oddness)
    } else {
      for (const remark of finding?.remarks ?? []) remarks.add(remark)
      notePass(group)
    }
  }
  const notePass = (group: readonly Positioned[]): void => {
    count += 1
    const decisive = isLastChecked(check.evidence) ? group.at(-1) : group[0]
    if (decisive && sides.passed.length <= SIDE) sides.passed.push(decisive.index)
    if (passed.length < SHOWN) addPlaces(passed, group)
  }
  const collectAlike = ({ where }: Selector, watching: Watching): Collector | undefined => {
    const { seen: x, isLookedAt } = watching()
    const isWanted = where === undefined || where(x)
    const finding = isWanted ? judgeSafely(check, [x], context) : undefined
    if (isLookedAt() || typeof finding === 'string') return undefined
    if (!isWanted) return TAKES_NOTHING
    return finding === undefined ? passAlike : alikeOf(finding)
  }
  // These closures do not reference the evaluated exchange.
  const alikeOf = (finding: Finding): Collector => {
    if (finding.kind === 'deviation') return (x) => noteOne(finding, [x])
    // Said once, as it was of the one that is known, such a finding says nothing more.
    return finding.kind === 'inconclusive' || finding.kind === 'beyond' ? TAKES_NOTHING : passAlike
  }
  const passAlike: Collector = (x) => {
    notePass([x])
  }
  const { evidence } = check
  const collecting = createCollector(evidence, judgeGroup, {
    miss: () => {
      missed += 1
    },
    unled: (reason) => {
      silence = moreTelling(silence, reason)
    },
  })
  return {
    check,
    ...(isBlind ? { collect: TAKES_NOTHING } : collecting),
    ...(evidence.kind === 'one' &&
      !profile && { collectAlike: (watching: Watching) => collectAlike(evidence.of, watching) }),
    collectHandshakes: (handshakes) => {
      note(judgeSafely(check, [], { ...context, handshakes }), handshakes.slice(0, 1), () => 0)
    },
    collectState: (group, state) => {
      if (isOutside(group)) return
      // States are not ranked by complexity: an earlier wrong state causes the later ones.
      if (!isBlind || group.length === 1)
        note(judgeSafely(check, group, { ...context, state }), group, () => 0)
    },
    result: () => {
      const failing = against.groups()
      const worst = failing[0]?.finding
      const places = worst ? [...new Set(failing.flatMap((one) => one.places))] : passed
      const why =
        silence ??
        (isBlind ? gap : missed > 0 ? 'the exchanges to compare are too far apart' : undefined)
      return {
        count,
        failed,
        missed,
        exchanges: [],
        handshakes: [],
        remarks: [...remarks].map(shorten),
        routes: routes.size > ROUTES ? ['*'] : [...routes].toSorted(),
        [evidence.kind === 'handshake' ? 'handshakes' : 'exchanges']: places.slice(0, SHOWN),
        ...(worst && { worst }),
        ...(isDivided(sides) && { sides }),
        ...(why !== undefined && { silence: why }),
        ...(needs !== undefined && { needs }),
        ...(defect !== undefined && { defect }),
        ...(isUnclaimed && { isUnclaimed }),
      }
    },
  }
}

/** Whether a check failed at some exchanges and passed at others, and all of them are known. */
function isDivided({ failed, passed }: Sides): boolean {
  return [failed, passed].every(({ length }) => length > 0 && length <= SIDE)
}

/** Moves the exchange that a finding is about to the front. */
function deviatingFirst<Place extends Positioned>(
  group: readonly Place[],
  evidence: Evidence,
  { index }: Deviating,
): readonly Place[] {
  const shown =
    index === undefined
      ? group.slice(...(isLastChecked(evidence) ? [-1] : [0, 1]))
      : group.filter((one) => one.index === index)
  return [...shown, ...group.filter((one) => !shown.includes(one))]
}

/** Where the first of a group was sent; handshakes have no route. */
function getRoute([first]: readonly Positioned[]): readonly string[] {
  if (first?.method === undefined) return []
  const { route, method, rejectedBy } = first
  const isKnown = rejectedBy !== 'path' && rejectedBy !== 'unknown'
  return [route ?? `${method} to ${isKnown ? 'a known' : 'an unknown'} path`]
}

function addPlaces(places: number[], group: readonly Positioned[]): void {
  for (const { index } of group) if (!places.includes(index)) places.push(index)
}

/** The permission for want of which the account that certifies was rejected, or shown nothing. */
function findRefusal(x: Annotated, { version }: Context): string | undefined {
  if (!isWithheld(x)) return undefined
  const lacked =
    lackedPermission(x, version) ?? (x.status === 403 ? unknownPermission(x) : undefined)
  return lacked === undefined ? undefined : accountWith(lacked)
}

function judgeSafely(
  check: Check,
  group: readonly Annotated[],
  context: Context,
): Finding | string | undefined {
  const deviatesOn = (version: Version): boolean =>
    check.judge(group, { ...context, version })?.kind === 'deviation'
  try {
    const finding = check.judge(group, context)
    if (finding?.kind !== 'deviation') return finding
    if (listReferences(context.version).some((version) => !deviatesOn(version)))
      return { kind: 'inconclusive', reason: 'the rule changed in the last release lines' }
    if (!looksIntoCut(group, (of) => check.judge(of, context))) return finding
    return { kind: 'inconclusive', reason: 'a body in the recording is incomplete' }
  } catch (error) {
    return `the check itself failed on exchange ${group[0]?.index ?? '?'}: ${String(error)}`
  }
}
