import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type ComparedAnswer,
  type ComparedCheck,
  comparesNothing,
  type Comparison,
} from '#engine/model/upgrade/comparison.ts'
import { counted } from '#engine/text/words.ts'
import { wrapText } from '../console/console-layout.ts'
import { colourOf, type Layout, type Palette, PLAIN } from '../console/console-style.ts'
import { RATING_LEGEND } from '../legend.ts'
import { isOfScope, modesApart, notAsked } from './asked.ts'
import { matrixLines } from './console-matrix.ts'
import {
  CHANGE_LEGEND,
  type ChangeGroup,
  claimOf,
  countChanges,
  groupsOf,
  letterOf,
  nextStep,
  NOTHING_COMPARED,
} from './words.ts'

/** Checks that are named under one heading; the files have all of them. */
const NAMED = 12

/** What differs, for a terminal: the runs, what changed from each to the next, the rest as a number. */
export function renderComparisonConsole(
  comparison: Comparison,
  { width: given = 80, color = PLAIN }: { readonly width?: number; readonly color?: Palette } = {},
): string {
  const style = { width: Math.max(given, 40), color }
  return [
    ...runLines(comparison, style),
    ...(comparison.runs.length > 2 ? matrixLines(comparison, style) : stepLines(comparison, style)),
    '',
    ...closing(comparison, style),
  ].join('\n')
}

function runLines(comparison: Comparison, { width, color }: Layout): readonly string[] {
  const apart = modesApart(comparison)
  return [
    ...comparison.runs.flatMap(({ name, url, release, exchanges, complete, mode }, index) =>
      wrapText(
        `graylog ${release} at ${url}, ${mode === undefined ? '' : `mode ${mode}, `}${counted(exchanges, 'exchange')}${complete ? '' : ', incomplete'} (${name})`,
        { width, first: ` ${letterOf(index)} ` },
      ).map((line, row) => (row === 0 ? color.bold(line.slice(0, 3)) + line.slice(3) : line)),
    ),
    ...(apart === undefined ? [] : ['', ...wrapText(apart, { width, first: '' })]),
  ]
}

function stepLines(comparison: Comparison, style: Layout): readonly string[] {
  return [
    ...groupsOf(comparison.checks, 0).flatMap((group) => groupLines(group, style)),
    ...answerLines(comparison.answers, style),
  ]
}

interface Heading {
  readonly title: string
  readonly meaning: string
  readonly rating: Rating
}

function heading(
  { title, meaning, rating }: Heading,
  count: number,
  { width, color }: Layout,
): readonly string[] {
  const lines = wrapText(`${title} (${count}): ${meaning}`, { width, first: '' })
  return ['', ...lines.map((line) => color.bold(colourOf(rating, color)(line)))]
}

function groupLines(group: ChangeGroup, style: Layout): readonly string[] {
  const { checks, areFields } = group
  const named = checks.filter((check) => !isOfScope(check, 0))
  return [
    ...heading(group, checks.length, style),
    ...(areFields
      ? checks.flatMap(({ field = '' }) => wrapText(field, { width: style.width, first: '  - ' }))
      : [
          ...notAsked(checks, 0).flatMap(({ run, says, count }) =>
            wrapText(`${run} ${says}`, { width: style.width, first: `  ${count} because ` }),
          ),
          ...named.slice(0, NAMED).flatMap((check) => checkLines(check, style)),
          ...more(named.length),
        ]),
  ]
}

function checkLines(check: ComparedCheck, { width, color }: Layout): readonly string[] {
  const verdict = check.verdicts.at(-1)
  const rating = verdict?.rating ?? 'none'
  const first = `  ${RATING_LEGEND[rating].mark} `
  const title = wrapText(check.title, { width, first })
  const says = verdict?.outcome === 'fail' ? verdict.says : undefined
  return [
    ...title.map((line, row) =>
      row === 0 ? colourOf(rating, color)(line.slice(0, 4)) + line.slice(4) : line,
    ),
    ...wrapText(check.checkId, { width, first: '    ' }).map((line) => color.dim(line)),
    ...(says === undefined ? [] : wrapText(says, { width, first: '    ' })),
  ]
}

function answerLines(answers: readonly ComparedAnswer[], style: Layout): readonly string[] {
  if (answers.length === 0) return []
  return [
    ...heading(CHANGE_LEGEND.evidence, answers.length, style),
    ...answers
      .slice(0, NAMED)
      .flatMap(({ call, differences, checks }) => [
        ...wrapText(call, { width: style.width, first: '  i ' }),
        ...differences
          .slice(0, NAMED)
          .flatMap((one) => wrapText(one, { width: style.width, first: '    ' })),
        ...more(differences.length, '    '),
        style.color.dim(`    under ${counted(checks.length, 'check')}`),
      ]),
    ...more(answers.length),
  ]
}

function more(count: number, indent = '  '): readonly string[] {
  return count > NAMED ? [`${indent}… and ${count - NAMED} more (--json, --out)`] : []
}

function closing(comparison: Comparison, { width, color }: Layout): readonly string[] {
  const { counts, alike, runs } = comparison
  if (comparesNothing(comparison)) return [`Nothing was compared. ${NOTHING_COMPARED}.`]
  const { text, isBad } = claimOf(comparison)
  const claim = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
  const steps = counts.map((_, step) => {
    const parts = countChanges(comparison, step)
    const what = parts.length === 0 ? 'no difference' : parts.join(', ')
    return runs.length > 2 ? `${letterOf(step)} → ${letterOf(step + 1)}: ${what}` : what
  })
  const next = nextStep(comparison)
  return [
    color.bold(isBad ? color.red(claim) : claim),
    ...steps.flatMap((line) => wrapText(line, { width, first: '' })),
    `${counted(alike, 'check')} alike.`,
    ...(next === undefined
      ? []
      : wrapText(`Which calls of yours break: ${next}`, { width, first: '' })),
  ]
}
