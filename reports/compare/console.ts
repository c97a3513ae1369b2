import { CHANGES, comparesNothing } from '../../src/model/upgrade/comparison.ts'
import type {
  Change,
  ComparedAnswer,
  ComparedCheck,
  Comparison,
} from '../../src/model/upgrade/comparison.ts'
import { wrapText } from '../console/console-layout.ts'
import { PLAIN, colourOf } from '../console/console-style.ts'
import type { Palette } from '../console/console-style.ts'
import { RATING_LEGEND } from '../legend.ts'
import { visible } from '../visible.ts'
import { CHANGE_LEGEND, NOTHING_COMPARED, countChanges } from './words.ts'
import { counted } from '../../src/text/counted.ts'

interface Style {
  readonly width: number
  readonly color: Palette
}

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
    ...(comparison.runs.length > 2
      ? matrixLines(comparison, style)
      : stepLines(comparison, 0, style)),
    '',
    closing(comparison),
  ].join('\n')
}

function runLines({ runs }: Comparison, { width, color }: Style): readonly string[] {
  return runs.flatMap(({ name, url, release, exchanges, complete }, index) =>
    wrapText(
      visible(
        `graylog ${release} at ${url}, ${counted(exchanges, 'exchange')}${complete ? '' : ', incomplete'} (${name})`,
      ),
      { width, first: ` ${letterOf(index)} ` },
    ).map((line, row) => (row === 0 ? color.bold(line.slice(0, 3)) + line.slice(3) : line)),
  )
}

/** A, B, …, Z, 27, 28 … */
export function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

function stepLines(comparison: Comparison, step: number, style: Style): readonly string[] {
  return CHANGES.flatMap((change) =>
    change === 'evidence'
      ? answerLines(comparison.answers, style)
      : changeLines(
          change,
          comparison.checks.filter(({ changes }) => changes[step] === change),
          style,
        ),
  )
}

function heading(change: Change, count: number, { width, color }: Style): readonly string[] {
  const { title, meaning, rating } = CHANGE_LEGEND[change]
  const lines = wrapText(`${title} (${count}): ${meaning}`, { width, first: '' })
  return ['', ...lines.map((line) => color.bold(colourOf(rating, color)(line)))]
}

function changeLines(
  change: Change,
  checks: readonly ComparedCheck[],
  style: Style,
): readonly string[] {
  if (checks.length === 0) return []
  return [
    ...heading(change, checks.length, style),
    ...checks.slice(0, NAMED).flatMap((check) => checkLines(check, style)),
    ...more(checks.length),
  ]
}

function checkLines(check: ComparedCheck, { width, color }: Style): readonly string[] {
  const verdict = check.verdicts.at(-1)
  const rating = verdict?.rating ?? 'none'
  const first = `  ${RATING_LEGEND[rating].mark} `
  const title = wrapText(visible(check.title), { width, first })
  const says = verdict?.outcome === 'fail' ? verdict.says : undefined
  return [
    ...title.map((line, row) =>
      row === 0 ? colourOf(rating, color)(line.slice(0, 4)) + line.slice(4) : line,
    ),
    ...wrapText(check.checkId, { width, first: '    ' }).map((line) => color.dim(line)),
    ...(says === undefined ? [] : wrapText(visible(says), { width, first: '    ' })),
  ]
}

function answerLines(answers: readonly ComparedAnswer[], style: Style): readonly string[] {
  if (answers.length === 0) return []
  return [
    ...heading('evidence', answers.length, style),
    ...answers
      .slice(0, NAMED)
      .flatMap(({ call, differences, checks }) => [
        ...wrapText(visible(call), { width: style.width, first: '  i ' }),
        ...differences
          .slice(0, NAMED)
          .flatMap((one) => wrapText(visible(one), { width: style.width, first: '    ' })),
        ...more(differences.length, '    '),
        style.color.dim(`    under ${counted(checks.length, 'check')}`),
      ]),
    ...more(answers.length),
  ]
}

function more(count: number, indent = '  '): readonly string[] {
  return count > NAMED ? [`${indent}… and ${count - NAMED} more (--json, --out)`] : []
}

/** Checks down, runs across, a mark in each cell; what was only seen for the first time is a number. */
function matrixLines({ runs, checks }: Comparison, { width, color }: Style): readonly string[] {
  const shown = checks.filter(({ changes }) =>
    changes.some((change) => change && change !== 'seen'),
  )
  const seen = checks.length - shown.length
  const room = Math.max(16, width - 2 - 2 * runs.length)
  const head = `${' '.repeat(room)}  ${runs.map((_, index) => letterOf(index)).join(' ')}`
  const rows = shown.map(({ checkId, verdicts }) => {
    const cells = verdicts.map(({ rating }) => colourOf(rating, color)(RATING_LEGEND[rating].mark))
    const id = checkId.length > room ? `${checkId.slice(0, room - 1)}…` : checkId.padEnd(room)
    return `${id}  ${cells.join(' ')}`
  })
  const rest = seen === 0 ? [] : [`  … and ${seen} now seen for the first time (--json, --out)`]
  return ['', ...(rows.length === 0 ? [] : [color.bold(head)]), ...rows, ...rest]
}

function closing(comparison: Comparison): string {
  const { counts, alike, runs } = comparison
  if (comparesNothing(comparison)) return `Nothing was compared. ${NOTHING_COMPARED}.`
  const steps = counts.map((count, index) => {
    const parts = countChanges(count)
    const what = parts.length === 0 ? 'no difference' : parts.join(', ')
    return runs.length > 2 ? `${letterOf(index)} → ${letterOf(index + 1)}: ${what}` : what
  })
  return `${steps.join('\n')}\n${counted(alike, 'check')} alike.`
}
