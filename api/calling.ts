import { InterruptedError, UsageError } from '../src/model/errors.ts'
import type { GivenCredentials } from '../src/probe/credentials.ts'
import { didYouMean } from '../src/text/nearest.ts'
import { sayUnreadable } from './options/unreadable-value.ts'
import type { Given, Option, Table, Values } from './options/table.ts'
import { ValueError } from './options/value-error.ts'
import type { Environment, Surroundings } from './surroundings.ts'

/** What is told while a function is at work, in words. */
export interface ProgressEvent {
  /** A `note` is worth keeping; a `step` is replaced by the next one. */
  readonly kind: 'note' | 'step'
  readonly text: string
}

/** What every function takes besides its options. */
export interface Calling {
  /** Ends the work in good order: what was made on a server is removed first, then an InterruptedError is thrown. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined
  /** Variables that stand for options, such as GRAYLOG_TOKEN; `process.env` is not read by itself. */
  readonly environment?: Environment | undefined
}

/** The same of a function that talks to a server. */
export interface LiveCalling extends Calling {
  /** Accounts; else the options and the environment name them. */
  readonly credentials?: GivenCredentials | undefined
}

/** The options that a caller wrote, read by their table, and the caller. */
export interface Called<Rows> {
  readonly options: Values<Rows>
  readonly around: Surroundings
}

/** Reads what a caller wrote. Throws a UsageError for what no option takes, an InterruptedError
 * once the signal came. */
export function called<Rows extends Table>(
  what: string,
  rows: Rows,
  { signal, onProgress, environment = {}, ...given }: Given<Rows> & Calling,
): Called<Rows> {
  if (signal?.aborted === true) throw new InterruptedError([], { cause: signal.reason })
  const tell = (kind: ProgressEvent['kind']) => (text: string) => onProgress?.({ kind, text })
  return {
    options: readGiven(what, rows, given),
    around: {
      environment,
      progress: { say: tell('note'), now: tell('step'), end: () => undefined },
      interruption: {
        signal: signal ?? new AbortController().signal,
        arm: () => undefined,
        disarm: () => undefined,
      },
    },
  }
}

/** Reads options by their table. Throws a UsageError. */
function readGiven<Rows extends Table>(
  what: string,
  rows: Rows,
  given: Readonly<Record<string, unknown>>,
): Values<Rows> {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(rows, name)) continue
    const known = Object.keys(rows)
    throw new UsageError(
      `cannot ${what}: there is no option "${name}"; ${didYouMean(name, known) ?? `known are ${known.join(', ')}`}`,
    )
  }
  const values = Object.entries(rows).map(([name, row]) => {
    const value = given[name]
    if (value !== undefined) return [name, readValue(name, row, value)]
    if (row.isRequired === true)
      throw new UsageError(`cannot ${what}: the option "${name}" is missing; ${row.does}`)
    return [name, row.otherwise]
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values<Rows>
}

function readValue(name: string, row: Option<unknown, unknown>, value: unknown): unknown {
  const where = `the option "${name}"`
  const { argument, isList, choices } = row
  if (argument === undefined) {
    if (typeof value === 'boolean') return value
    throw new UsageError(sayUnreadable(where, String(value), 'its value is neither true nor false'))
  }
  const texts: readonly unknown[] = isList === true && Array.isArray(value) ? value : [value]
  let found: unknown
  for (const one of texts) {
    if (typeof one !== 'string' && typeof one !== 'number')
      throw new UsageError(sayUnreadable(where, String(one), 'its value is no text'))
    found = readText(where, row, String(one), found)
    if (choices && !choices.includes(String(one)))
      throw new UsageError(
        sayUnreadable(where, String(one), `"${one}" is no choice; choose ${choices.join(', ')}`),
      )
  }
  return found ?? row.otherwise
}

function readText(
  where: string,
  row: Option<unknown, unknown>,
  text: string,
  before: unknown,
): unknown {
  if (!row.read) return text
  try {
    return row.read(text, before)
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    throw new UsageError(sayUnreadable(where, text, error.message))
  }
}
