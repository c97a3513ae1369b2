import { type Command, InvalidArgumentError, Option } from 'commander'

import { flagOf, type Option as Row, type Table } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'

/** Adds the options of a table to a command. */
export function addOptions(command: Command, rows: Table): Command {
  for (const [name, row] of Object.entries(rows))
    if (row.isPositional !== true && row.isObject !== true) command.addOption(optionOf(name, row))
  return command
}

function optionOf(name: string, row: Row<unknown, unknown>): Option {
  const { argument, letter, does, otherwise, choices, group } = row
  const long = flagOf(name, row)
  const flags = [...(letter === undefined ? [] : [`-${letter}`]), long].join(', ')
  const option = new Option([flags, argument].filter(Boolean).join(' '), does)
  if (group !== undefined) option.helpGroup(group)
  if (choices) option.choices(choices)
  else if (row.read) option.argParser((text, before) => parse(row, text, before))
  if (otherwise !== undefined) option.default(otherwise)
  return option.makeOptionMandatory(row.isRequired === true)
}

function parse(row: Row<unknown, unknown>, text: string, before: unknown): unknown {
  try {
    return row.read?.(text, before)
  } catch (error) {
    throw error instanceof ValueError ? new InvalidArgumentError(error.message) : error
  }
}
