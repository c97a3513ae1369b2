import { type Command, CommanderError, type Option } from 'commander'

import { maskAddresses } from '#engine/secrets/masked-address.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { nameOf } from './config-file.ts'

/** A value of an option, and its source. */
interface Setting {
  readonly option: string
  /** The value, with secrets hidden; null if it is not set. */
  readonly value: string | number | boolean | readonly string[] | null
  readonly from: string
}

/** Prints where each option has its value from, and ends the command before it does anything. */
export function showConfig(command: Command, { out, env }: Terminal): void {
  const { showConfig: isAsked, json } = command.opts<{ showConfig?: true; json?: true }>()
  if (isAsked !== true) return
  const settings = [
    ...argumentsOf(command),
    ...command.options
      .filter((option) => !['show-config', 'help'].includes(nameOf(option)))
      .map((option) => settingOf(command, option, env)),
  ]
  out(json === true ? `${JSON.stringify(settings, undefined, 2)}\n` : tableOf(settings))
  throw new CommanderError(0, 'graylog-conformance.showConfig', '')
}

/** Returns the arguments of a command, such as URLs and files. */
function argumentsOf({ registeredArguments, args }: Command): readonly Setting[] {
  return registeredArguments.flatMap((one, at) => {
    const given = one.variadic ? args.slice(at) : args.slice(at, at + 1)
    const option = one.name()
    if (given.length === 0) return [{ option, value: null, from: 'not given' }]
    const value = given.map(maskAddresses)
    return [{ option, value: one.variadic ? value : (value[0] ?? null), from: 'argument' }]
  })
}

function settingOf(command: Command, option: Option, env: Terminal['env']): Setting {
  const key = option.attributeName()
  const given: unknown = command.getOptionValue(key)
  const source = command.getOptionValueSource(key)
  const isEmpty = given === undefined || (Array.isArray(given) && given.length === 0)
  if (isEmpty) {
    const from = variableOf(option, env)
    if (from !== undefined)
      return { option: nameOf(option), value: maskAddresses(env[from] ?? ''), from }
    const said = defaultOf(option)
    if (said !== undefined) return { option: nameOf(option), value: said, from: 'default' }
  }
  return {
    option: nameOf(option),
    value: isEmpty ? null : shown(nameOf(option), option.negate ? given === false : given),
    from: isEmpty ? 'not given' : sayOf(source),
  }
}

/** The variable that an option names for its value, where that is set. */
function variableOf({ description }: Option, env: Terminal['env']): string | undefined {
  const name = /default: \$(GRAYLOG_(?:LIMITED_|OLD_)?USER)\b/.exec(description)?.[1]
  return name !== undefined && env[name] !== undefined ? name : undefined
}

/** Finds the default of an option in its help. */
function defaultOf({ description }: Option): string | undefined {
  const words = description.replaceAll('\n', ' ')
  const marked = words.split(' (default)', 1)[0] ?? ''
  if (marked !== words) return marked.split(/[ ,]/).at(-1)
  return /\bdefault:? ([^$,;()]+)/.exec(words)?.[1]?.trim()
}

function sayOf(source: string | undefined): string {
  return source === undefined || source === 'default'
    ? 'default'
    : source === 'cli'
      ? 'flag'
      : source
}

/** Options whose values may contain secrets, with the part of a value that is shown. */
const SHOWN: Readonly<Record<string, (value: string) => string>> = {
  header: (line) => `${line.split(/[:,]/, 1)[0] ?? ''}: (not shown)`,
  define: (name) => `${name}=(not shown)`,
  redact: () => '(not shown)',
  notify: () => '(not shown)',
}

function shown(name: string, value: unknown): Setting['value'] {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const show = SHOWN[name] ?? maskAddresses
  return Array.isArray(value) ? value.map((one) => show(textOf(one))) : show(textOf(value))
}

/** A release, a format, a header or the name of a property as it would be written. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(': ')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('text' in value) return String(value.text)
  if ('written' in value) return String(value.written)
  const { name, file } = value as { readonly name?: string; readonly file?: string }
  return file === undefined ? (name ?? '') : `${name ?? ''}=${file}`
}

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map(({ option, value, from }) => [option, textIn(value), from] as const)
  const [options, values] = [0, 1].map((at) =>
    Math.max(...rows.map((row) => Math.min(row[at]?.length ?? 0, WIDE))),
  )
  return rows
    .map(([option, value, from]) =>
      `${option.padEnd(options ?? 0)}  ${value.padEnd(values ?? 0)}  ${from}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** The most columns for names and values; a longer one moves the rest of its line. */
const WIDE = 30

function textIn(value: Setting['value']): string {
  if (value === null) return '-'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
