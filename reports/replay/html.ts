import type { Judgement, Replay } from '../../src/model/replay.ts'
import { JUDGEMENTS } from '../../src/model/replay.ts'
import { asIs, compileTemplate, hashSource, readTemplate } from '../html/template.ts'
import { createVeil } from '../secrets.ts'
import { visible } from '../visible.ts'
import { wordsFor } from './console.ts'
import { renderExplanation } from './explain.ts'
import type { Pair } from './explain.ts'
import { JUDGEMENT_LEGEND } from './words.ts'

/** The replay as one HTML file that loads nothing: each call with what differs, the worst first. */
export function renderReplayHtml(replay: Replay, pairs: readonly Pair[]): string {
  const style = `${readTemplate('report.css')}\n${readTemplate('compare.css')}`
  const place = compileTemplate('replay', [])
  return place({
    page: viewReplay(replay, pairs),
    policy: `default-src 'none'; style-src ${hashSource(style)}; img-src data:; base-uri 'none'; form-action 'none'`,
    style: asIs(style),
  })
}

function viewReplay(
  { recording, target, control, calls, counts, left, mode }: Replay,
  pairs: readonly Pair[],
) {
  return {
    title: `${visible(recording.release ?? 'recorded calls')} → ${visible(target.release)}`,
    claim: `${counts.changed} of ${calls.length} calls changed`,
    facts: [
      ['Recording', recording.file],
      ['Target', target.url],
      ['Mode', mode],
      ['Control', control ? `${control.url}, ${control.rounds} rounds` : 'none'],
      ['Left behind', left.length === 0 ? 'nothing' : left.join(', ')],
    ].map(([name, value]) => ({ name, value: visible(value ?? '') })),
    tally: JUDGEMENTS.map((one) => ({ ...legendOf(one), count: counts[one] })),
    sections: JUDGEMENTS.map((judgement) => ({
      ...legendOf(judgement),
      isOpen: judgement === 'changed',
      calls: calls.flatMap((call, position) => {
        const pair = pairs[position]
        if (call.judgement !== judgement) return []
        return [
          {
            number: call.exchange,
            request: visible(`${call.method} ${createVeil([]).target(call.target)}`),
            reason: call.reason,
            changes: call.changes.map((change) => ({
              ...{ judgement: change.judgement, severity: change.severity },
              words: visible(wordsFor(change)),
            })),
            whole: pair ? renderExplanation(call, pair, { width: 110 }) : '',
          },
        ]
      }),
    })).filter((section) => section.calls.length > 0),
  }
}

function legendOf(judgement: Judgement) {
  const { title, meaning, rating } = JUDGEMENT_LEGEND[judgement]
  return { id: judgement, title, meaning, rating }
}
