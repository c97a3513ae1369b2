import type { Change } from './changes.ts'
import type { ListDocument } from './document.ts'
import { editedYaml } from './edit-yaml.ts'
import { writtenAgain, writtenAnew, type WrittenEntry } from './written-entry.ts'

/**
 * The text of a list after changes. What stays is not touched, byte for byte, and no comment is lost; `changes` are
 * those of its entries in their order, then what comes.
 */
export function editedList(
  document: ListDocument,
  changes: readonly Change[],
  reason?: string,
): string {
  const after = entriesAfter(document, changes, reason)
  const text = document.isJson
    ? `${JSON.stringify(after.filter(isThere), null, 2)}\n`
    : editedYaml(document, changes, after)
  const lines = document.text.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text
  return `${document.hasMark ? '\ufeff' : ''}${lines}`
}

/** What becomes of each entry, and what comes; undefined where it goes. */
export function entriesAfter(
  { values }: ListDocument,
  changes: readonly Change[],
  reason?: string,
): readonly (WrittenEntry | undefined)[] {
  return changes.map((change, at) => {
    switch (change.kind) {
      case 'goes':
        return undefined
      case 'stays':
        return values[at] as WrittenEntry
      case 'changes':
        return writtenAgain(values[at] as WrittenEntry, change.entry, change.to)
      case 'comes':
        return writtenAnew(change.check, change.shape, reason)
    }
  })
}

function isThere(entry: WrittenEntry | undefined): entry is WrittenEntry {
  return entry !== undefined
}
