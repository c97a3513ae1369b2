import type { Check, Context, Evidence, Finding, StateShown } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Handshake } from '../model/handshake.ts'
import { looksIntoCut } from './cut-bodies.ts'
import { createCollector } from './evidence/collect.ts'
import type { Collector } from './evidence/collect.ts'
import { keepPlainest, oddnessOf } from './evidence/plainest.ts'
import { shorten } from './shorten.ts'
import { accountWith, isWithheld, lackedPermission, unknownPermission } from './withheld.ts'

/** What the evidence for one check came to. */
export interface Evaluation {
  readonly check: Check
  readonly collect: Collector
  /** The same for a TLS handshake, which comes first, and the others of its origin. */
  readonly collectHandshakes: (handshakes: readonly [Handshake, ...Handshake[]]) => void
  /** The same for what was shown of a thing that is followed. */
  readonly collectState: (group: readonly Annotated[], state: StateShown) => void
  readonly result: () => EvaluationResult
}

export interface EvaluationResult {
  /** Groups that were judged, and those that failed. */
  readonly count: number
  readonly failed: number
  /** The deviation of the plainest group, the first of those that are as plain. */
  readonly worst?: Extract<Finding, { kind: 'deviation' }>
  /** Positions of the exchanges it rests on: of the plainest deviations, else of the first passes. */
  readonly exchanges: readonly number[]
  /** The same of TLS handshakes. */
  readonly handshakes: readonly number[]
  /** The routes of the deviations, in order; `*` alone where these are very many. */
  readonly routes: readonly string[]
  /** Exchanges whose counterpart may have been given up, so that they were not judged together. */
  readonly missed: number
  /** Why groups that were there said nothing. */
  readonly silence?: string
  /** What no group could show with this account, or on this server as it is set up: `needs …`. */
  readonly needs?: string
  /** What should be known beside the verdict, one sentence each. */
  readonly remarks: readonly string[]
  /** A defect of ours while judging. */
  readonly defect?: string
}

/** What stands at a place in the recording. */
type Positioned = Pick<Annotated | Handshake, 'index'> &
  Partial<Pick<Annotated, 'route' | 'method'>>

/** Exchanges named in a verdict. */
const SHOWN = 6
/** Routes named in a verdict. */
const ROUTES = 20

/**
 * Opens the case of one check: feed `collect`, then ask for the result. `gap` tells why it is not
 * known what was done between two exchanges: then nothing is judged that rests on it.
 */
export function openEvaluation(check: Check, context: Context, gap?: string): Evaluation {
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
  const against = keepPlainest<Against>(SHOWN)
  const places = check.evidence.kind === 'handshake' ? 'handshakes' : 'exchanges'
  const judgeGroup = (group: readonly Annotated[], thing?: string): void => {
    const about = thing === undefined ? context : { ...context, thing }
    const finding = judgeSafely(check, group, about)
    note(finding, group, () => oddnessOf(group))
    if (typeof finding !== 'object' || finding.kind !== 'inconclusive') return
    needs ??= group.map((x) => refusalOf(x, context)).find((one) => one !== undefined)
  }
  const note = (
    finding: Finding | string | undefined,
    group: readonly Positioned[],
    oddness: () => number,
  ): void => {
    if (typeof finding === 'string') defect ??= finding
    else if (finding?.kind === 'inconclusive') silence ??= finding.reason
    else if (finding?.kind === 'beyond') needs ??= finding.needs
    else {
      count += 1
      if (finding?.kind === 'noted') for (const remark of finding.remarks) remarks.add(remark)
      if (finding?.kind === 'deviation') {
        const shown = deviatingFirst(group, check.evidence)
        failed += 1
        if (routes.size <= ROUTES) for (const one of routeOf(shown)) routes.add(one)
        against.add({ finding, group: shown }, oddness)
      } else if (passed.length < SHOWN) addPlaces(passed, group)
    }
  }
  return {
    check,
    collect: isBlind
      ? () => undefined
      : createCollector(check.evidence, judgeGroup, () => {
          missed += 1
        }),
    collectHandshakes: (handshakes) => {
      note(judgeSafely(check, [], { ...context, handshakes }), handshakes.slice(0, 1), () => 0)
    },
    collectState: (group, state) => {
      // What was wrong first brings about what is wrong behind it.
      if (!isBlind || group.length === 1)
        note(judgeSafely(check, group, { ...context, state }), group, () => 0)
    },
    result: () => {
      const [worst] = against.groups()
      return {
        count,
        failed,
        missed,
        remarks: [...remarks].map(shorten),
        exchanges: [],
        handshakes: [],
        routes: routes.size > ROUTES ? ['*'] : [...routes].toSorted(),
        [places]: (worst ? placesOf(against.groups()) : passed).slice(0, SHOWN),
        ...(worst && { worst: worst.finding }),
        ...silenceOf(silence ?? (isBlind ? gap : undefined), missed),
        ...(needs !== undefined && { needs }),
        ...(defect !== undefined && { defect }),
      }
    },
  }
}

/** Of a chain the last exchange is the one that is judged: what came before only leads to it. */
function deviatingFirst<Place>(group: readonly Place[], { kind }: Evidence): readonly Place[] {
  return kind === 'chain' ? [...group.slice(-1), ...group.slice(0, -1)] : group
}

/** Where the first of a group was sent; handshakes have no route. */
function routeOf([first]: readonly Positioned[]): readonly string[] {
  if (first?.method === undefined) return []
  return [first.route ?? `${first.method} elsewhere`]
}

/** A group that fails, and what is wrong with it. */
interface Against {
  readonly finding: Extract<Finding, { kind: 'deviation' }>
  readonly group: readonly Positioned[]
}

function placesOf(groups: readonly Against[]): readonly number[] {
  const places: number[] = []
  for (const { group } of groups) addPlaces(places, group)
  return places
}

function addPlaces(places: number[], group: readonly Positioned[]): void {
  for (const { index } of group) if (!places.includes(index)) places.push(index)
}

/** The permission for want of which the account that certifies was refused, or shown nothing. */
function refusalOf(x: Annotated, { version }: Context): string | undefined {
  if (!isWithheld(x)) return undefined
  const lacked =
    lackedPermission(x, version) ?? (x.status === 403 ? unknownPermission(x) : undefined)
  return lacked === undefined ? undefined : accountWith(lacked)
}

function silenceOf(silence: string | undefined, missed: number): Pick<EvaluationResult, 'silence'> {
  const reason = silence ?? (missed > 0 ? 'what belongs together lies too far apart' : undefined)
  return reason === undefined ? {} : { silence: reason }
}

/** Whether it rests on nothing having been done between the exchanges of a group but what they say. */
function spansTime({ kind }: Evidence): boolean {
  return kind === 'chain' || kind === 'steady' || kind === 'state'
}

function judgeSafely(
  check: Check,
  group: readonly Annotated[],
  context: Context,
): Finding | string | undefined {
  const judge = (of: readonly Annotated[]): Finding | undefined => check.judge(of, context)
  try {
    const finding = judge(group)
    if (finding?.kind !== 'deviation' || !looksIntoCut(group, judge)) return finding
    return { kind: 'inconclusive', reason: 'a body is not whole in the recording' }
  } catch (error) {
    return `the check itself broke on exchange ${group[0]?.index ?? '?'}: ${String(error)}`
  }
}
