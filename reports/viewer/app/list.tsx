import { signal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

import { visibleLine } from '#engine/text/visible.ts'
import { counted } from '#engine/text/words.ts'
import { removedIn, suggestFilter } from '../filter.ts'
import { textAt } from '../traffic.ts'
import {
  columns,
  compareWith,
  findingsAt,
  pinned,
  position,
  query,
  revision,
  rows,
  selected,
  sorted,
  type SORTS,
} from './state.ts'
import { formatCount, formatSize, formatTook, SIGNS } from './words.ts'

/** Height of every row, in pixels: with one height, the place of a row needs no measuring. */
const HEIGHT = 27
/** Rows that are drawn above and below the visible ones. */
const OVERSCAN = 8
/** Characters at the end of a path that stay visible. */
const TAIL = 18

const scrollTop = signal(0)
const height = signal(600)

/** The list of exchanges; only the visible rows are in the page. */
export function List() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // The selected row stays visible.
  useSignalEffect(() => {
    const element = place.current
    // Not with each new row, which moves the others of a sorted list.
    void [selected.value, query.value, sorted.value]
    const at = position.peek()
    if (!element || at < 0) return
    const top = at * HEIGHT
    const isAbove = top < element.scrollTop
    const isBelow = top + 2 * HEIGHT > element.scrollTop + element.clientHeight
    if (isAbove || isBelow) element.scrollTop = Math.max(0, top - element.clientHeight / 3)
  })
  void revision.value
  const list = rows.value
  const first = Math.max(0, Math.floor(scrollTop.value / HEIGHT) - OVERSCAN)
  const pool = Math.ceil(height.value / HEIGHT) + 2 * OVERSCAN
  const last = Math.min(list.length, first + pool)
  const frame = timeFrame(list.slice(first, last))
  // A row that scrolls out gives its elements to one that scrolls in.
  const slots: number[] = []
  for (let at = first; at < last; at += 1) slots[at % pool] = at
  return (
    <div class="v-list">
      <div class="v-row v-names">
        {['#', 'method', 'path', 'status', 'actor'].map((name) => (
          <span key={name}>{name}</span>
        ))}
        <Sort by="size">size</Sort>
        <Sort by="took">ms</Sort>
        <span>time</span>
      </div>
      <div
        id="list"
        ref={place}
        role="listbox"
        tabIndex={0}
        aria-label="Exchanges"
        aria-activedescendant={position.value < 0 ? undefined : `row-${selected.value}`}
        onScroll={(event) => (scrollTop.value = event.currentTarget.scrollTop)}
      >
        {list.length === 0 && <Nothing />}
        <div role="none" style={{ height: `${list.length * HEIGHT}px` }}>
          {slots.map((at, slot) => (
            <Row key={slot} row={list[at] ?? 0} at={at} count={list.length} frame={frame} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The name of a column that sorts the list. */
function Sort({
  by,
  children,
}: {
  readonly by: (typeof SORTS)[number]
  readonly children: string
}) {
  const isSorted = sorted.value === by
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      title={isSorted ? 'Show in the recorded order' : 'Show the largest first'}
      onClick={() => (sorted.value = isSorted ? undefined : by)}
    >
      {children}
      {isSorted && ' ▾'}
    </button>
  )
}

function Nothing() {
  const better = suggestFilter(query.value)
  return (
    <p class="v-none">
      No exchange matches the filter.{' '}
      {better !== undefined && (
        <button type="button" onClick={() => (query.value = better)}>
          Did you mean {better}?
        </button>
      )}{' '}
      {query.value !== '' && (
        <button type="button" onClick={() => (query.value = '')}>
          Clear filter
        </button>
      )}
    </p>
  )
}

interface Frame {
  readonly from: number
  readonly span: number
}

/** The time that the visible rows take, for the waterfall. */
function timeFrame(visibleRows: readonly number[]): Frame {
  const { start, took } = columns.value
  let from = Infinity
  let to = 0
  for (const row of visibleRows) {
    from = Math.min(from, start[row] ?? 0)
    to = Math.max(to, (start[row] ?? 0) + Math.max(0, took[row] ?? 0))
  }
  return { from, span: Math.max(1, to - from) }
}

interface RowProps {
  readonly row: number
  readonly at: number
  readonly count: number
  readonly frame: Frame
}

function Row({ row, at, count, frame }: RowProps) {
  const all = columns.value
  const status = all.status[row] ?? 0
  const method = textAt(all.method, row)
  const left = (((all.start[row] ?? 0) - frame.from) / frame.span) * 100
  const took = all.took[row] ?? -1
  const marks = findingsAt(row)
  const target = visibleLine(textAt(all.target, row))
  const removed = removedIn(textAt(all.release, row))
  const isSelected = row === selected.value
  const base = pinned.value < 0 ? selected.value : pinned.value
  return (
    <div
      id={`row-${row}`}
      role="option"
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={count}
      class={`v-row${isSelected ? ' is-selected' : ''}${row === pinned.value ? ' is-pinned' : ''}`}
      style={{ top: `${at * HEIGHT}px` }}
      onClick={({ shiftKey }) => {
        if (shiftKey && selected.value >= 0) compareWith(row, selected.value)
        else selected.value = row
      }}
    >
      <span class="v-number">{formatCount(all.index[row] ?? 0)}</span>
      <span class={`v-method ${method}`}>{visibleLine(method)}</span>
      <span class="v-path">
        <span class="v-target">
          <span>{target.slice(0, -TAIL)}</span>
          <span>{target.slice(-TAIL)}</span>
        </span>
        {removed !== '' && (
          <span class="v-mark warning" title={`Removed in ${removed}`}>
            <span>removed in </span>
            {removed}
          </span>
        )}
        {base >= 0 && base !== row && (
          // For a mouse; the keys and the button of the exchange do the same.
          <span
            class="v-with"
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation()
              compareWith(row, base)
            }}
          >
            Compare with {all.index[base]}
          </span>
        )}
        {marks.map(([rating, own]) => (
          <span key={rating} class={`v-mark ${rating}`} title={counted(own, rating)}>
            {SIGNS[rating]}
            {own > 1 ? own : ''}
          </span>
        ))}
      </span>
      <span class={`v-status s${Math.floor(status / 100)}`}>
        {status === 0 ? textAt(all.failure, row) || '—' : status}
      </span>
      <span>{visibleLine(textAt(all.actor, row))}</span>
      <span class="v-number">{formatSize(all.size[row] ?? 0)}</span>
      <span class="v-number">{formatTook(took)}</span>
      <span class="v-time" aria-hidden="true">
        {took >= 0 && (
          <i
            class={`s${Math.floor(status / 100)}`}
            style={{
              left: `${Math.min(98, left)}%`,
              width: `${Math.max(1.5, (took / frame.span) * 100)}%`,
            }}
          />
        )}
      </span>
    </div>
  )
}
