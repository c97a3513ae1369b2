import {
  type CheckRow,
  type Clean,
  type Crossing,
  isSlip,
  isUnproven,
} from '#test/matrix/matrix.ts'

export interface Result {
  readonly clean: readonly Clean[]
  readonly crossings: readonly Crossing[]
  readonly rows: readonly CheckRow[]
}

/** Checks whether checks and faults agree. */
export function isSound({ clean, crossings, rows }: Result): boolean {
  return (
    clean.every(({ violations, warnings }) => violations + warnings === 0) &&
    crossings.every((one) => !isSlip(one) && one.unintended.length === 0) &&
    rows.every((row) => !isUnproven(row))
  )
}

/** Renders the figures, and one line for each problem. */
export function renderSummary({ clean, crossings, rows }: Result): string {
  const musts = rows.filter(({ isMust }) => isMust)
  const releases = new Set(clean.map(({ release }) => release))
  const faults = new Set(crossings.map(({ fault }) => fault))
  const unintended = crossings.flatMap(({ fault, release, unintended: ids }) =>
    ids.map((id) => `unintended: ${fault} on ${release} makes ${id} fail`),
  )
  const slips = crossings
    .filter(isSlip)
    .map(({ fault, release }) => `slip: ${fault} on ${release} makes none of its checks fail`)
  const dirty = clean
    .filter(({ failing }) => failing.length > 0)
    .map(({ release, failing }) => `without a fault: ${failing.join(', ')} fail on ${release}`)
  const unproven = rows.filter(isUnproven).map(({ check }) => `unproven: ${check}`)
  return [
    `${faults.size} faults on ${releases.size} releases: ${crossings.length} runs`,
    `without a fault: ${sum(clean, 'violations')} violations, ${sum(clean, 'warnings')} warnings on ${releases.size} releases`,
    `checks: ${share(rows)} are killed by a fault or an edit, of those that say MUST ${share(musts)}`,
    `by faults alone: ${share(rows, ({ faults: by }) => by.length > 0)}, of those that say MUST ${share(musts, ({ faults: by }) => by.length > 0)}`,
    `unintended kills: ${unintended.length}, slips: ${slips.length}, unproven checks: ${unproven.length}`,
    ...dirty,
    ...unintended,
    ...slips,
    ...unproven,
    '',
  ].join('\n')
}

/** Renders the page of the faults that kill each check. */
export function renderMatrixPage(result: Result): string {
  const [first = '', ...others] = renderSummary(result).trimEnd().split('\n')
  return [
    '# Kill matrix',
    '',
    'What makes each check fail: named faults of the reference server, and edits of recordings of',
    'real servers. `npm run matrix -- --out docs/matrix.md` writes this page.',
    '',
    ...[first, ...others].map((line) => `- ${line}`),
    '',
    '| check | faults | edits of recordings |',
    '| --- | --- | --- |',
    ...result.rows.map(
      ({ check, faults, edits }) =>
        `| ${check} | ${few(faults)} | ${few(edits) || (faults.length > 0 ? '' : '*unproven*')} |`,
    ),
    '',
  ].join('\n')
}

const SHOWN = 4

function few(ids: readonly string[]): string {
  const rest = ids.length - SHOWN
  return ids.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function share(
  rows: readonly CheckRow[],
  isKilled: (row: CheckRow) => boolean = (row) => !isUnproven(row),
): string {
  const killed = rows.filter(isKilled).length
  const percent = rows.length === 0 ? 100 : Math.floor((1000 * killed) / rows.length) / 10
  return `${killed} of ${rows.length} (${percent} %)`
}

function sum(clean: readonly Clean[], key: 'violations' | 'warnings'): number {
  return clean.reduce((total, one) => total + one[key], 0)
}
