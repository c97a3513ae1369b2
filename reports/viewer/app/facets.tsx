import { computed } from '@preact/signals'

import { visibleLine } from '#engine/text/visible.ts'
import { isFinding } from '../filter.ts'
import { describeMarked } from '../pill.ts'
import type { TextColumn } from '../traffic.ts'
import { columns, findingsAt, hasTerm, rows, toggleTerm, verdictsAt } from './state.ts'
import { formatCount } from './words.ts'

interface Facet {
  readonly title: string
  readonly key: string
  readonly shown: number
  readonly counts: readonly (readonly [value: string, count: number])[]
  readonly notes?: readonly string[]
}

/** Findings that say how many of their exchanges are marked. */
const MAX_NOTES = 3

/** Counts of the matching rows by column. */
const facets = computed((): readonly Facet[] => {
  const list = rows.value
  const all = columns.value
  const methods = all.method.values.length
  const nameCall = (call: number): string =>
    `${all.method.values[call % methods]} ${all.route.values[Math.floor(call / methods)]}`
  const sort = <Value,>(counts: ReadonlyMap<Value, number>): Facet['counts'] =>
    [...counts].map(([value, own]) => [String(value), own] as const).toSorted((a, b) => b[1] - a[1])
  const findings = new Map<string, number>()
  const notes = new Set<string>()
  const statuses = new Map<number, number>()
  const calls = new Map<number, number>()
  for (const row of list) {
    for (const [rating] of findingsAt(row)) findings.set(rating, (findings.get(rating) ?? 0) + 1)
    for (const verdict of verdictsAt(row)) {
      const marked = isFinding(verdict.rating) ? describeMarked(verdict) : ''
      if (marked !== '') notes.add(`${verdict.checkId}: ${marked}`)
    }
    const status = all.status[row] ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const call = (all.route.ids[row] ?? 0) * methods + (all.method.ids[row] ?? 0)
    calls.set(call, (calls.get(call) ?? 0) + 1)
  }
  statuses.delete(0)
  // Texts are counted by number, as most rows share theirs.
  const countTexts = (name: TextColumn): Facet['counts'] => {
    const { values, ids } = all[name]
    const counts = new Uint32Array(values.length)
    for (const row of list) counts[ids[row] ?? 0] = (counts[ids[row] ?? 0] ?? 0) + 1
    return values
      .map((value, id) => [value, counts[id] ?? 0] as const)
      .filter(([value, own]) => own > 0 && value !== '')
      .toSorted((a, b) => b[1] - a[1])
  }
  return [
    {
      title: 'Marked exchanges',
      key: 'is',
      shown: 4,
      counts: sort(findings),
      notes: [...notes].slice(0, MAX_NOTES),
    },
    { title: 'Status', key: 'status', shown: 8, counts: sort(statuses) },
    { title: 'Method', key: 'method', shown: 7, counts: countTexts('method') },
    { title: 'Actor', key: 'actor', shown: 8, counts: countTexts('actor') },
    {
      title: 'Route',
      key: 'route',
      shown: 12,
      counts: sort(calls).map(([call, own]) => [nameCall(Number(call)), own] as const),
    },
    { title: 'Route added or removed', key: 'release', shown: 6, counts: countTexts('release') },
    { title: 'Client', key: 'agent', shown: 6, counts: countTexts('agent') },
    { title: 'Type', key: 'type', shown: 5, counts: countTexts('type') },
  ]
})

/** Counts that filter the list. */
export function Facets() {
  return (
    <aside class="v-facets" aria-label="Facets" tabIndex={0}>
      {facets.value
        .filter(({ counts }) => counts.length > 0)
        .map(({ title, key, shown, counts, notes = [] }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {counts.slice(0, shown).map(([value, count]) => (
              <button
                key={value}
                type="button"
                title={visibleLine(value)}
                aria-pressed={hasTerm(key, value)}
                onClick={() => toggleTerm(key, value)}
              >
                <span>{visibleLine(value)}</span> <b>{formatCount(count)}</b>
              </button>
            ))}
            {notes.map((note) => (
              <p key={note} class="v-quiet">
                {note}
              </p>
            ))}
          </section>
        ))}
    </aside>
  )
}
