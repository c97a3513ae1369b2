import { createAnnotator } from './facts/annotate.ts'
import { foldCredentials } from './facts/server-state.ts'
import { createLocator, listRoots } from './target/roots.ts'
import type { Edit } from '../model/fault.ts'
import type { Recording } from '../model/recording.ts'
import type { Version } from '../model/version.ts'
import { editAnswer } from '../faults/edit-answer.ts'

/** Edits the responses of a recording; undefined if no edit changes one. */
export type EditRecording = (edits: readonly Edit[]) => Recording | undefined

/** Reads a recording once, for many faults of its server. */
export function createRecordingEditor(recording: Recording, version: Version): EditRecording {
  const exchanges = [...recording.exchanges()]
  const locate = createLocator(listRoots(recording))
  const serverState = foldCredentials(exchanges, locate, recording)
  const known = exchanges.map(createAnnotator({ version, serverState, locate }))
  return (edits) => {
    const edited = known.map(({ exchange, route, root }) =>
      root === undefined ? exchange : editAnswer(exchange, route, edits),
    )
    if (edited.every((exchange, at) => exchange === exchanges[at])) return undefined
    return { ...recording, exchanges: () => edited }
  }
}
