import type { Replay, Replayed, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { counted } from '#engine/text/words.ts'
import { renderPage } from '../html/page.ts'
import type { KnownFindings } from '../known/known-findings.ts'
import { createMask } from '../secrets.ts'
import { shortRelease } from '../shown-values.ts'
import { visible } from '../visible.ts'
import { causesOf, commonTo, type Difference, placeOf, wordsFor } from './differences.ts'
import { explanationRows } from './explain.ts'
import { claimOf, countKinds, type Kind, KIND_LEGEND, kindOf, KINDS } from './words.ts'

/** Calls of a kind that stand open; more are behind its heading, unless they changed gravely. */
const OPEN_CALLS = 20
/** Gravely changed calls that show what changed at once. */
const OPEN_FIRST = 5

/** The replay as one HTML file that loads nothing: each call with what differs, the worst first. */
export function renderReplayHtml(
  replay: Replay,
  pairs: readonly Replayed[],
  known?: KnownFindings,
): string {
  const page = viewReplay(replay, pairs)
  return renderPage({
    known,
    template: 'replay',
    styles: ['report.css', 'compare.css'],
    title: `${page.title}: ${page.claim}`,
    page,
  })
}

function viewReplay(replay: Replay, pairs: readonly Replayed[]) {
  const { recording, target, control, calls, left, mode } = replay
  const numbers = countKinds(replay)
  const common = commonTo(calls)
  const shared = new Set(common.map(({ words }) => words))
  const pairOf = new Map(calls.map((call, position) => [call, pairs[position]] as const))
  return {
    title: [recording.release ?? 'recorded calls', target.release]
      .map((release) => visible(shortRelease(release)))
      .join(' → '),
    claim: claimOf(replay),
    isGrave: numbers.grave > 0,
    facts: [
      ['Recording', recording.file],
      ['Target', target.url],
      ['Mode', mode],
      ['Control', control ? `${control.url}, ${counted(control.rounds, 'round')}` : 'none'],
      ['Left behind', left.length === 0 ? 'nothing' : left.join(', ')],
    ].map(([name, value]) => ({ name, value: visible(value ?? '') })),
    tally: KINDS.filter((kind) => numbers[kind] > 0).map((kind) => ({
      ...legendOf(kind),
      count: numbers[kind],
    })),
    common: common.map(viewCommon),
    sections: KINDS.map((kind) => {
      const own = calls.filter((call) => kindOf(call) === kind)
      return {
        ...legendOf(kind),
        count: own.length,
        isOpen: kind === 'grave' || own.length <= OPEN_CALLS,
        calls: own.map((call, position) => ({
          ...viewCall(call, pairOf.get(call), shared),
          isOpen: kind === 'grave' && position < OPEN_FIRST,
        })),
      }
    }).filter((section) => section.calls.length > 0),
  }
}

function viewCommon({ words, severity, calls }: Difference) {
  const routes = new Set(calls.map(placeOf)).size
  return {
    words: visible(words),
    rating: KIND_LEGEND[severity === 'high' ? 'grave' : 'slight'].rating,
    where: `${counted(calls.length, 'call')} on ${counted(routes, 'path')}`,
  }
}

/** A call with what is its own; what many calls share stands above them all, and noise behind a switch. */
function viewCall(call: ReplayedCall, pair: Replayed | undefined, shared: ReadonlySet<string>) {
  const told = call.changes.map((change) => ({ ...change, words: wordsFor(change) }))
  const own = told.filter(({ judgement, words }) => judgement !== 'noise' && !shared.has(words))
  const noise = told.filter(({ judgement }) => judgement === 'noise')
  return {
    number: call.exchange,
    request: visible(`${call.method} ${createMask([]).target(call.target)}`),
    reason: call.reason,
    says: own[0] ? visible(shortOf(own[0])) : call.judgement === 'changed' ? 'as above' : '',
    more: own.length > 1 ? own.length - 1 : undefined,
    changes: own.map(({ judgement, severity, words }) => ({
      rating: judgement === 'changed' && severity === 'high' ? 'violation' : RATING[judgement],
      words: visible(words),
    })),
    causes: [...new Set(own.flatMap((change) => causesOf(change, call)))].map(
      ({ release, what, source, remedy }) => ({
        release,
        what: visible(what),
        source,
        ...(remedy !== undefined && { remedy: visible(remedy) }),
      }),
    ),
    noise: noise.map(({ words }) => visible(words)),
    noises: counted(noise.length, 'difference'),
    rows: pair ? explanationRows(call, pair).map(([label, text]) => ({ label, text })) : [],
  }
}

const RATING = { changed: 'warning', undecided: 'unverified', noise: 'note' } as const

function shortOf({ class: kind, place }: { readonly class: string; readonly place: string }) {
  return `${kind}${place === '' ? '' : ` ${place}`}`
}

function legendOf(kind: Kind) {
  const { title, meaning, rating } = KIND_LEGEND[kind]
  return { id: kind, title, meaning, rating }
}
