import type { ResultRow, Results } from '../lab/certify/results.ts'

/** Renders the last results of `npm run lab:certify` on real servers, by release and variant. */
export function renderLab({ date, rows }: Results): string {
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) {
    const key = `${row.version} | ${row.variant}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [
    '## Real servers of the lab',
    '',
    `Certified by \`npm run lab:certify\`, last on ${date}: each run as one account in one mode is compared with`,
    '`tools/lab/verdicts`, and the database of the server before and after it.' +
      (rows.some(isKill)
        ? ' Killed runs were swept; sessions that end by themselves within a minute are not counted.'
        : ''),
    ...judgedAgain(rows),
    ...rows.flatMap(renderRepeated),
    '',
    '| Release | Variant | Runs | Exit 0 | Killed | Violations | Warnings | Left or lost |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...groups].map(([key, group]) => renderGroup(key, group)),
    '',
  ].join('\n')
}

function renderGroup(key: string, rows: readonly ResultRow[]): string {
  const runs = rows.filter((row) => !isKill(row))
  const sum = (count: (row: ResultRow) => number): number =>
    rows.reduce((total, row) => total + count(row), 0)
  const cells = [
    getTimes(runs),
    getTimes(runs.filter(({ exit }) => exit === 0)),
    rows.length - runs.length,
    sum(({ violations }) => violations),
    sum(({ warnings }) => warnings),
    sum(({ left }) => left),
  ]
  return `| ${key} | ${cells.join(' | ')} |`
}

function getTimes(rows: readonly ResultRow[]): number {
  return rows.reduce((total, { repeated }) => total + (repeated?.runs ?? 1), 0)
}

function renderRepeated({ version, way, repeated }: ResultRow): readonly string[] {
  if (!repeated) return []
  const { runs, unlike } = repeated
  const found = unlike === 0 ? 'the same verdicts' : `${unlike} checks were not alike`
  return [`${runs} runs in a row on one ${version}, ${way}: ${found}.`]
}

function judgedAgain(rows: readonly ResultRow[]): readonly string[] {
  const found = rows.filter((row) => row.judgedAgain).map(({ version }) => version)
  const versions = [...new Set(found)]
  return found.length === 0
    ? []
    : [`Judged again from the recording of its run: ${versions.join(', ')}.`]
}

function isKill({ way }: ResultRow): boolean {
  return way.startsWith('kill-')
}
