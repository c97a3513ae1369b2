import type { Change } from './changes.ts'
import type { ListDocument } from './document.ts'
import { editedYaml } from './edit-yaml.ts'
import { writtenAgain, writtenAnew, type WrittenEntry } from './written-entry.ts'

/**
 * Edits the text of a baseline. Unchanged parts stay byte for byte, and no comment is lost;
 * `changes` has one for each entry in order, then the additions.
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

/** The new text of each entry, then the additions; undefined if an entry is removed. */
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
        return writtenAnew(change, change.shape, reason)
    }
  })
}

function isThere(entry: WrittenEntry | undefined): entry is WrittenEntry {
  return entry !== undefined
}
