import { computed } from '@preact/signals'

import { visibleLine } from '#engine/text/visible.ts'
import { hasFailed, isFinding } from '../filter.ts'
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

/** The words of terms that do not explain themselves. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['is:failed', '4xx, 5xx, no response'],
  ['took:>100', 'over 100 ms'],
  ['took:>1s', 'over 1 s'],
])

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
  let [slow, slower] = [0, 0]
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
    const took = all.took[row] ?? -1
    if (took > 100) slow += 1
    if (took > 1_000) slower += 1
  }
  let failed = 0
  for (const [status, own] of statuses) if (hasFailed(status)) failed += own
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
    { title: 'Failed', key: 'is', shown: 4, counts: failed === 0 ? [] : [['failed', failed]] },
    {
      title: 'Duration',
      key: 'took',
      shown: 2,
      counts: sort(new Map([['>100', slow] as const, ['>1s', slower] as const])).filter(
        ([, own]) => own > 0,
      ),
    },
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
                <span>{visibleLine(LABELS.get(`${key}:${value}`) ?? value)}</span>{' '}
                <b>{formatCount(count)}</b>
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
