import { UsageError } from '#engine/model/errors.ts'
import { refuseUnknownKeys } from '#engine/text/nearest.ts'
import type { Option, Table, Values } from './table.ts'
import { sayNoSwitch, sayUnreadable } from './unreadable-value.ts'
import { ValueError } from './value-error.ts'

/** Reads options by their table. Throws a UsageError. */
export function readGiven<Rows extends Table>(
  what: string,
  rows: Rows,
  given: Readonly<Record<string, unknown>>,
): Values<Rows> {
  const own = Object.entries(rows).filter(([, row]) => row.isCommandOnly !== true)
  refuseUnknownKeys(what, given, Object.fromEntries(own))
  const values = Object.entries(rows).map(([name, row]) => {
    const value = given[name]
    if (value !== undefined) return [name, readValue(name, row, value)]
    if (row.isRequired === true)
      throw new UsageError(
        `cannot ${what}: the option "${name}" is missing; specify it (${row.does})`,
      )
    return [name, row.otherwise]
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values<Rows>
}

function readValue(name: string, row: Option<unknown, unknown>, value: unknown): unknown {
  const where = `the option "${name}"`
  const { argument, isList, isObject, choices } = row
  if (isObject === true) return value
  if (argument === undefined) {
    if (typeof value === 'boolean') return value
    throw new UsageError(sayNoSwitch(where, value))
  }
  const texts: readonly unknown[] = isList === true && Array.isArray(value) ? value : [value]
  let found: unknown
  for (const one of texts) {
    if (typeof one !== 'string' && typeof one !== 'number')
      throw new UsageError(sayUnreadable(where, String(one), 'its value is not a string'))
    found = readText(where, row, String(one), found)
    if (choices && !choices.includes(String(one)))
      throw new UsageError(
        sayUnreadable(where, String(one), `"${one}" is not one of: ${choices.join(', ')}`),
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
