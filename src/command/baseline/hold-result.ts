import type { Family } from '../../baseline/families.ts'
import { isLookedAt } from '../../baseline/looked-at.ts'
import { match, type Matching } from '../../baseline/match.ts'
import { knownListOf } from '../../baseline/outdated.ts'
import { LIST_DEMAND } from '#reports/known-words.ts'
import type { KnownFindings } from '#reports/known/known-findings.ts'
import { knownBy } from '../../run/known/known-by.ts'
import type { Known } from '#engine/model/results/known.ts'
import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { exitCode, type ExitCode, worstOf } from '../exit-codes.ts'
import { finishList, type Tell, type Told } from './finish-list.ts'
import type { OpenList } from './open-list.ts'

/** How a result is compared with a list. */
export interface HoldingResult {
  /** The release that it is about. */
  readonly release?: string | undefined
  /** Id prefixes of the checks that were asked for. */
  readonly only?: readonly string[]
  /** Families of rules that were left out. */
  readonly without?: readonly Family[]
}

/** A result that was compared with a list. */
export interface HeldResult {
  /** The result with covered findings marked, and with outdated entries as problems. */
  readonly result: Result
  readonly findings: KnownFindings
  /** Reports and updates the baseline; returns the exit code, given the one without a baseline. */
  readonly finish: (code: ExitCode, tell: Tell, told: Told) => ExitCode
}

/** Marks the findings of a result that the baseline covers. */
export function holdResult(
  result: Result,
  list: OpenList,
  { release, only = [], without = [] }: HoldingResult = {},
): HeldResult {
  const { items, causes, command } = result
  const version = release === undefined ? undefined : parseTypedVersion(release)
  const looked = { command, items, causes, only, without }
  const matching = match(
    list.entries,
    {
      items,
      causes,
      ...(version && { release: version }),
      looksAt: (entry) => isLookedAt(entry, looked),
    },
    list.day,
  )
  const known = knownBy(matching, list.day)
  const told = knownListOf(list, matching)
  const marked = items.map((item) => {
    const own = known.get(item)
    return own && own.expired !== true ? { ...item, known: own, isFailing: false } : item
  })
  const findings = { list: told, items: items.flatMap((item) => withKnown(item, known)) }
  return {
    result: {
      ...result,
      items: marked,
      problems: [
        ...result.problems,
        ...told.outdated.map(
          ({ says }) => ({ demand: LIST_DEMAND, says, kind: 'outdated' }) as const,
        ),
      ],
    },
    findings,
    finish: (code, tell, how) =>
      worstOf([
        finishList(list, [matching], tell, how),
        ...(known.size > 0 && WITH_FINDINGS.has(code) ? codesOf(result, matching) : [code]),
      ]),
  }
}

function withKnown(item: ResultItem, known: ReadonlyMap<ResultItem, Known>): readonly ResultItem[] {
  const own = known.get(item)
  return own ? [{ ...item, known: own }] : []
}

/** Exit codes that findings cause; no entry can cover the reason of another one. */
const WITH_FINDINGS = new Set<ExitCode>([exitCode('differences'), exitCode('incomplete')])

/** Returns the exit codes of the findings and unverified items that the baseline does not cover. */
function codesOf({ command, problems }: Result, { fresh }: Matching): readonly ExitCode[] {
  const isOpen = ({ rating }: Result['items'][number]): boolean =>
    rating === 'unverified' && command !== 'compare'
  return [
    ...(fresh.some((item) => !isOpen(item)) ? [exitCode('differences')] : []),
    ...(fresh.some(isOpen) || problems.length > 0 ? [exitCode('incomplete')] : []),
  ]
}
