import { statSync } from 'node:fs'

import { createColumns } from '#reports/viewer/traffic.ts'
import { openFollowed, type RecordingFacts } from './recording-source.ts'
import type { ViewerSource } from './source.ts'

/** A recording that is written while it is shown. */
export interface LiveSource extends ViewerSource {
  /** Updates the known facts; the next poll loads them. */
  readonly learn: (facts: RecordingFacts) => void
}

/** Shows a recording that may not be there yet, and may be written anew at its end. */
export function openLive(file: string, title: string): LiveSource {
  const none = createColumns()
  let facts: RecordingFacts = {
    title,
    document: { title, headline: 'Recording', rating: 'none', blocks: [] },
  }
  let current: ViewerSource | undefined
  let isNew = false
  // Without its first line, the roots are not known.
  const isThere = (): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
  const open = async (): Promise<void> => {
    current?.[Symbol.dispose]()
    current = await openFollowed(file, facts, { isLive: true })
  }
  return {
    get columns() {
      return current?.columns ?? none
    },
    get isBehind() {
      return current?.isBehind ?? false
    },
    load: async () => {
      if (!current && isThere()) await open()
      return { isLive: true, ...(await current?.load()), ...facts }
    },
    detail: (row) => current?.detail(row),
    search: async function* (term) {
      if (current) yield* current.search(term)
    },
    poll: async (milliseconds) => {
      if (isNew) {
        isNew = false
        return false
      }
      if (!current && !isThere()) return true
      if (!current) {
        await open()
        return false
      }
      if (await current.poll?.(milliseconds)) return true
      if (isThere()) await open()
      return false
    },
    learn: (more) => {
      facts = more
      isNew = true
    },
    [Symbol.dispose]: () => current?.[Symbol.dispose](),
  }
}
