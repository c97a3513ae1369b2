import { CommanderError } from 'commander'
import type { Command, Option } from 'commander'

import { maskAddresses } from '../../src/secrets/masked-address.ts'
import type { Terminal } from '../terminal.ts'
import { nameOf } from './config-file.ts'

/** An option as a command line comes to it, and where that stands. */
interface Setting {
  readonly option: string
  /** What may be shown of it; null where nothing gives it. */
  readonly value: string | number | boolean | readonly string[] | null
  readonly from: string
}

/** Prints where each option has its value from, and ends the command before it does anything. */
export function showConfig(command: Command, { out }: Terminal): void {
  const { showConfig: isAsked, json } = command.opts<{ showConfig?: true; json?: true }>()
  if (isAsked !== true) return
  const settings = command.options
    .filter((option) => !['show-config', 'help'].includes(nameOf(option)))
    .map((option) => settingOf(command, option))
  out(json === true ? `${JSON.stringify(settings, undefined, 2)}\n` : tableOf(settings))
  throw new CommanderError(0, 'graylog-conformance.showConfig', '')
}

function settingOf(command: Command, option: Option): Setting {
  const key = option.attributeName()
  const given: unknown = command.getOptionValue(key)
  const source = command.getOptionValueSource(key)
  const isEmpty = given === undefined || (Array.isArray(given) && given.length === 0)
  return {
    option: nameOf(option),
    value: isEmpty ? null : shown(nameOf(option), option.negate ? given === false : given),
    from: isEmpty ? 'not given' : sayOf(source),
  }
}

function sayOf(source: string | undefined): string {
  return source === undefined || source === 'default'
    ? 'default'
    : source === 'cli'
      ? 'flag'
      : source
}

/** What may hold a secret, by option: what of one value is shown. */
const SHOWN: Readonly<Record<string, (value: string) => string>> = {
  header: (line) => `${line.split(/[:,]/, 1)[0] ?? ''}: (not shown)`,
  define: (line) => `${line.split('=', 1)[0] ?? ''}=(not shown)`,
  redact: () => '(not shown)',
}

function shown(name: string, value: unknown): Setting['value'] {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const show = SHOWN[name] ?? maskAddresses
  return Array.isArray(value) ? value.map((one) => show(textOf(one))) : show(textOf(value))
}

/** A release, a format or a header as it would be written. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(': ')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('text' in value) return String(value.text)
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

/** Columns that names and values are given at most; longer ones push what follows. */
const WIDE = 30

function textIn(value: Setting['value']): string {
  if (value === null) return '-'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
