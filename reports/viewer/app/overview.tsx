import { computed } from '@preact/signals'

import { visibleLine } from '#engine/text/visible.ts'
import { textAt } from '../traffic.ts'
import { DocumentView } from './document-view.tsx'
import { columns, isLive, overview, progress, revision, showFiltered } from './state.ts'
import { formatCount, formatTook } from './words.ts'

/** The document of the result; while it is made, how far it is. */
export function Overview() {
  const document = overview.value
  if (!document) return null
  return (
    <main class="v-page">
      {isLive.value && <Live />}
      <DocumentView document={document} />
    </main>
  )
}

/** Milliseconds that a rate is measured over. */
const WINDOW = 5_000

/** Numbers of the traffic so far. */
const stats = computed(() => {
  void revision.value
  const { start, took, status } = columns.value
  const count = start.length
  const recent: number[] = []
  const last = start.at(-1) ?? 0
  for (let row = count - 1; row >= 0 && (start[row] ?? 0) > last - WINDOW; row -= 1)
    recent.push(took[row] ?? 0)
  const p95 = recent.toSorted((a, b) => a - b)[Math.floor(recent.length * 0.95)] ?? -1
  let failed = 0
  for (const one of status) if (one === 0 || one >= 500) failed += 1
  return { count, perSecond: (recent.length * 1_000) / WINDOW, p95, failed }
})

/** Exchanges that the feed shows. */
const FEED = 14

function Live() {
  const { count, perSecond, p95, failed } = stats.value
  const { text = '', share } = progress.value ?? {}
  const all = columns.value
  const newest = Array.from({ length: Math.min(FEED, count) }, (_, at) => count - 1 - at)
  return (
    <section class="v-progress" aria-label="Progress">
      <p>{visibleLine(text)}</p>
      {share && <progress aria-label="Progress" max={share.total} value={share.done} />}
      <ul class="v-cards">
        <li>
          <b>{formatCount(count)}</b> exchanges
        </li>
        <li>
          <b>{formatCount(Math.round(perSecond))}/s</b> requests
        </li>
        <li>
          <b>{p95 < 0 ? '–' : `${formatTook(p95)} ms`}</b> p95
        </li>
        <li>
          <b>{formatCount(failed)}</b>{' '}
          <button type="button" onClick={() => showFiltered('status:5xx')}>
            failed
          </button>
        </li>
      </ul>
      <ol class="v-feed" aria-label="Newest exchanges">
        {newest.map((row) => (
          <li key={row}>
            <span class="v-number">{all.index[row]}</span>{' '}
            <span class={`v-method ${textAt(all.method, row)}`}>
              {visibleLine(textAt(all.method, row))}
            </span>{' '}
            <span class="v-feed-path">{visibleLine(textAt(all.target, row))}</span>{' '}
            <span class={`v-status s${Math.floor((all.status[row] ?? 0) / 100)}`}>
              {all.status[row] || textAt(all.failure, row)}
            </span>{' '}
            <span class="v-number">{formatTook(all.took[row] ?? -1)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
