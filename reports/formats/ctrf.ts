import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import { printJson } from '../visible.ts'
import { factLines } from './fact-lines.ts'
import { millisecondsOf } from './seconds.ts'
import { reasonOf, type TestStatus, testStatusOf } from './test-status.ts'

/** A result in the Common Test Report Format: one test for each item, its own outcome as `rawStatus`. */
export function renderCtrf(result: Result): string {
  const { tool, items, problems, created, took } = result
  const tests = [...problems.map(testOfProblem), ...items.map((item) => testOf(item, took))]
  const count = (status: Status): number => tests.filter((test) => test.status === status).length
  // The format requires times; both are 0 if they are unknown.
  const start = created === undefined ? 0 : Date.parse(created)
  return printJson({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: `${tool.name} ${tool.version}`,
    ...(created !== undefined && { timestamp: created }),
    results: {
      tool: { ...tool, extra: { command: result.command } },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        start,
        stop: start + Math.round(millisecondsOf(items, took)),
      },
      tests,
      environment: {
        reportName: result.headline,
        extra: { subject: result.subject, ...Object.fromEntries(result.properties ?? []) },
      },
    },
  })
}

type Status = 'passed' | 'failed' | 'skipped' | 'other'

const STATUS: Readonly<Record<TestStatus, Status>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'other',
  skipped: 'skipped',
}

function testOf(item: ResultItem, took: Result['took']) {
  const { rule, title, group, outcome, rating, subject, places, known } = item
  const status = testStatusOf(item)
  const [place] = places
  return {
    name: `${rule}: ${title}`,
    status: STATUS[status],
    duration: Math.round(millisecondsOf([item], took)),
    ...(group !== '' && { suite: [group] }),
    rawStatus: outcome,
    ...(status !== 'passed' && { message: reasonOf(item), trace: factLines(item).join('\n') }),
    ...(place && { filePath: place.file }),
    ...(place?.line !== undefined && { line: place.line }),
    type: 'conformance',
    extra: { rule, rating, subject, ...(known && { known }) },
  }
}

function testOfProblem({ demand, says, kind }: Problem) {
  const status: Status = kind === 'incomplete' ? 'other' : 'failed'
  return { name: demand, status, duration: 0, suite: ['run'], rawStatus: kind, message: says }
}
