import type { PairResult } from '../lab/pair/results.ts'

/** Renders the last results of `npm run lab:pair`: compared calls, disagreements, and causes. */
export function renderPairs(rows: readonly PairResult[]): string {
  if (rows.length === 0) return ''
  const last = rows.reduce((found, { date }) => (date > found ? date : found), '')
  const odd = rows.flatMap((row) => row.atOdds.map((one) => ({ ...row, ...one })))
  return [
    '## Forecast and replay between real servers',
    '',
    `Of \`npm run lab:pair\`, last on ${last}: a client and a certification are recorded on the old server, forecast for`,
    'the new one and replayed there, with the old one as control.',
    '',
    '| From | To | Recorded | Calls compared | At odds | Of them without a known cause |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(renderRow),
    '',
    ...(odd.length === 0 ? [] : ['At odds, and why:', '', ...odd.map(renderOdd), '']),
  ].join('\n')
}

function renderRow({ from, to, recording, compared, atOdds }: PairResult): string {
  const unknown = atOdds.filter(({ cause }) => cause === undefined)
  return `| ${[from, to, recording, compared, getCalls(atOdds), getCalls(unknown)].join(' | ')} |`
}

function renderOdd({
  from,
  to,
  route,
  status,
  calls,
  cause = 'not known',
}: PairResult & PairResult['atOdds'][number]): string {
  const times = calls === 1 ? '' : `, ${calls} calls`
  return `- ${from} to ${to}, \`${route}\` (${status.join(' → ')}${times}): ${cause}`
}

function getCalls(all: PairResult['atOdds']): number {
  return all.reduce((sum, { calls }) => sum + calls, 0)
}
