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
      /** How much of all steps of this kind is done; missing where no one can show. */
      readonly share?: Share
    }

/** What every function takes besides its options. */
export interface Calling {
  /**
   * Ends the work: what was made on a server is removed first, then the promise is rejected with the reason of the
   * signal, or with an InterruptedError that names what could not be removed.
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
 * Reads what a caller wrote and does the work. Rejects with a UsageError for what no option takes, and with the reason
 * of the signal once that came and nothing is left behind.
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
