import { UsageError } from '#engine/model/errors.ts'
import { isRecord } from '#engine/model/json/json.ts'
import type { CauseSubject } from '#engine/model/results/cause.ts'
import { parseTypedVersion, releaseNumber, type Window } from '#engine/model/version.ts'
import { type Misfit, misfitOf } from '#engine/schema/own-format.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { type ListDocument, readDocument, type Refuse } from './document.ts'
import { aboutOf, type Entry, isUnwritten } from './entry.ts'
import { isSameShape, lastingShape, type Shape } from './shape.ts'

/** The rules for reading a baseline. */
export interface ReadingOptions {
  /** How it is called in sentences. */
  readonly file: string
  /** Returns the current id of a check or rule, or the problem if there is none. */
  readonly currentId: (id: string) => { readonly id: string } | { readonly problem: string }
  /** Reasons may be missing before an update. */
  readonly mayLackReasons?: boolean
}

/** A baseline, with its text for edits. */
export interface Baseline {
  readonly entries: readonly Entry[]
  readonly document: ListDocument
}

/** Reads baseline, YAML or JSON. Throws a UsageError, which names the line. */
export function readBaseline(text: string, options: ReadingOptions): Baseline {
  const refuse: Refuse = (problem, line) => {
    const where = line === undefined ? '' : `, line ${line}`
    throw new UsageError(`cannot use the baseline in "${options.file}"${where}: ${problem}`)
  }
  const document = readDocument(text, options.file, refuse)
  const entries = document.values.map((value, at) => {
    const line = document.lines[at] ?? 1
    return entryOf(value, line, options, (problem) => refuse(problem, line))
  })
  refuseTwins(entries, refuse)
  return { entries, document }
}

/** An entry as the schema has it; empty members are left out already. */
interface Written extends Shape {
  readonly check?: string
  readonly cause?: Omit<CauseSubject, 'routes'> & { readonly routes?: readonly string[] }
  readonly reason: string
  readonly owner?: string
  readonly expires?: string
  readonly release?: Window
}

function entryOf(
  value: unknown,
  line: number,
  { currentId, mayLackReasons }: ReadingOptions,
  refuse: (problem: string) => never,
): Entry {
  if (!isRecord(value))
    return refuse('an entry must be a map, like "- check: …" with its "reason: …"')
  const reason = typeof value['reason'] === 'string' ? value['reason'] : 'TODO'
  const misfit = misfitOf('baseline', [{ ...value, reason }])
  if (misfit) refuse(wordsOf(misfit))
  const { check, cause, owner, expires, release, ...written } = value as unknown as Written
  if ((check === undefined) === (cause === undefined))
    refuse('an entry must name exactly one check or one cause')
  const known = check === undefined ? undefined : currentId(check)
  if (known && 'problem' in known) refuse(known.problem)
  const entry: Entry = {
    line,
    reason,
    ...lastingShape(written),
    ...(known && 'id' in known && { check: known.id }),
    ...(cause && { cause: { routes: [], ...cause } }),
    ...(owner !== undefined && { owner }),
    ...(expires !== undefined && { expires: dayOf(expires, refuse) }),
    ...(release && { release: windowOf(release, refuse) }),
  }
  if (isUnwritten(reason) && mayLackReasons !== true)
    refuse(`${aboutOf(entry)} has no reason yet; write a reason in its "reason"`)
  return entry
}

const MEMBERS = 'check cause outcome call field routes expected found reason owner expires release'

function wordsOf({ place, says, unknown, missing }: Misfit): string {
  const [, , ...path] = place.split('/')
  const name = path.join('.')
  if (unknown !== undefined) {
    const where = name === '' ? 'an entry' : `its "${name}"`
    const meant = name === '' ? didYouMean(unknown, MEMBERS.split(' ')) : undefined
    const next = meant ?? 'see docs/guides/baseline.md for all members'
    return `${where} has an unknown member "${unknown}"; ${next}`
  }
  if (missing !== undefined) return `its "${name}" has no "${missing}"; add it`
  if (name === 'expires') return `"expires" is not a date; use a format like 2027-06-30`
  return `its "${name}" ${says}; fix it`
}

function dayOf(text: string, refuse: (problem: string) => never): string {
  const time = Date.parse(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isDay ? text : refuse(`"expires" is ${text}, which is not a valid date; correct the date`)
}

function windowOf({ since, until }: Window, refuse: (problem: string) => never): Window {
  for (const text of [since, until])
    if (text !== undefined && !parseTypedVersion(text))
      refuse(`"${text}" is not a release number; use a format like 7.0 or 7.0.2`)
  if (since !== undefined && until !== undefined && numberOf(since) >= numberOf(until))
    refuse(`no release is ${since} or later and before ${until}; correct "release"`)
  return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
}

function numberOf(text: string): number {
  const version = parseTypedVersion(text)
  return version ? releaseNumber(version) : 0
}

/** Two entries for the same finding are ambiguous: either reason could apply. */
function refuseTwins(entries: readonly Entry[], refuse: Refuse): void {
  const seen = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.check, entry.cause])
    const others = seen.get(key) ?? []
    const twin = others.find((one) => isSameShape(one, entry) && isOverlapping(one, entry))
    if (twin)
      refuse(
        `${aboutOf(entry)} is already covered by the entry in line ${twin.line}; keep only one of the two entries`,
        entry.line,
      )
    seen.set(key, [...others, entry])
  }
}

function isOverlapping({ release: one }: Entry, { release: other }: Entry): boolean {
  const since = Math.max(...[one?.since, other?.since].map((text) => numberOf(text ?? '0.0')))
  const until = Math.min(
    ...[one?.until, other?.until].map((text) => (text === undefined ? Infinity : numberOf(text))),
  )
  return since < until
}
