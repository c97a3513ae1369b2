import type {
  Judgement,
  Replay,
  Replayed,
  ReplayedCall,
  Severity,
} from '../../src/model/upgrade/replay.ts'
import { JUDGEMENTS } from '../../src/model/upgrade/replay.ts'
import { renderPage } from '../html/page.ts'
import { createMask } from '../secrets.ts'
import { visible } from '../visible.ts'
import { wordsFor } from './console.ts'
import { explanationRows } from './explain.ts'
import { JUDGEMENT_LEGEND } from './words.ts'
import { counted } from '../../src/text/counted.ts'

/** The replay as one HTML file that loads nothing: each call with what differs, the worst first. */
export function renderReplayHtml(replay: Replay, pairs: readonly Replayed[]): string {
  const page = viewReplay(replay, pairs)
  return renderPage({
    template: 'replay',
    styles: ['report.css', 'compare.css'],
    title: `${page.title}: ${page.claim}`,
    page,
  })
}

function viewReplay(
  { recording, target, control, calls, counts, left, mode }: Replay,
  pairs: readonly Replayed[],
) {
  return {
    title: `${visible(recording.release ?? 'recorded calls')} → ${visible(target.release)}`,
    claim: `${counts.changed} of ${calls.length} calls changed`,
    facts: [
      ['Recording', recording.file],
      ['Target', target.url],
      ['Mode', mode],
      ['Control', control ? `${control.url}, ${counted(control.rounds, 'round')}` : 'none'],
      ['Left behind', left.length === 0 ? 'nothing' : left.join(', ')],
    ].map(([name, value]) => ({ name, value: visible(value ?? '') })),
    tally: JUDGEMENTS.map((one) => ({ ...legendOf(one), count: counts[one] })),
    sections: JUDGEMENTS.map((judgement) => ({
      ...legendOf(judgement),
      calls: gravestFirst(calls, judgement).flatMap(({ call, position, severity }) => {
        const pair = pairs[position]
        return [
          {
            ...{ number: call.exchange, severity, isOpen: severity === 'high' },
            request: visible(`${call.method} ${createMask([]).target(call.target)}`),
            reason: call.reason,
            changes: call.changes.map((change) => ({
              label: change.judgement === 'changed' ? change.severity : change.judgement,
              words: visible(wordsFor(change)),
            })),
            rows: pair ? explanationRows(call, pair).map(([label, text]) => ({ label, text })) : [],
          },
        ]
      }),
    })).filter((section) => section.calls.length > 0),
  }
}

/** Calls of one judgement with their worst change, the gravest first. */
function gravestFirst(calls: readonly ReplayedCall[], judgement: Judgement) {
  return calls
    .map((call, position) => {
      const own = call.changes.filter((change) => change.judgement === 'changed')
      const severity = SEVERITIES.find((one) => own.some((change) => change.severity === one))
      return { call, position, severity }
    })
    .filter(({ call }) => call.judgement === judgement)
    .toSorted((a, b) => rank(a.severity) - rank(b.severity))
}

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low']

function rank(severity: Severity | undefined): number {
  return severity === undefined ? SEVERITIES.length : SEVERITIES.indexOf(severity)
}

function legendOf(judgement: Judgement) {
  const { title, meaning, rating } = JUDGEMENT_LEGEND[judgement]
  return { id: judgement, title, meaning, rating }
}
