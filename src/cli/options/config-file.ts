import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Command, Option } from 'commander'

import { UsageError } from '#engine/model/errors.ts'
import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import { didYouMean } from '#engine/text/nearest.ts'

/** The name of the config file that is found without `--config`. */
export const CONFIG_NAME = 'graylog-conformance.json'

/** A value in a config file, before its option reads it. */
export type ConfigValue = string | number | boolean | readonly string[]

/**
 * Finds the config file in a folder or the nearest one above it, up to the root of the checkout (the folder with
 * `.git`).
 */
export function findConfig(folder: string): string | undefined {
  const path = join(folder, CONFIG_NAME)
  if (existsSync(path)) return path
  const above = dirname(folder)
  return above === folder || existsSync(join(folder, '.git')) ? undefined : findConfig(above)
}

/** The name of an option in a config file, such as `assume-version`. */
export function nameOf(option: Option): string {
  return (option.long ?? '').replace(/^--/, '')
}

/**
 * Reads the values of a config file for a command by option name; its own section takes precedence. Throws a UsageError
 * for unknown keys.
 */
export function readConfig(
  path: string,
  command: Command,
  commands: readonly Command[],
): Readonly<Record<string, ConfigValue>> {
  const { $schema: _schema, ...parsed } = parse(path)
  const everywhere = new Set(commands.flatMap(namesOf))
  const own: Record<string, ConfigValue> = {}
  for (const [key, value] of Object.entries(parsed)) {
    const section = commands.find((one) => one.name() === key)
    if (section && isRecord(value)) check(value, namesOf(section), { path, of: key })
    else check({ [key]: value }, [...everywhere], { path, of: command.name() })
  }
  const section = parsed[command.name()]
  const given = { ...parsed, ...(isRecord(section) && section) }
  for (const name of namesOf(command))
    if (given[name] !== undefined) own[name] = given[name] as ConfigValue
  return own
}

function check(
  values: UnknownRecord,
  known: readonly string[],
  { path, of }: { readonly path: string; readonly of: string },
): void {
  for (const [key, value] of Object.entries(values)) {
    if (!known.includes(key))
      throw new UsageError(
        `cannot use the config file "${path}": there is no option "${key}" for ${of}; ${didYouMean(key, known) ?? `the options are ${known.join(', ')}`}`,
      )
    if (!isConfigValue(value))
      throw new UsageError(
        `cannot use "${key}" in the config file "${path}": its value must be a string, a number, true, false, or a list of strings`,
      )
  }
}

function namesOf(command: Command): readonly string[] {
  return command.options.map(nameOf).filter((name) => !NOT_IN_FILES.includes(name))
}

const NOT_IN_FILES: readonly string[] = ['config', 'show-config', 'help']

function parse(path: string): UnknownRecord {
  const text = accessFile(
    () => readFileSync(path, 'utf8'),
    (problem) => `cannot read the config file "${path}": ${problem}; check the path`,
  )
  try {
    const json: unknown = JSON.parse(text)
    if (isRecord(json)) return { ...json }
  } catch {
    // Said below, together with JSON that is no object.
  }
  throw new UsageError(
    `cannot read the config file "${path}": it is not a JSON object; write the options as {"option": value}`,
  )
}

function isConfigValue(value: unknown): value is ConfigValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return ['string', 'number', 'boolean'].includes(typeof value)
}
