import { showsAnything } from '../src/model/run.ts'
import type { Run } from '../src/model/run.ts'
import type { Verdict } from '../src/model/verdict.ts'
import type { Evidence } from './evidence.ts'
import { headline } from './headline.ts'
import { isFailure, isFailing, resultOf, saysOf } from './junit-case.ts'
import { secondsOf } from './junit-time.ts'
import { bySuite } from './sections.ts'
import type { Group } from './sections.ts'
import { element, escapeXml } from './xml.ts'

/**
 * The run as JUnit XML, in the form that Jenkins and GitLab read (the schema junit-10.xsd of Jenkins' plug-in
 * xunit): a testsuite for each suite, findings about a client in testsuites of their own. What makes the exit
 * code 1 is a failure; what stays unverified and fails the run, or is our own fault, an error; whatever else is
 * no pass is skipped with its reason, so that a warning or a client's fault is neither red nor green.
 */
export function renderJunit(
  run: Run,
  evidence: Evidence = { exchangesOf: () => undefined },
): string {
  const of = (subject: Verdict['subject']): readonly Group[] =>
    bySuite(run.verdicts.filter((verdict) => verdict.subject === subject))
  const ofRun = casesOfRun(run)
  const suites = [
    ...(ofRun.length > 0 ? [suiteOfRun(ofRun)] : []),
    ...of('server').map((group) => testsuite(group.name, group.verdicts, run, evidence)),
    ...of('client').map((group) =>
      testsuite(`client: ${group.name}`, group.verdicts, run, evidence),
    ),
  ]
  const { skipped: _skipped, ...counts } = countsOf(run.verdicts, evidence)
  const root = element(
    'testsuites',
    {
      name: headline(run).sentence,
      tests: counts.tests + ofRun.length,
      failures: counts.failures + ofRun.filter(({ as }) => as === 'failure').length,
      errors: counts.errors + ofRun.filter(({ as }) => as === 'error').length,
      time: secondsOf(run.verdicts, evidence),
    },
    suites,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** What fails a run as a whole. */
interface CaseOfRun {
  readonly name: string
  readonly as: 'failure' | 'error'
  readonly type: string
  readonly message: string
}

/** A run in which everything is skipped, or whose end is missing, would be green without these. */
function casesOfRun(run: Run): readonly CaseOfRun[] {
  const { claim } = headline(run)
  const why = run.evidence.remarks.find((remark) => remark.startsWith('nothing was shown'))
  const message = `${claim}${why === undefined ? '' : `; ${why}`}`
  const isWhole = run.complete && run.evidence.complete
  return [
    ...(showsAnything(run)
      ? []
      : [{ name: 'something was judged', as: 'failure', type: 'nothing', message } as const]),
    ...(isWhole
      ? []
      : [{ name: 'the evidence is whole', as: 'error', type: 'incomplete', message } as const]),
  ]
}

function suiteOfRun(cases: readonly CaseOfRun[]): string {
  const count = (kind: CaseOfRun['as']): number => cases.filter(({ as }) => as === kind).length
  return element(
    'testsuite',
    {
      ...{ name: 'run', tests: cases.length, failures: count('failure') },
      ...{ errors: count('error'), skipped: 0 },
    },
    cases.map(({ name, as, type, message }) =>
      element('testcase', { classname: 'run', name }, [element(as, { type, message })]),
    ),
  )
}

function testsuite(
  name: string,
  verdicts: readonly Verdict[],
  run: Run,
  evidence: Evidence,
): string {
  const time = secondsOf(verdicts, evidence)
  const warnings = verdicts.filter(({ rating }) => rating === 'warning')
  return element(
    'testsuite',
    { name, ...countsOf(verdicts, evidence), time, timestamp: run.created },
    [
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
      ...verdicts.map((verdict) => testcase(verdict, evidence)),
      // Some readers show of a skipped test that it was skipped, and not why.
      ...(warnings.length === 0 ? [] : [element('system-err', {}, [textOf(warnings)])]),
    ],
  )
}

function testcase(verdict: Verdict, evidence: Evidence): string {
  const { checkId, suite, title } = verdict
  const time = secondsOf([verdict], evidence)
  return element('testcase', { classname: suite, name: `${checkId}: ${title}`, time }, [
    ...resultOf(verdict, evidence),
    element('system-out', {}, [aboutOf(verdict)]),
  ])
}

/** What else is known of a verdict; the schema has no properties of a test case. */
function aboutOf(verdict: Verdict): string {
  const { outcome, rating, basis, source, exchanges, pointer, failed, count, proven } = verdict
  const lines = [
    `${outcome}, ${rating}; ${basis}: ${source}`,
    exchanges.length === 0 ? undefined : `exchanges ${exchanges.join(', ')}`,
    pointer === undefined || pointer === '' ? undefined : `at ${pointer}`,
    failed === undefined ? undefined : `${failed} of ${count} differ`,
    proven === false ? 'unproven' : undefined,
  ]
  return escapeXml(lines.filter((line) => line !== undefined).join('\n'))
}

function textOf(warnings: readonly Verdict[]): string {
  return escapeXml(warnings.map((one) => `warning: ${one.checkId}: ${saysOf(one)}`).join('\n'))
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

function countsOf(verdicts: readonly Verdict[], evidence: Evidence) {
  const failures = verdicts.filter(isFailure).length
  const errors = verdicts.filter((one) => isFailing(one, evidence)).length - failures
  const ok = verdicts.filter(({ rating }) => rating === 'ok').length
  return {
    tests: verdicts.length,
    failures,
    errors,
    skipped: verdicts.length - failures - errors - ok,
  }
}
