import { isOfAnswers, recordedKills } from '#test/matrix/matrix.ts'
import { RECORDING_FAULTS } from '#suites/faults.ts'
import type { Suite } from '#engine/model/suite.ts'
import type { Fault } from '#engine/model/fault.ts'
import type { Count } from '#test/fidelity/measure.ts'
import type { Requirement } from '#suites/requirements/requirement.ts'
import type { Measured } from '../fidelity/measure-folder.ts'

/** Data that can be counted without running anything. */
interface Counted {
  readonly suites: readonly Suite[]
  readonly requirements: readonly Requirement[]
  readonly faults: readonly Fault[]
}

/** Renders the page of figures as Markdown. */
export function renderFigures(
  counted: Counted,
  measured: readonly Measured[],
  lines: readonly string[],
): string {
  return `# Figures\n\nWritten by \`npm run figures\`.\n\n${renderCounts(counted)}\n${renderFidelity(measured, lines)}`
}

/** Renders counts of checks, requirements, faults, and kills. */
export function renderCounts({ suites, requirements, faults }: Counted): string {
  const checks = suites.flatMap((suite) => suite.checks)
  const musts = checks.filter(({ title }) => title.startsWith('MUST'))
  const byFault = new Set(faults.flatMap(({ fails }) => fails))
  const ofAnswers = faults.filter(isOfAnswers)
  const byEdit = new Set(recordedKills(faults, RECORDING_FAULTS).map(([check]) => check))
  const killed = checks.filter(({ id }) => byFault.has(id) || byEdit.has(id))
  const reasons = requirements.filter(({ reason }) => reason !== undefined).length
  const rows: readonly (readonly [string, string, string])[] = [
    ['Checks', `${checks.length}, ${musts.length} of them MUST`, 'list checks'],
    [
      'Rows of the interface document',
      `${requirements.length}, ${reasons} of them with a reason why nothing judges them`,
      'list requirements',
    ],
    ['Faults of the reference server', String(faults.length), 'list faults'],
    [
      'Edits of recordings',
      `${ofAnswers.length} of them, and ${RECORDING_FAULTS.length} of one exchange`,
      'npm run proof:mutations',
    ],
    [
      'Checks that a fault or an edit makes fail',
      `${killed.length} of ${checks.length}: ${[...byFault].length} by faults, ${[...byEdit].length} by edits`,
      'npm run matrix',
    ],
  ]
  const table = rows.map(([what, figure, command]) => `| ${what} | ${figure} | \`${command}\` |`)
  return `| What | Figure | Command |\n| --- | --- | --- |\n${table.join('\n')}\n`
}

/**
 * Renders the agreement of the reference server with real servers, by release line; the rest is based on source code.
 */
function renderFidelity(measured: readonly Measured[], lines: readonly string[]): string {
  const rows = lines.flatMap((line) => {
    const own = measured.filter(({ version }) => `${version.major}.${version.minor}` === line)
    if (own.length === 0) return [`| ${line} | none: by source only | | |`]
    return own.map(
      ({ name, agreement: { document, suites, all } }) =>
        `| ${line} | ${name} | ${share(document)} | ${share(suites)} / ${share(all)} |`,
    )
  })
  return [
    '## The reference server against real servers',
    '',
    'Exchanges of a recording that it responds as the real server did, on routes of the interface',
    'document, of the suites, and on all; what differs and why: `npm run fidelity`.',
    '',
    '| Release | Recording | Document | Suites / all |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function share({ agreeing, exchanges }: Count): string {
  if (exchanges === 0) return 'none'
  return `${agreeing} of ${exchanges}`
}
