import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import { facts } from './fact-lines.ts'
import { reasonOf, testStatusOf } from './test-status.ts'

/**
 * Renders a result as TAP 14. Warnings and unverified checks are skipped with a reason; findings in the baseline are
 * TODO tests. Details are in a YAML block with JSON values.
 */
export function renderTap({ problems, items, tool, headline }: Result): string {
  const tests = [...problems.map(problemLines), ...items.map(itemLines)]
  return [
    'TAP version 14',
    `# ${tool.name} ${tool.version}: ${oneLine(headline)}`,
    tests.length === 0 ? '1..0 # SKIP nothing was found' : `1..${tests.length}`,
    ...tests.flatMap(([line, ...block], at) => [line?.replace('{}', String(at + 1)), ...block]),
    '',
  ].join('\n')
}

function itemLines(item: ResultItem): readonly string[] {
  const { rule, title, group, outcome, rating, subject, known } = item
  const status = testStatusOf(item)
  const isGreen = status === 'passed' || (status === 'skipped' && !known)
  const directive = known ? ' # TODO ' : status === 'skipped' ? ' # SKIP ' : ''
  const reason = directive === '' ? '' : directive + escapeLine(reasonOf(item))
  return [
    `${isGreen ? 'ok' : 'not ok'} {} - ${escapeLine(`${rule}: ${title}`)}${reason}`,
    ...yamlOf([
      ...([
        ['outcome', outcome],
        ['rating', rating],
        ['subject', subject],
        ['group', group],
      ] as const),
      ...(status === 'passed' ? [] : [['message', reasonOf(item)] as const, ...facts(item)]),
    ]),
  ]
}

function problemLines({ demand, says, kind }: Problem): readonly string[] {
  return [
    `not ok {} - ${escapeLine(demand)}`,
    ...yamlOf([
      ['outcome', kind],
      ['message', says],
    ]),
  ]
}

function yamlOf(
  pairs: readonly (readonly [name: string, text: string | undefined])[],
): readonly string[] {
  const told = pairs.filter(([, text]) => text !== undefined && text !== '')
  return ['  ---', ...told.map(([name, text]) => `  ${name}: ${JSON.stringify(text)}`), '  ...']
}

/** Escapes a description: `#` begins a directive, and a line end would end it. */
function escapeLine(text: string): string {
  return oneLine(text).replace(/[\\#]/g, (mark) => `\\${mark}`)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
