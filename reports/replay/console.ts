import type {
  AnswerChange,
  Replay,
  ReplayedCall,
  Severity,
} from '../../src/model/upgrade/replay.ts'
import { JUDGEMENTS } from '../../src/model/upgrade/replay.ts'
import { wrapText } from '../console/console-layout.ts'
import { PLAIN, colourOf } from '../console/console-style.ts'
import type { Palette } from '../console/console-style.ts'
import { createMask } from '../secrets.ts'
import { visible } from '../visible.ts'
import { JUDGEMENT_LEGEND } from './words.ts'
import { counted } from '../../src/text/counted.ts'

interface Style {
  readonly width: number
  readonly color: Palette
}

/** Differences that are named; the files have all of them. */
const NAMED = 15

/** What came of a replay, for a terminal: the worst first. */
export function renderReplayConsole(
  replay: Replay,
  { width: given = 80, color = PLAIN }: { readonly width?: number; readonly color?: Palette } = {},
): string {
  const style = { width: Math.max(given, 40), color }
  return [
    ...wrapText(visible(headlineOf(replay)), { width: style.width, first: '' }).map(color.bold),
    ...(['changed', 'undecided'] as const).flatMap((judgement) => group(replay, judgement, style)),
    '',
    JUDGEMENTS.map((one) => `${replay.counts[one]} ${one}`).join(', '),
    ...leftLines(replay, style),
  ].join('\n')
}

function headlineOf({ recording, target, calls, control }: Replay): string {
  const from = recording.release === undefined ? '' : ` of graylog ${recording.release}`
  const by = control
    ? `; noise learnt from ${counted(control.rounds, 'round')} on ${control.url}`
    : ''
  if (calls.length === 0)
    return `nothing was replayed: the recording holds no request that can be sent${from} to ${target.url}; record more, or allow more with --mode`
  return `${calls.length} calls${from} on graylog ${target.release} at ${target.url}${by}`
}

function group(
  { calls }: Replay,
  judgement: 'changed' | 'undecided',
  style: Style,
): readonly string[] {
  const own = calls.filter((call) => call.judgement === judgement)
  if (own.length === 0) return []
  const { title, meaning, rating } = JUDGEMENT_LEGEND[judgement]
  const { width, color } = style
  const heading = wrapText(`${title} (${own.length}): ${meaning}`, { width, first: '' })
  const findings = findingsOf(own, judgement)
  return [
    '',
    ...heading.map((line) => color.bold(colourOf(rating, color)(line))),
    ...findings.slice(0, NAMED).flatMap((finding) => findingLines(finding, judgement, style)),
    ...(findings.length > NAMED ? [`  … and ${findings.length - NAMED} more (--json, --out)`] : []),
  ]
}

/** One difference, or one reason, with the calls that have it. */
interface Finding {
  readonly words: string
  readonly severity: Severity
  readonly calls: ReplayedCall[]
}

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low']

/** Differences by what they are, the grave ones first: one that all calls share is told once. */
function findingsOf(
  calls: readonly ReplayedCall[],
  judgement: 'changed' | 'undecided',
): readonly Finding[] {
  const findings = new Map<string, Finding>()
  const add = (words: string, severity: Severity, key: string, call: ReplayedCall): void => {
    const known = findings.get(key) ?? { words, severity, calls: [] }
    if (known.calls.at(-1) !== call) known.calls.push(call)
    findings.set(key, known)
  }
  for (const call of calls) {
    if (call.reason !== undefined) add(call.reason, 'medium', call.reason, call)
    for (const change of call.changes.filter((one) => one.judgement === judgement)) {
      const words = wordsFor(change)
      // What a header says concerns every call; a field concerns its route.
      const key = change.class === 'header' ? words : `${placeOf(call)}\n${words}`
      add(words, change.severity, key, call)
    }
  }
  return [...findings.values()].toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  )
}

function placeOf({ method, target }: ReplayedCall): string {
  return `${method} ${target.split('?')[0] ?? ''}`
}

function findingLines(
  { words, severity, calls }: Finding,
  judgement: 'changed' | 'undecided',
  { width, color }: Style,
): readonly string[] {
  const [call] = calls
  if (!call) return []
  const { mark, rating } = JUDGEMENT_LEGEND[judgement]
  const numbers = calls.map(({ exchange }) => exchange)
  const where = numbers.length > 6 ? `${numbers.slice(0, 6).join(', ')} …` : numbers.join(', ')
  const target = `${call.method} ${createMask([]).target(call.target)}`
  const others = new Set(calls.map(placeOf)).size - 1
  const title = `${target}${others > 0 ? ` and ${others} more` : ''} (${where})`
  const shown = judgement === 'changed' ? `${severity}: ${words}` : words
  return [
    ...wrapText(visible(title), { width, first: `  ${mark} ` }).map((line, row) =>
      row === 0 ? colourOf(rating, color)(line.slice(0, 4)) + line.slice(4) : line,
    ),
    ...wrapText(visible(shown), { width, first: '    ' }),
  ]
}

/** One difference in a line: `removed field streams[].x: string, now (absent)`. */
export function wordsFor({ class: kind, place, before, after, because }: AnswerChange): string {
  const where = place === '' ? '' : ` ${place}`
  return `${kind}${where}: ${before} → ${after} (${because})`
}

function leftLines({ left, complete }: Replay, { width, color }: Style): readonly string[] {
  const whole = complete ? [] : ['The replay did not run to its end.']
  if (left.length === 0) return [...whole, 'Left behind: nothing.']
  const lines = wrapText(
    visible(`Left behind: ${left.join(', ')}; remove it with certify --sweep.`),
    {
      ...{ width, first: '' },
    },
  )
  return [...whole, ...lines.map(color.red)]
}
