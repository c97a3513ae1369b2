import {
  type ComparedCheck,
  type ComparedRun,
  type ComparedVerdict,
  comparesNothing,
  type Comparison,
} from '#engine/model/upgrade/comparison.ts'
import { counted } from '#engine/text/words.ts'
import {
  type Block,
  type Cell,
  type Document,
  type Item,
  list,
  section,
} from '#reports/document/document.ts'
import { RATING_LEGEND } from '#reports/legend.ts'
import { dayOf, shortRelease } from '#reports/shown-values.ts'
import { asSentence } from '#reports/visible.ts'
import { countUntested, describeModes, isOutOfScope } from './asked.ts'
import { groupRows, nameRow } from './rows.ts'
import { runNames } from './run-names.ts'
import {
  CHANGE_LEGEND,
  type ChangeGroup,
  countChanges,
  formatOutcome,
  groupChanges,
  letterAt,
  nextStep,
  NO_EVIDENCE,
  NO_RULE,
  NOTHING_COMPARED,
  summarize,
} from './words.ts'

/** Entries of a list that the console shows. */
const SHOWN = 12

/** Entries up to which a page opens a group by itself. */
const MAX_OPEN = 20

/** Returns the address of the exchange that a run's verdict on a check rests on, by the position of the run. */
type LinkTo = (checkId: string, at: number) => string | undefined

/** Describes the differences between runs: two as groups of changes, more as a matrix. */
export function describeComparison(
  comparison: Comparison,
  linkTo: LinkTo = () => undefined,
): Document {
  const { runs, counts, checks, alike } = comparison
  const title = `graylog ${describeReleases(runs)}`
  if (comparesNothing(comparison))
    return {
      title,
      headline: `Nothing was compared. ${NOTHING_COMPARED}.`,
      rating: 'unverified',
      blocks: describeRuns(comparison),
    }
  const { text, isBad } = summarize(comparison)
  return {
    title,
    headline: asSentence(text),
    rating: isBad ? 'violation' : 'ok',
    facts: [
      ...counts.map((_, step) => {
        const changes = countChanges(comparison, step).join(', ')
        return `${formatStep(comparison, step)}: ${changes === '' ? 'no difference' : changes}`
      }),
      `${counted(alike, 'check')} with the same result in every run, not shown`,
    ],
    blocks: [
      ...(runs.length === 2
        ? groupChanges(checks, 0).map((group) => describeGroup(group, runNames(runs), linkTo))
        : describeMatrix(comparison, linkTo)),
      ...describeAnswers(comparison),
      ...describeNextStep(comparison),
      ...describeRuns(comparison),
      ...describeMarks(checks),
    ],
  }
}

function describeReleases(runs: readonly ComparedRun[]): string {
  const releases = runs.map(({ release }) => shortRelease(release))
  const [first = ''] = releases
  if (runs.length > 3) return `${first} → ${releases.at(-1) ?? ''}, ${runs.length} runs`
  if (new Set(releases).size === 1) return `${first}: ${runNames(runs).join(' → ')}`
  return releases.join(' → ')
}

function formatStep({ runs }: Comparison, step: number): string {
  if (runs.length > 2) return `${letterAt(step)} → ${letterAt(step + 1)}`
  return runNames(runs).join(' → ')
}

function describeGroup(
  { title, meaning, rating, checks, areFields }: ChangeGroup,
  names: readonly string[],
  linkTo: LinkTo,
): Block {
  const [untested, tested] = [true, false].map((is) =>
    checks.filter((check) => isOutOfScope(check, 0) === is),
  )
  const items = [...(tested ?? []), ...(untested ?? [])].map((check) =>
    describeCheck(check, names, areFields === true, linkTo),
  )
  return {
    type: 'details',
    title: `${title} (${checks.length}): ${meaning}`,
    rating,
    isOpen: checks.length <= MAX_OPEN || checks.some(failsNow),
    blocks: [
      ...list(
        countUntested(checks, 0, names).map(
          ({ run, says, count }) => `${counted(count, 'check')}: ${run} ${says}`,
        ),
      ),
      ...list(items, { shown: areFields ? items.length : Math.min(SHOWN, tested?.length ?? 0) }),
    ],
  }
}

function describeCheck(
  { checkId, title, field, verdicts }: ComparedCheck,
  names: readonly string[],
  isField: boolean,
  linkTo: LinkTo,
): Item {
  if (isField) return { text: [`${field ?? title}: `, { code: checkId }] }
  const href = linkTo(checkId, verdicts.length - 1)
  const outcomes = verdicts.map((verdict, at) => `${names[at] ?? ''}: ${formatVerdict(verdict)}`)
  return {
    text: title,
    rating: verdicts.at(-1)?.rating,
    details: [
      [{ code: checkId }, ...(href === undefined ? [] : [' ', { text: 'exchanges', href }])],
      outcomes.join(' → '),
    ],
  }
}

function formatVerdict(verdict: ComparedVerdict): string {
  const { outcome, says } = verdict
  const word = formatOutcome(verdict)
  if (says === undefined) return word
  return outcome === 'fail' ? `${word}: ${says}` : `${word} (${says})`
}

function failsNow({ verdicts }: ComparedCheck): boolean {
  return verdicts.at(-1)?.outcome === 'fail'
}

/** Checks down, runs across. The console leaves out rows that were only seen for the first time. */
function describeMatrix({ runs, checks }: Comparison, linkTo: LinkTo): readonly Block[] {
  const isNew = ({ changes }: ComparedCheck): boolean =>
    changes.every((change) => change === undefined || change === 'seen')
  const [shown, hidden] = [false, true].map((is) =>
    groupRows(checks.filter((check) => isNew(check) === is)),
  )
  const rows = [...(shown ?? []), ...(hidden ?? [])]
  if (rows.length === 0) return []
  return section('Rules by run', [
    {
      type: 'table',
      columns: [
        { title: 'Suite' },
        { title: 'Rule' },
        ...runs.map(({ release }, at) => ({ title: `${letterAt(at)} ${shortRelease(release)}` })),
      ],
      rows: rows.map((row) => [
        row.suite,
        nameRow(row),
        ...row.checks[0].verdicts.map((verdict, at) =>
          viewCell(verdict, linkTo(row.checks[0].checkId, at)),
        ),
      ]),
      shown: shown?.length ?? 0,
    },
    {
      type: 'details',
      title: `Every rule (${checks.length})`,
      isLong: true,
      blocks: list(
        checks.map(({ checkId, title, verdicts }) => ({
          text: [{ code: checkId }, ` ${title}`],
          details: verdicts.flatMap((verdict, at) =>
            verdict.outcome === 'fail' ? [`${letterAt(at)}: ${formatVerdict(verdict)}`] : [],
          ),
        })),
      ),
    },
  ])
}

function viewCell(verdict: ComparedVerdict, href: string | undefined): Cell {
  const text = formatOutcome(verdict)
  const mark = MARKS[text]
  const words = href === undefined ? (mark ?? text) : [{ text: mark ?? text, href }]
  return mark === undefined ? { text: words, rating: verdict.rating } : words
}

const MARKS: Readonly<Record<string, string>> = {
  [NO_RULE]: '-',
  [NO_EVIDENCE]: '·',
  [RATING_LEGEND.ok.singular]: RATING_LEGEND.ok.mark,
}

function describeAnswers(comparison: Comparison): readonly Block[] {
  const { answers, counts, runs } = comparison
  const { title, meaning, rating } = CHANGE_LEGEND.evidence
  return counts.flatMap((_, step): readonly Block[] => {
    const own = answers.filter(({ run }) => run === step + 1)
    if (own.length === 0) return []
    const between = runs.length > 2 ? `, ${formatStep(comparison, step)}` : ''
    return [
      {
        type: 'details',
        title: `${title}${between} (${own.length}): ${meaning}`,
        rating,
        isOpen: answers.length <= MAX_OPEN,
        isLong: runs.length > 2,
        blocks: [
          ...list(
            own.map(({ call, differences }) => ({ text: [{ code: call }], details: differences })),
            { shown: SHOWN },
          ),
          {
            type: 'details',
            title: 'Checks that read these responses',
            isLong: true,
            blocks: list(own.map(({ call, checks }) => `${call}: ${checks.join(', ')}`)),
          },
        ],
      },
    ]
  })
}

function describeNextStep(comparison: Comparison): readonly Block[] {
  const command = nextStep(comparison)
  if (command === undefined) return []
  return [
    { type: 'text', text: 'To find which of your own calls break in the upgrade, run:' },
    { type: 'command', command },
  ]
}

function describeRuns(comparison: Comparison): readonly Block[] {
  const modes = describeModes(comparison)
  const runs = comparison.runs.map((run, at): Item => {
    const { release, url, name, exchanges, complete, mode, created, failing, tool } = run
    const by = mode === undefined ? 'client traffic' : `${mode} mode`
    const when = created === undefined ? '' : `recorded ${dayOf(created)}, `
    return {
      text: `${letterAt(at)}: graylog ${release} at ${url}, ${by}, ${counted(exchanges, 'exchange')}${complete ? '' : ', incomplete'} (${name})`,
      details: [`${when}${failing} failing, checked by ${tool}`],
    }
  })
  return section('Compared runs', [
    ...list(runs),
    ...(modes === undefined ? [] : [{ type: 'text' as const, text: modes }]),
  ])
}

function describeMarks(checks: readonly ComparedCheck[]): readonly Block[] {
  const verdicts = checks.flatMap((check) => check.verdicts)
  const words = new Set(verdicts.map(formatOutcome))
  const ratings = [...new Set(verdicts.map(({ rating }) => rating))]
  const items: readonly Item[] = [
    ...ratings
      .filter((rating) => rating !== 'none' && words.has(RATING_LEGEND[rating].singular))
      .map((rating) => {
        const { singular, meaning } = RATING_LEGEND[rating]
        return { text: `${singular}: ${meaning}`, rating }
      }),
    ...(words.has(NO_RULE) ? [{ text: `- ${NO_RULE}, so it was not tested` }] : []),
    ...(words.has(NO_EVIDENCE) ? [{ text: `· ${NO_EVIDENCE} in this run` }] : []),
  ]
  if (items.length === 0) return []
  return [{ type: 'details', title: 'Legend', isLong: true, blocks: list(items) }]
}
