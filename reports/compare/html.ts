import { CHANGES, comparesNothing } from '../../src/model/upgrade/comparison.ts'
import type { Change, ComparedCheck, Comparison } from '../../src/model/upgrade/comparison.ts'
import { renderPage } from '../html/page.ts'
import { RATING_LEGEND } from '../legend.ts'
import { visible } from '../visible.ts'
import { letterOf } from './console.ts'
import { CHANGE_LEGEND, NOTHING_COMPARED, countChanges } from './words.ts'

/** The comparison as one HTML file that loads nothing: only what differs, as a matrix of targets and checks. */
export function renderComparisonHtml(comparison: Comparison): string {
  const page = viewComparison(comparison)
  return renderPage({
    template: 'compare',
    styles: ['report.css', 'compare.css'],
    title: `${page.title}: ${page.claim}`,
    page,
  })
}

function viewComparison(comparison: Comparison) {
  const { runs, checks, answers, counts, alike } = comparison
  const isSame = checks.length === 0 && answers.length === 0
  const isNothing = comparesNothing(comparison)
  const total = totalOf(comparison)
  const claim = total.broken === 0 ? 'nothing broken' : `${total.broken} broken`
  return {
    title: `graylog ${runs.map(({ release }) => visible(shortOf(release))).join(' → ')}`,
    claim: isNothing ? 'nothing was compared' : isSame ? 'nothing differs' : claim,
    ...(isNothing && { nothing: NOTHING_COMPARED }),
    isBroken: total.broken > 0,
    others: countChanges({ ...total, broken: 0 }).join(', '),
    runs: runs.map(({ name, url, release, tool, exchanges, complete }, index) => ({
      ...{ letter: letterOf(index), release: visible(release), url: visible(url) },
      ...{ name: visible(name), tool: visible(tool), exchanges, isCut: !complete },
    })),
    steps: counts.map((_, index) => `${letterOf(index)} → ${letterOf(index + 1)}`),
    kinds: CHANGES.map((change) => ({
      ...CHANGE_LEGEND[change],
      cells: counts.map((count) => count[change]),
    })),
    sections: sectionsOf(comparison),
    answers: answers.map((answer) => ({
      step: `${letterOf(answer.run - 1)} → ${letterOf(answer.run)}`,
      call: visible(answer.call),
      differences: answer.differences.map(visible),
      checks: answer.checks,
      count: answer.checks.length,
    })),
    alike,
    marks: Object.entries(RATING_LEGEND).map(([rating, { singular, mark, meaning }]) => ({
      ...{ rating, singular, mark, meaning },
    })),
  }
}

/** A release without the build's hash. */
function shortOf(release: string): string {
  const hashes = [release.indexOf('+'), release.endsWith(')') ? release.indexOf(' (') : -1]
  return release.slice(0, Math.min(release.length, ...hashes.filter((at) => at >= 0)))
}

/** Changes over all steps. */
function totalOf({ counts }: Comparison): Readonly<Record<Change, number>> {
  const sum = (change: Change): number => counts.reduce((total, count) => total + count[change], 0)
  return Object.fromEntries(CHANGES.map((change) => [change, sum(change)])) as Record<
    Change,
    number
  >
}

/** Two runs: by what became of the checks. More: by suite, since each step may differ. */
function sectionsOf({ runs, checks }: Comparison) {
  const groups =
    runs.length === 2
      ? CHANGES.map((change) => ({
          title: CHANGE_LEGEND[change].title,
          about: CHANGE_LEGEND[change].meaning,
          checks: checks.filter(({ changes }) => changes[0] === change),
        }))
      : [...new Set(checks.map(({ suite }) => suite))].map((suite) => ({
          title: suite,
          about: '',
          checks: checks.filter((check) => check.suite === suite),
        }))
  return groups
    .filter((group) => group.checks.length > 0)
    .map(({ title, about, checks: members }) => ({
      ...{ title, about, count: members.length, rows: members.map(viewRow) },
      letters: runs.map((_, index) => letterOf(index)),
    }))
}

function viewRow({ checkId, title, verdicts }: ComparedCheck) {
  return {
    ...{ checkId, title: visible(title) },
    cells: verdicts.map(({ rating, outcome, says }, index) => ({
      ...{ rating, run: letterOf(index) },
      word: RATING_LEGEND[rating].singular,
      says: visible(says ?? (outcome === 'none' ? 'no such check' : outcome)),
      isShown: outcome === 'fail',
    })),
  }
}
