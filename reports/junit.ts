import { showsAnything } from '../src/model/run.ts'
import type { Run } from '../src/model/run.ts'
import type { Verdict } from '../src/model/verdict.ts'
import { headline } from './headline.ts'
import { bySuite } from './sections.ts'
import type { Group } from './sections.ts'
import { element, escapeXml } from './xml.ts'

/**
 * The run as JUnit XML: a testsuite for each suite, findings about a client in testsuites of their
 * own. What makes the exit code 1 is a failure, our own fault an error; whatever else is no pass is
 * skipped with its reason, so that a warning or a client's fault is neither red nor green.
 */
export function renderJunit(run: Run): string {
  const of = (subject: Verdict['subject']): readonly Group[] =>
    bySuite(run.verdicts.filter((verdict) => verdict.subject === subject))
  const suites = [
    ...of('server').map((group) => testsuite(group.name, group.verdicts, run)),
    ...of('client').map((group) => testsuite(`client: ${group.name}`, group.verdicts, run)),
  ]
  const name = headline(run).sentence
  const counts = countsOf(run.verdicts)
  const root = showsAnything(run)
    ? element('testsuites', { name, ...counts }, suites)
    : element('testsuites', { name, ...plusOne(counts) }, [nothingShown(run), ...suites])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** A run in which everything is skipped would be green; it has one failure that says why. */
function nothingShown(run: Run): string {
  const { claim } = headline(run)
  const why = run.evidence.remarks.find((remark) => remark.startsWith('nothing was shown'))
  const message = `${claim}${why === undefined ? '' : `; ${why}`}`
  return element('testsuite', { name: 'run', tests: 1, failures: 1, errors: 0, skipped: 0 }, [
    element('testcase', { classname: 'run', name: 'something was judged' }, [
      element('failure', { type: 'nothing', message }),
    ]),
  ])
}

function plusOne({ tests = 0, failures = 0, ...others }: Readonly<Record<string, number>>) {
  return { tests: tests + 1, failures: failures + 1, ...others }
}

function testsuite(name: string, verdicts: readonly Verdict[], run: Run): string {
  return element('testsuite', { name, ...countsOf(verdicts), timestamp: run.created }, [
    properties([
      ['target', run.target.url],
      ['claimed-version', run.target.claimedVersion],
      ['judged-version', run.target.judgedVersion],
      ['version-source', run.target.versionSource],
      ['mode', run.plan?.mode],
      ['evidence', run.evidence.file],
      ['complete', String(run.complete && run.evidence.complete)],
      ['tool', `${run.tool.name} ${run.tool.version}`],
    ]),
    ...verdicts.map((verdict) => testcase(verdict)),
  ])
}

function testcase(verdict: Verdict): string {
  const { checkId, suite, title, exchanges, pointer, failed, count } = verdict
  return element('testcase', { classname: suite, name: `${checkId}: ${title}` }, [
    properties([
      ['outcome', verdict.outcome],
      ['rating', verdict.rating],
      ['basis', verdict.basis],
      ['source', verdict.source],
      ['exchanges', exchanges.length > 0 ? exchanges.join(', ') : undefined],
      ['pointer', pointer],
      ['differ', failed === undefined ? undefined : `${failed} of ${count}`],
      ['proven', verdict.proven === undefined ? undefined : String(verdict.proven)],
    ]),
    ...resultOf(verdict),
  ])
}

function resultOf(verdict: Verdict): readonly string[] {
  const { rating, outcome, reason } = verdict
  switch (rating) {
    case 'ok':
      return []
    case 'violation':
      if (!isFailure(verdict))
        return [element('skipped', { message: `of the client: ${shortOf(verdict)}` })]
      return [element('failure', { type: rating, message: shortOf(verdict) }, [longOf(verdict)])]
    case 'error':
      return [element('error', { type: rating, message: reason ?? 'the check broke' })]
    case 'warning':
    case 'note':
      return [element('skipped', { message: `${rating}: ${shortOf(verdict)}` })]
    case 'unverified':
      return [element('skipped', { message: `unverified: ${reason ?? outcome}` })]
    case 'none':
      return [element('skipped', { message: `${outcome}: ${reason ?? shortOf(verdict)}` })]
  }
}

/** Findings about a client never count against the target. */
function isFailure({ rating, subject }: Verdict): boolean {
  return rating === 'violation' && subject === 'server'
}

function shortOf({ expected = 'nothing', actual = 'nothing' }: Verdict): string {
  return `expected ${expected}, found ${actual}`
}

function longOf(verdict: Verdict): string {
  const { title, source, pointer, exchanges, why, remedy } = verdict
  const lines = [
    ['requirement', title],
    ['source', source],
    ['expected', verdict.expected],
    ['actual', verdict.actual],
    ['at', pointer],
    ['exchanges', exchanges.join(', ')],
    ['why', why],
    ['remedy', remedy],
  ]
  return lines
    .filter(([, text]) => text !== undefined && text !== '')
    .map(([name, text]) => escapeXml(`${name}: ${text}`))
    .join('&#10;')
}

function properties(all: readonly (readonly [string, string | undefined])[]): string {
  return element(
    'properties',
    {},
    all
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element('property', { name, value })),
  )
}

function countsOf(verdicts: readonly Verdict[]): Readonly<Record<string, number>> {
  const count = (of: (verdict: Verdict) => boolean): number => verdicts.filter(of).length
  return {
    tests: verdicts.length,
    failures: count(isFailure),
    errors: count(({ rating }) => rating === 'error'),
    skipped: count((one) => !isFailure(one) && one.rating !== 'ok' && one.rating !== 'error'),
  }
}
