import { isRecord } from '../src/model/json.ts'
import { readFileSync } from 'node:fs'

import { InvalidArgumentError } from 'commander'
import type { Command, Option } from 'commander'

import { UsageError } from '../src/model/errors.ts'
import { fileProblem } from '../src/text/file-problem.ts'
import { didYouMean } from '../src/text/nearest.ts'
import { NOT_SHOWN, sayUnreadable } from '../api/options/unreadable-value.ts'

/** A value in a config file, before its option reads it. */
export type ConfigValue = string | number | boolean | readonly string[]

/**
 * Fills the options of a command from the config file and the environment: file < environment < flag.
 * Throws a UsageError for keys and values that no option has.
 */
export function applySettings(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const file = command.getOptionValue('config') as string | undefined
  const path = file ?? environment[variableOf('config')]
  const config = path === undefined ? {} : readConfig(path, command)
  for (const option of command.options) {
    const key = option.attributeName()
    if (command.getOptionValueSource(key) === 'cli') continue
    const name = nameOf(option)
    const variable = variableOf(name)
    const fromEnvironment = environment[variable]
    if (fromEnvironment !== undefined && fromEnvironment !== '')
      set(command, option, fromEnvironment, `the environment variable ${variable}`)
    else if (config[name] !== undefined)
      set(command, option, config[name], `"${name}" in the config file "${path ?? ''}"`)
  }
}

/** The environment variable of an option, such as `GRAYLOG_CONFORMANCE_ASSUME_VERSION`. */
function variableOf(option: string): string {
  return `GRAYLOG_CONFORMANCE_${option.toUpperCase().replaceAll('-', '_')}`
}

function readConfig(path: string, command: Command): Readonly<Record<string, ConfigValue>> {
  const parsed = parse(path)
  const known = command.options.map(nameOf).filter((name) => name !== 'config' && name !== 'help')
  for (const [key, value] of Object.entries(parsed)) {
    if (key === '$schema') continue
    if (!known.includes(key))
      throw new UsageError(
        `cannot use the config file "${path}": there is no option "${key}" for ${command.name()}; ${didYouMean(key, known) ?? `known are ${known.join(', ')}`}`,
      )
    if (!isConfigValue(value))
      throw new UsageError(
        `cannot use "${key}" in the config file "${path}": it is neither text, number, true, false nor a list of texts`,
      )
  }
  return parsed as Readonly<Record<string, ConfigValue>>
}

function parse(path: string): Readonly<Record<string, unknown>> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(
      `cannot read the config file "${path}": ${fileProblem(cause)}; name a file that exists`,
      { cause },
    )
  }
  try {
    const json: unknown = JSON.parse(text)
    if (isRecord(json)) return { ...json }
  } catch {
    // Said below, together with JSON that is no object.
  }
  throw new UsageError(
    `cannot read the config file "${path}": it is no JSON object; write {"option": value}`,
  )
}

function isConfigValue(value: unknown): value is ConfigValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function set(command: Command, option: Option, value: ConfigValue, where: string): void {
  const key = option.attributeName()
  if (option.isBoolean() || option.negate) {
    command.setOptionValueWithSource(key, readBoolean(value, where) !== option.negate, 'config')
    return
  }
  const isList = option.parseArg !== undefined && Array.isArray(command.getOptionValue(key))
  const texts = Array.isArray(value) ? value.map(String) : listed(String(value), isList)
  let current: unknown = isList ? [] : undefined
  for (const text of texts) current = read(option, text, current, where)
  command.setOptionValueWithSource(key, current, 'config')
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
  throw new UsageError(`cannot use ${where}: its value is neither true nor false; ${NOT_SHOWN}`)
}

/** Several values of one option stand on lines of their own. */
function listed(text: string, isList: boolean): readonly string[] {
  return isList ? text.split('\n').filter((line) => line !== '') : [text]
}

function nameOf(option: Option): string {
  return (option.long ?? '').replace(/^--/, '')
}
