import type { CauseResults, CauseRow, FaultMode } from '#test/causes/results.ts'

const WAYS: Readonly<Record<FaultMode, string>> = {
  recorded: 'responses of a real server, edited',
  live: 'live in the reference server',
  pairs: 'two at once, by chance, in responses of a real server',
}

/** Renders how often the first reported cause is the real fault. */
export function renderCauses({ date, rows }: CauseResults): string {
  return [
    '## Causes',
    '',
    `Each known fault alone, and two at once, last on ${date}: \`npm run proof:causes\`. The first cause is right where`,
    'it is about the route, the field, the header or the rule of the fault; of two, both are among the first three.',
    '',
    '| Faults | Release | Named | First is right | Two causes at most for each | No check fails |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => renderRow(WAYS[row.way], row.release, row)),
    ...[...new Set(rows.map(({ way }) => way))].map((way) =>
      renderRow(WAYS[way], 'all', total(rows.filter((row) => row.way === way))),
    ),
    '',
  ].join('\n')
}

function renderRow(what: string, release: string, row: Omit<CauseRow, 'way' | 'release'>): string {
  const { faults, right, few, unseen } = row
  const cells = [what, release, faults, share(right, faults), share(few, faults), unseen]
  return `| ${cells.join(' | ')} |`
}

function share(part: number, whole: number): string {
  return `${part} (${((part / Math.max(whole, 1)) * 100).toFixed(1)} %)`
}

function total(rows: readonly CauseRow[]): Omit<CauseRow, 'way' | 'release'> {
  const sum = (count: (row: CauseRow) => number): number =>
    rows.reduce((so, row) => so + count(row), 0)
  return {
    faults: sum(({ faults }) => faults),
    right: sum(({ right }) => right),
    few: sum(({ few }) => few),
    unseen: sum(({ unseen }) => unseen),
  }
}
