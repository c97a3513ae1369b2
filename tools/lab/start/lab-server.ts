import type { LabRelease } from '../releases.ts'
import type { RunFolder } from '../process/run-folder.ts'

/** A real server that runs and is ready. */
export interface LabServer {
  readonly release: LabRelease
  readonly folder: RunFolder
  /** Root of the interface, without a slash at its end. */
  readonly root: string
  /** That of the second node, where there is one. */
  readonly otherRoot?: string
  /** Port at which everything that is in the database can be read. */
  readonly databaseDoor: number
}
