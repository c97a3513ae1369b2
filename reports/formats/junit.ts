import { groupBy } from '#engine/model/group.ts'
import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import { caseOf } from './junit-case.ts'
import { secondsOf } from './seconds.ts'
import { testStatusOf } from './test-status.ts'
import { element, escapeXml } from './xml.ts'

/**
 * Renders a result as JUnit XML for Jenkins and GitLab (schema junit-10.xsd of the Jenkins plug-in xunit), with a
 * testsuite for each group and separate ones for findings about a client. Items that fail the command are failures.
 * Unverified checks that fail it, and defects of this tool, are errors. Warnings, findings about a client, and findings
 * in the baseline are skipped with a reason.
 */
export function renderJunit(result: Result): string {
  const { problems, items, headline, took } = result
  const of = (subject: ResultItem['subject']) =>
    Array.from(
      groupBy(
        items.filter((item) => item.subject === subject),
        ({ group }) => group,
      ),
    )
  const suites = [
    ...(problems.length > 0 ? [suiteOfProblems(problems)] : []),
    ...of('server').map(([name, own]) => testsuite(name, own, result)),
    ...of('client').map(([name, own]) => testsuite(`client: ${name}`, own, result)),
  ]
  const { skipped: _skipped, ...counts } = countsOf(items)
  const root = element(
    'testsuites',
    {
      name: headline,
      tests: counts.tests + problems.length,
      failures: counts.failures + problems.filter(isFault).length,
      errors: counts.errors + problems.filter((one) => !isFault(one)).length,
      time: secondsOf(items, took),
    },
    suites,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

function isFault({ kind }: Problem): boolean {
  return kind !== 'incomplete'
}

/** A result in which everything is skipped, or whose end is missing, would be green without these. */
function suiteOfProblems(problems: readonly Problem[]): string {
  const failures = problems.filter(isFault).length
  return element(
    'testsuite',
    {
      name: 'run',
      tests: problems.length,
      failures,
      errors: problems.length - failures,
      skipped: 0,
    },
    problems.map(({ demand, says, kind }) =>
      element('testcase', { classname: 'run', name: demand }, [
        element(kind === 'incomplete' ? 'error' : 'failure', { type: kind, message: says }),
      ]),
    ),
  )
}

function testsuite(name: string, items: readonly ResultItem[], result: Result): string {
  const { created, took, tool, properties = [['tool', `${tool.name} ${tool.version}`]] } = result
  const warnings = items.filter(({ rating }) => rating === 'warning')
  return element(
    'testsuite',
    { name, ...countsOf(items), time: secondsOf(items, took), timestamp: created },
    [
      element(
        'properties',
        {},
        properties.map(([property, value]) => element('property', { name: property, value })),
      ),
      ...items.map((item) => testcase(item, took)),
      // Some readers show of a skipped test that it was skipped, and not why.
      ...(warnings.length === 0 ? [] : [element('system-err', {}, [textOf(warnings)])]),
    ],
  )
}

function testcase(item: ResultItem, took: Result['took']): string {
  const { rule, group, title } = item
  const time = secondsOf([item], took)
  return element('testcase', { classname: group, name: `${rule}: ${title}`, time }, [
    ...caseOf(item),
    element('system-out', {}, [aboutOf(item)]),
  ])
}

/** Describes an item in its output, as the schema has no properties for a test case. The first line is the outcome. */
function aboutOf(item: ResultItem): string {
  const { outcome, rating, basis, source, exchanges, pointer, share, isUnproven, request } = item
  const from = [basis, source].filter((one) => one !== undefined).join(': ')
  const lines = [
    from === '' ? `${outcome}, ${rating}` : `${outcome}, ${rating}; ${from}`,
    exchanges.length === 0 ? undefined : `exchanges ${exchanges.join(', ')}`,
    // The element of a failed test already contains the request.
    request === undefined || testStatusOf(item) !== 'skipped' ? undefined : `request: ${request}`,
    pointer === undefined ? undefined : `at ${pointer}`,
    share,
    isUnproven === true ? 'unproven' : undefined,
  ]
  return escapeXml(lines.filter((line) => line !== undefined).join('\n'))
}

function textOf(warnings: readonly ResultItem[]): string {
  return escapeXml(warnings.map(({ rule, says }) => `warning: ${rule}: ${says}`).join('\n'))
}

function countsOf(items: readonly ResultItem[]) {
  const count = (status: ReturnType<typeof testStatusOf>): number =>
    items.filter((item) => testStatusOf(item) === status).length
  return {
    tests: items.length,
    failures: count('failed'),
    errors: count('error'),
    skipped: count('skipped'),
  }
}
