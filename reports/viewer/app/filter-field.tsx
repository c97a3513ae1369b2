import { signal } from '@preact/signals'

import { counted } from '#engine/text/words.ts'
import { complete } from '../filter.ts'
import { countFindings, describeMarked } from '../pill.ts'
import {
  columns,
  isSearching,
  markedByRating,
  problems,
  query,
  revision,
  rows,
  run,
  showsFacets,
  troubles,
  verdicts,
  toggleTerm,
  hasTerm,
} from './state.ts'
import { formatCount, SIGNS } from './words.ts'

/** The suggestion selected with the arrow keys; -1 if none is. */
const active = signal(-1)
const isOpen = signal(false)

/** The field of the filter, with completion. */
export function Filter() {
  void revision.value
  const checkIds = run.value?.verdicts.map(({ checkId }) => checkId) ?? []
  const offers = isOpen.value ? complete(query.value, { columns: columns.value }, checkIds) : []
  const take = (at: number): void => {
    const offer = offers[at]
    if (!offer) return
    query.value = offer.text
    active.value = -1
    document.getElementById('query')?.focus()
  }
  const total = columns.value.index.length
  return (
    <div class="v-bar" role="search">
      <div class="v-query">
        <input
          id="query"
          type="text"
          role="combobox"
          aria-label="Filter"
          aria-expanded={offers.length > 0}
          aria-controls="offers"
          aria-autocomplete="list"
          aria-activedescendant={active.value >= 0 ? `offer-${active.value}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={'route:/cluster status:5xx is:violation took:>100 body:"node_id"'}
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value
            isOpen.value = true
            active.value = -1
          }}
          onBlur={() => setTimeout(() => (isOpen.value = false), 150)}
          onKeyDown={(event) => {
            const { key } = event
            if (key === 'ArrowDown' && !isOpen.value) isOpen.value = true
            else if (key === 'ArrowDown')
              active.value = Math.min(offers.length - 1, active.value + 1)
            else if (key === 'ArrowUp') active.value = Math.max(-1, active.value - 1)
            else if (key === 'Tab' && offers.length > 0 && !event.shiftKey)
              take(Math.max(0, active.value))
            else if (key === 'Enter' && active.value >= 0) take(active.value)
            else if (key === 'Escape' && offers.length > 0) isOpen.value = false
            else if (key === 'Enter' || key === 'Escape') {
              isOpen.value = false
              document.getElementById('list')?.focus()
            } else return
            event.preventDefault()
          }}
        />
        {query.value !== '' && (
          <button
            type="button"
            class="v-clear"
            aria-label="Clear filter"
            onClick={() => (query.value = '')}
          >
            ×
          </button>
        )}
        <ul id="offers" role="listbox" aria-label="Completions" hidden={offers.length === 0}>
          {offers.map(({ label, summary }, at) => (
            <li
              key={label}
              id={`offer-${at}`}
              role="option"
              aria-selected={at === active.value}
              onPointerDown={(event) => {
                event.preventDefault()
                take(at)
              }}
            >
              <code>{label}</code> <span>{summary}</span>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        class="v-more"
        aria-expanded={showsFacets.value}
        onClick={() => {
          showsFacets.value = !showsFacets.value
          // The histogram measures itself.
          requestAnimationFrame(() => dispatchEvent(new Event('resize')))
        }}
      >
        Facets
      </button>
      <Tally />
      <output class="v-found">
        {problems.value.length > 0
          ? problems.value.join(' ')
          : `${formatCount(rows.value.length)} of ${formatCount(total)}${isSearching.value ? ', searching…' : ''}${describeFinding()}`}
      </output>
    </div>
  )
}

/** Says how many exchanges of the wanted finding are marked, if not all are. */
function describeFinding(): string {
  const marked = verdicts.value
    .filter(({ checkId }) => hasTerm('check', checkId))
    .map(describeMarked)
    .find((text) => text !== '')
  return marked === undefined ? '' : ` (${marked} in this finding)`
}

/** The failed and slow requests, and the findings about server and client; each filters the list. */
function Tally() {
  const { failed, slow } = troubles.value
  const quick = [
    ['is', 'failed', failed, 'failed'],
    ['took', '>100', slow, 'over 100 ms'],
  ] as const
  const ratings = (['violation', 'warning', 'note'] as const).filter(
    (rating) => run.value?.summary && verdicts.value.some((one) => one.rating === rating),
  )
  return (
    <div class="v-tally">
      {quick.map(
        ([key, value, count, words]) =>
          count > 0 && (
            <button
              key={key}
              type="button"
              class="v-chip v-quick"
              aria-pressed={hasTerm(key, value)}
              onClick={() => toggleTerm(key, value)}
            >
              {formatCount(count)} {words}
            </button>
          ),
      )}
      {ratings.map((rating) => (
        <button
          key={rating}
          type="button"
          class={`v-chip ${rating}`}
          aria-pressed={hasTerm('is', rating)}
          onClick={() => toggleTerm('is', rating)}
        >
          <span aria-hidden="true">{SIGNS[rating]}</span> {countFindings(verdicts.value, rating)} (
          {counted(markedByRating.value.get(rating) ?? 0, 'marked exchange')})
        </button>
      ))}
    </div>
  )
}
