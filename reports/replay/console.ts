import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import { counted } from '#engine/text/words.ts'
import { wrapText } from '../console/console-layout.ts'
import { colourOf, type Layout, type Palette, PLAIN } from '../console/console-style.ts'
import { RATING_LEGEND } from '../legend.ts'
import { createMask } from '../secrets.ts'
import { type Difference, differencesOf, placeOf } from './differences.ts'
import { claimOf, countKinds, type Kind, KIND_LEGEND, kindOf, KINDS } from './words.ts'

/** Differences that are named under one heading; the files have all of them. */
const NAMED = 15

/** What came of a replay, for a terminal: the worst first. */
export function renderReplayConsole(
  replay: Replay,
  { width: given = 80, color = PLAIN }: { readonly width?: number; readonly color?: Palette } = {},
): string {
  const style = { width: Math.max(given, 40), color }
  const changed = differencesOf(replay.calls, 'changed')
  const kinds = countKinds(replay)
  return [
    ...wrapText(headlineOf(replay), { width: style.width, first: '' }).map(color.bold),
    ...group(
      'grave',
      changed.filter(({ severity }) => severity === 'high'),
      style,
    ),
    ...group(
      'slight',
      changed.filter(({ severity }) => severity !== 'high'),
      style,
    ),
    ...group('undecided', differencesOf(replay.calls, 'undecided'), style),
    '',
    ...wrapText(KINDS.map((kind) => `${kinds[kind]} ${WORDS[kind]}`).join(', '), {
      width: style.width,
      first: '',
    }),
    ...leftLines(replay, style),
  ].join('\n')
}

const WORDS: Readonly<Record<Kind, string>> = {
  grave: 'changed gravely',
  slight: 'slightly',
  undecided: 'undecided',
  noise: 'noise',
  same: 'same',
}

function headlineOf(replay: Replay): string {
  const { recording, target, calls, control } = replay
  const from = recording.release === undefined ? '' : ` of graylog ${recording.release}`
  const by = control
    ? `; noise learnt from ${counted(control.rounds, 'round')} on ${control.url}`
    : ''
  if (calls.length === 0)
    return `nothing was replayed: the recording holds no request that can be sent${from} to ${target.url}; record more, or allow more with --mode`
  return `${claimOf(replay)}${from === '' ? '' : `, recorded${from}`}, on graylog ${target.release} at ${target.url}${by}`
}

function group(kind: Kind, differences: readonly Difference[], style: Layout): readonly string[] {
  if (differences.length === 0) return []
  const { title, meaning, rating } = KIND_LEGEND[kind]
  const { width, color } = style
  const heading = wrapText(`${title} (${countOf(kind, differences)}): ${meaning}`, {
    width,
    first: '',
  })
  const told = new Set<string>()
  return [
    '',
    ...heading.map((line) => color.bold(colourOf(rating, color)(line))),
    ...differences.slice(0, NAMED).flatMap((one) => differenceLines(one, kind, told, style)),
    ...(differences.length > NAMED
      ? [`  … and ${differences.length - NAMED} more (--json, --out)`]
      : []),
  ]
}

/** The calls of a kind, as the sum counts them, and those of a graver kind that show the same kind of difference, too. */
function countOf(kind: Kind, differences: readonly Difference[]): string {
  const calls = [...new Set(differences.flatMap((one) => one.calls))]
  const own = calls.filter((call) => kindOf(call) === kind).length
  const others = calls.length - own
  return `${counted(own, 'call')}${others > 0 ? `, and ${others} of the above, too` : ''}`
}

/** A cause is told with the first difference that it stands at. */
function differenceLines(
  { words, calls, causes }: Difference,
  kind: Kind,
  told: Set<string>,
  style: Layout,
): readonly string[] {
  const [call] = calls
  if (!call) return []
  const { width, color } = style
  const { rating } = KIND_LEGEND[kind]
  const { mark } = RATING_LEGEND[rating]
  const numbers = calls.map(({ exchange }) => exchange)
  const where = numbers.length > 6 ? `${numbers.slice(0, 6).join(', ')} …` : numbers.join(', ')
  const target = `${call.method} ${createMask([]).target(call.target)}`
  const others = new Set(calls.map(placeOf)).size - 1
  const title = `${target}${others > 0 ? ` and ${others} more` : ''} (${where})`
  const news = others > 0 ? [] : causes.filter(({ what }) => !told.has(what))
  for (const { what } of news) told.add(what)
  return [
    ...wrapText(title, { width, first: `  ${mark} ` }).map((line, row) =>
      row === 0 ? colourOf(rating, color)(line.slice(0, 4)) + line.slice(4) : line,
    ),
    ...wrapText(words, { width, first: '    ' }),
    ...news.flatMap((cause) => causeLines(cause, style)),
  ]
}

function causeLines({ release, what, remedy }: Cause, { width, color }: Layout): readonly string[] {
  return [
    ...wrapText(`${release}: ${what}`, { width, first: '    ' }).map(color.dim),
    ...(remedy === undefined ? [] : wrapText(remedy, { width, first: '    -> ' })),
  ]
}

function leftLines({ left, complete }: Replay, { width, color }: Layout): readonly string[] {
  const whole = complete ? [] : ['The replay did not run to its end.']
  if (left.length === 0) return [...whole, 'Left behind: nothing.']
  const lines = wrapText(`Left behind: ${left.join(', ')}; remove it with certify --sweep.`, {
    width,
    first: '',
  })
  return [...whole, ...lines.map(color.red)]
}
