import { setMaxListeners } from 'node:events'

import { InterruptedError } from '#engine/model/errors.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { Share } from '../run/event.ts'
import type { Context, Environment } from './context.ts'
import { readGiven } from './options/read-given.ts'
import type { Given, Table, Values } from './options/table.ts'

/** Progress of a function: a `note` is worth keeping, a `step` is replaced by the next one. */
export type ProgressEvent =
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'step'
      readonly text: string
      /** The completed share of all steps of this kind; missing if it is unknown. */
      readonly share?: Share
    }

/** Options that every function has. */
export interface Calling {
  /**
   * Aborts the work. The created objects are removed first; then the promise rejects with the reason of the signal, or
   * with an InterruptedError that names the objects left.
   */
  readonly signal?: AbortSignal | undefined
  /** Gets progress in words. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined
  /** Variables that replace options, such as GRAYLOG_TOKEN; `process.env` is not read by itself. */
  readonly environment?: Environment | undefined
}

/** The same for a function that talks to a server. */
export interface LiveCalling extends Calling {
  /** Accounts; else the options and the environment name them. */
  readonly credentials?: GivenCredentials | undefined
}

/** The parsed options of a caller, and its context. */
interface Called<Rows> {
  readonly options: Values<Rows>
  readonly ctx: Context
}

/**
 * Parses the options of a caller and runs the work. Rejects with a UsageError for invalid options, and with the reason
 * of the signal once it aborted and the clean-up is complete.
 */
export async function call<Rows extends Table, Value>(
  what: string,
  rows: Rows,
  { signal, onProgress, environment = {}, ...given }: Given<Rows> & Calling,
  work: (called: Called<Rows>) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted()
  const ending = signal ?? new AbortController().signal
  // Each request under way listens, and a fleet has as many as the caller allows.
  setMaxListeners(0, ending)
  const ctx: Context = {
    env: environment,
    signal: ending,
    log: (text) => onProgress?.({ kind: 'note', text }),
    update: (event) => {
      if (event.type !== 'progress') return
      const { text, share } = event
      onProgress?.({ kind: 'step', text, ...(share && { share }) })
    },
    arm: () => undefined,
    disarm: () => undefined,
  }
  try {
    return await work({ options: readGiven(what, rows, given), ctx })
  } catch (error) {
    if (error instanceof InterruptedError && error.left.length === 0) signal?.throwIfAborted()
    throw error
  }
}
