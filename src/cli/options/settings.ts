import { type Command, InvalidArgumentError, type Option } from 'commander'

import { UsageError } from '#engine/model/errors.ts'
import { sayNoSwitch, sayUnreadable } from '../../command/options/unreadable-value.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { type ConfigValue, findConfig, nameOf, readConfig } from './config-file.ts'

/**
 * Fills the options of a command from the config file and the environment: file < environment < flag. The file is
 * the one that is named, else the one found by name in the folder of the terminal; it serves all commands, which are
 * asked for only where there is one. Each option's source says where its value is. Gives the path of a file that
 * was found by name. Throws a UsageError for keys and values that no option has.
 */
export async function applySettings(
  command: Command,
  { env, folder }: Pick<Terminal, 'env' | 'folder'>,
  all: () => Promise<readonly Command[]>,
): Promise<string | undefined> {
  const file = command.getOptionValue('config') as string | undefined
  const named = file ?? env[variableName('config')]
  const found = named === undefined && folder !== undefined ? findConfig(folder) : undefined
  const path = named ?? found
  const config = path === undefined ? {} : readConfig(path, command, await all())
  for (const option of command.options) {
    if (command.getOptionValueSource(option.attributeName()) === 'cli') continue
    const name = nameOf(option)
    const variable = variableName(name)
    const fromEnvironment = env[variable]
    if (fromEnvironment !== undefined && fromEnvironment !== '')
      set(command, option, fromEnvironment, `the environment variable ${variable}`)
    else if (config[name] !== undefined)
      set(command, option, config[name], `"${name}" in the config file "${path ?? ''}"`)
  }
  return found
}

/** The environment variable of an option, such as `GRAYLOG_CONFORMANCE_ASSUME_VERSION`. */
export function variableName(option: string): string {
  return `GRAYLOG_CONFORMANCE_${option.toUpperCase().replaceAll('-', '_')}`
}

function set(command: Command, option: Option, value: ConfigValue, where: string): void {
  const key = option.attributeName()
  if (option.isBoolean() || option.negate) {
    command.setOptionValueWithSource(key, readBoolean(value, where) !== option.negate, where)
    return
  }
  const isList = option.parseArg !== undefined && Array.isArray(command.getOptionValue(key))
  const texts = Array.isArray(value) ? value.map(String) : listed(String(value), isList)
  let current: unknown = isList ? [] : undefined
  for (const text of texts) current = read(option, text, current, where)
  command.setOptionValueWithSource(key, current, where)
}

function read(option: Option, text: string, previous: unknown, where: string): unknown {
  if (!option.parseArg) return text
  try {
    return option.parseArg(text, previous)
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    throw new UsageError(sayUnreadable(where, text, error.message))
  }
}

function readBoolean(value: ConfigValue, where: string): boolean {
  const word = String(value).toLowerCase()
  if (['true', '1', 'yes', 'on'].includes(word)) return true
  if (['false', '0', 'no', 'off'].includes(word)) return false
  throw new UsageError(sayNoSwitch(where, value))
}

/** Several values of one option are on lines of their own. */
function listed(text: string, isList: boolean): readonly string[] {
  return isList ? text.split('\n').filter((line) => line !== '') : [text]
}
