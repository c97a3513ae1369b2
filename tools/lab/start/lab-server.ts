import type { LabRelease } from '../releases.ts'
import type { RunFolder } from '../process/run-folder.ts'

/** A real server that is ready. */
export interface LabServer {
  readonly release: LabRelease
  readonly folder: RunFolder
  /** Root of the API, without a trailing slash. */
  readonly root: string
  /** The root of the second node, if any. */
  readonly otherRoot?: string
  /** Port from which the whole database can be read. */
  readonly databaseDoor: number
}
