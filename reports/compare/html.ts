import {
  type ComparedCheck,
  comparesNothing,
  type Comparison,
} from '#engine/model/upgrade/comparison.ts'
import { counted } from '#engine/text/words.ts'
import { renderPage } from '../html/page.ts'
import type { KnownFindings } from '../known/known-findings.ts'
import { RATING_LEGEND } from '../legend.ts'
import { dayOf, shortRelease } from '../shown-values.ts'
import { visible } from '../visible.ts'
import { modesApart, notAsked } from './asked.ts'
import { cellOf, cellsIn, type FoldedRow, foldRows, rowName } from './cells.ts'
import { runNames } from './run-names.ts'
import { NOTHING_COMPARED, claimOf, countChanges, groupsOf, letterOf, nextStep } from './words.ts'

/** Rows of a section that stand open; more are behind its heading. */
const OPEN_ROWS = 20

/** The comparison as one HTML file that loads nothing: only what differs, as a list or a matrix. */
export function renderComparisonHtml(comparison: Comparison, known?: KnownFindings): string {
  const page = viewComparison(comparison)
  return renderPage({
    known,
    template: 'compare',
    styles: ['report.css', 'compare.css'],
    title: `${page.title}: ${page.claim}`,
    page,
  })
}

function viewComparison(comparison: Comparison) {
  const { runs, checks, counts, alike } = comparison
  const { text, isBad } = claimOf(comparison)
  return {
    title: `graylog ${releasesOf(comparison)}`,
    claim: text,
    isBad,
    alike,
    ...(comparesNothing(comparison) && { nothing: NOTHING_COMPARED }),
    next: nextStep(comparison),
    apart: modesApart(comparison),
    isOneTool: new Set(runs.map(({ tool }) => tool)).size === 1,
    tool: visible(runs[0]?.tool ?? ''),
    isDated: runs.some(({ created }) => created !== undefined),
    runs: runs.map(
      ({ name, url, release, tool, exchanges, failing, complete, created, mode }, index) => ({
        recorded: dayOf(created ?? 'unknown'),
        mode: mode ?? 'a client’s traffic',
        letter: letterOf(index),
        release: visible(release),
        url: visible(url),
        failing,
        name: visible(name),
        tool: visible(tool),
        exchanges,
        isCut: !complete,
      }),
    ),
    steps: counts.map((_, step) => ({
      step: nameOfStep(comparison, step),
      says: countChanges(comparison, step).join(', ') || 'no difference',
    })),
    ...(runs.length === 2
      ? { sections: sectionsOf(comparison) }
      : { matrix: matrixOf(comparison) }),
    answers: answersOf(comparison),
    marks: cellsIn(checks).map(({ kind, word }) => ({ kind, word, meaning: meaningOf(kind) })),
  }
}

function releasesOf({ runs }: Comparison): string {
  const releases = runs.map(({ release }) => visible(shortRelease(release)))
  const [one = ''] = releases
  if (new Set(releases).size === 1 && runs.length <= 3)
    return `${one}: ${runNames(runs).join(' → ')}`
  if (runs.length <= 3) return releases.join(' → ')
  return `${releases[0] ?? ''} → ${releases.at(-1) ?? ''}, ${runs.length} runs`
}

/** From which run to which. */
function nameOfStep({ runs }: Comparison, step: number): string {
  const names = runNames(runs)
  return `${names[step] ?? ''} → ${names[step + 1] ?? ''}`
}

/** Two runs: by what became of the checks; what a client loses behind what broke. */
function sectionsOf({ runs, checks }: Comparison) {
  const names = runNames(runs)
  return groupsOf(checks, 0).map(({ title, meaning, checks: members }) => ({
    title,
    meaning,
    count: members.length,
    rows: members.map((one) => viewRow(one, names)),
    reasons: notAsked(members, 0).map(({ run, says, count }) => ({
      run,
      says: visible(says),
      count,
    })),
    isOpen: members.length <= OPEN_ROWS || members.some(failsNow),
    names,
  }))
}

function viewRow({ checkId, title, field, verdicts }: ComparedCheck, names: readonly string[]) {
  return {
    checkId,
    title: visible(field ?? title),
    sentence: visible(title),
    cells: verdicts.map((verdict, index) => ({
      ...cellOf(verdict),
      run: names[index],
      says: saysOf(verdict),
      isShown: verdict.outcome === 'fail',
    })),
  }
}

/** More than two runs: suites, their rows, and a mark for each run; equal rows are one. */
function matrixOf({ runs, checks }: Comparison) {
  const rows = foldRows(checks)
  return {
    columns: runs.map(({ release }, index) => ({
      letter: letterOf(index),
      release: visible(shortRelease(release)),
    })),
    suites: [...new Set(rows.map(({ suite }) => suite))].map((suite) => ({
      suite,
      rows: rows.filter((row) => row.suite === suite).map((row) => viewFolded(row, runs.length)),
    })),
    width: runs.length + 1,
  }
}

function viewFolded(row: FoldedRow, runs: number) {
  return {
    name: visible(rowName(row)),
    ...(row.checks.length > 1 && { more: row.checks.length - 1 }),
    checks: row.checks.map(({ checkId, title, verdicts }) => ({
      checkId,
      title: visible(title),
      says: verdicts.flatMap((verdict, index) =>
        verdict.outcome === 'fail' ? [`${letterOf(index)}: ${saysOf(verdict)}`] : [],
      ),
    })),
    cells: row.cells.map((cell, index) => ({ ...cell, run: letterOf(index % runs) })),
  }
}

/** Answers by step; many of them are behind a heading. */
function answersOf(comparison: Comparison) {
  const { answers, counts } = comparison
  return counts.flatMap((_, step) => {
    const own = answers.filter(({ run }) => run === step + 1)
    return own.length === 0
      ? []
      : [
          {
            step: nameOfStep(comparison, step),
            count: own.length,
            isOpen: answers.length <= OPEN_ROWS,
            calls: own.map(({ call, differences, checks }) => ({
              call: visible(call),
              differences: differences.map(visible),
              checks,
              under: counted(checks.length, 'check'),
            })),
          },
        ]
  })
}

function failsNow({ verdicts }: ComparedCheck): boolean {
  return verdicts.at(-1)?.outcome === 'fail'
}

function saysOf(verdict: ComparedCheck['verdicts'][number]): string {
  return visible(verdict.says ?? cellOf(verdict).word)
}

function meaningOf(kind: ReturnType<typeof cellOf>['kind']): string {
  if (kind === 'no-rule') return 'The release does not have this rule, so it was not asked.'
  if (kind === 'no-evidence') return 'The rule is there, and nothing in this run shows it.'
  return RATING_LEGEND[kind].meaning
}
