import { computed, signal } from '@preact/signals'

import { visibleLine } from '#engine/text/visible.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { VerdictView } from './detail.tsx'
import { isFinding } from '../filter.ts'
import { describeMarked } from '../pill.ts'
import { kind, openedCheck, showFiltered, verdicts } from './state.ts'
import { formatCount, nameRating, SIGNS } from './words.ts'

const words = signal('')

/** Checks that are listed at once. */
const MAX_SHOWN = 500

const KINDS = [
  'finding',
  'violation',
  'warning',
  'note',
  'error',
  'unverified',
  'ok',
  'none',
  'all',
]

const matching = computed(() => {
  const wanted = words.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return verdicts.value.filter(
    (verdict) =>
      isOfKind(verdict, kind.value) &&
      wanted.every((word) =>
        `${verdict.checkId} ${verdict.title} ${verdict.actual ?? ''}`.toLowerCase().includes(word),
      ),
  )
})

function isOfKind({ rating }: Verdict, wanted: string): boolean {
  return wanted === 'all' || (wanted === 'finding' ? isFinding(rating) : rating === wanted)
}

/** Every check of the run: the findings first. */
export function Findings() {
  const current =
    matching.value.find(({ checkId }) => checkId === openedCheck.value) ?? matching.value[0]
  return (
    <main class="v-findings">
      <h1 class="unseen">Findings</h1>
      <div class="v-bar">
        <div class="v-tally" role="group" aria-label="Verdicts">
          {KINDS.map((one) => {
            const count = verdicts.value.filter((verdict) => isOfKind(verdict, one)).length
            return (
              count > 0 && (
                <button
                  key={one}
                  type="button"
                  class={`v-chip ${one}`}
                  aria-pressed={kind.value === one}
                  onClick={() => (kind.value = one)}
                >
                  <b>{formatCount(count)}</b> {nameRating(one === 'all' ? 'check' : one, count)}
                </button>
              )
            )
          })}
        </div>
        <input
          type="search"
          aria-label="Search the checks"
          placeholder="id or words"
          value={words.value}
          onInput={(event) => (words.value = event.currentTarget.value)}
        />
      </div>
      <div class="v-pair">
        <ul class="v-checks">
          {matching.value.slice(0, MAX_SHOWN).map((verdict) => (
            <li key={verdict.checkId}>
              <button
                type="button"
                aria-pressed={verdict === current}
                onClick={() => (openedCheck.value = verdict.checkId)}
              >
                <span class={`v-mark ${verdict.rating}`} aria-hidden="true">
                  {SIGNS[verdict.rating]}
                </span>
                <span>
                  {visibleLine(verdict.title)} <code>{verdict.checkId}</code>
                </span>
              </button>
            </li>
          ))}
          {matching.value.length > MAX_SHOWN && (
            <li class="v-none">
              {formatCount(matching.value.length - MAX_SHOWN)} more; search to see them.
            </li>
          )}
          {matching.value.length === 0 && <li class="v-none">No check matches.</li>}
        </ul>
        <section class="v-detail" aria-label="Check">
          {current && (
            <section>
              <VerdictView verdict={current} />
              {current.exchanges.length > 0 && (
                <button type="button" onClick={() => showFiltered(`check:${current.checkId}`)}>
                  Show its {describeMarked(current)} exchanges in the list
                </button>
              )}
            </section>
          )}
        </section>
      </div>
    </main>
  )
}
