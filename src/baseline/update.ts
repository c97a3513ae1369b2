import { UsageError } from '#engine/model/errors.ts'
import type { Change } from './changes.ts'
import { entriesAfter, editedList } from './edit-list.ts'
import { type Baseline, readBaseline, type ReadingOptions } from './read-baseline.ts'
import type { WrittenEntry } from './written-entry.ts'

/** The text of a list brought up to date; undefined where nothing changes and it is there. Throws a UsageError. */
export function updatedList(
  { document }: Baseline,
  changes: readonly Change[],
  how: ReadingOptions & { readonly reasonOfNew?: string; readonly isNew?: boolean },
): string | undefined {
  if (how.isNew !== true && changes.every(({ kind }) => kind === 'stays')) return undefined
  const text = editedList(document, changes, how.reasonOfNew)
  const wanted = entriesAfter(document, changes, how.reasonOfNew).flatMap((one): WrittenEntry[] =>
    one ? [one] : [],
  )
  const made = readBaseline(text, { ...how, mayLackReasons: true }).document.values
  if (JSON.stringify(made) !== JSON.stringify(wanted.map(withoutEmpty)))
    throw new UsageError(
      `cannot update the baseline in "${how.file}": it cannot be edited without losing its formatting; rewrite it as a plain list of entries like "- check: …"`,
    )
  return text
}

/** As it is read again. */
function withoutEmpty(entry: WrittenEntry): WrittenEntry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))
}
