import type { Argument, Command, Option } from 'commander'

import {
  type Candidate,
  type NamedValues,
  valuesOfArgument,
  valuesOfOption,
} from './named-values.ts'

/** What can stand at the end of a command line: words, or a path, which the shell knows better. */
export type Suggestions = 'path' | readonly Candidate[]

/**
 * What the last of some words can be, as the commands declare their options; the others stand before it. A shell that
 * cuts words at "=" and ":", as bash does, gets what stands behind the cut.
 */
export async function suggest(program: Command, given: readonly string[]): Promise<Suggestions> {
  const { before, current, hidden } = joinCut(given)
  const found = await suggestWhole(program, before, current)
  if (found === 'path' || hidden === '') return found
  return found
    .filter(({ value }) => value.startsWith(hidden))
    .map((one) => ({ ...one, value: one.value.slice(hidden.length) }))
}

/** Puts words together that were cut at "=" and ":"; what of the last one stands before the cut is hidden. */
function joinCut(given: readonly string[]) {
  const whole: string[] = []
  let hidden = ''
  let isOpen = false
  for (const word of given) {
    const isCut = /^[=:]+$/.test(word) && whole.length > 0
    const last = whole.at(-1) ?? ''
    if (isCut || isOpen) {
      hidden = isCut ? last + word : last
      whole[whole.length - 1] = last + word
    } else {
      whole.push(word)
      hidden = ''
    }
    isOpen = isCut
  }
  return { before: whole.slice(0, -1), current: whole.at(-1) ?? '', hidden }
}

async function suggestWhole(
  program: Command,
  before: readonly string[],
  current: string,
): Promise<Suggestions> {
  const [name, ...rest] = before.filter((word, at) => at > 0 || !word.startsWith('-'))
  if (name === undefined)
    return current.startsWith('-')
      ? optionsOf(program, current, [])
      : startingWith(commandsOf(program), current)
  const command = program.commands.find((one) => one.name() === name)
  if (!command) return []
  const { open, operands, isOver } = walk(command, rest)
  if (open) return ofOption(open, current)
  if (isOver || !current.startsWith('-')) return ofArgument(command, operands, current)
  const [long = '', value] = splitAt(current, '=')
  const option = value === undefined ? undefined : findOption(command, long)
  if (!option) return optionsOf(command, current, rest)
  const values = await ofOption(option, value ?? '')
  if (values === 'path') return []
  return values.map((one) => ({ ...one, value: `${long}=${one.value}` }))
}

/** The option whose value comes next, and how many operands there were. */
function walk(command: Command, words: readonly string[]) {
  let open: Option | undefined
  let operands = 0
  let isOver = false
  for (const word of words) {
    if (open) open = undefined
    else if (isOver) operands += 1
    else if (word === '--') isOver = true
    else if (!word.startsWith('-')) operands += 1
    else {
      const option = word.includes('=') ? undefined : findOption(command, word)
      if (option && takesValue(option)) open = option
    }
  }
  return { open, operands, isOver }
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

function findOption(command: Command, flag: string): Option | undefined {
  return command.options.find(({ long, short }) => long === flag || short === flag)
}

function commandsOf(program: Command): readonly Candidate[] {
  const visible = program.createHelp().visibleCommands(program)
  return visible.map((one) => ({ value: one.name(), says: one.summary() || one.description() }))
}

/** The options that are not given yet, or may be given again. */
function optionsOf(command: Command, current: string, given: readonly string[]) {
  const all = command.createHelp().visibleOptions(command)
  const left = all.filter(
    ({ long = '', defaultValue }) => Array.isArray(defaultValue) || !given.includes(long),
  )
  const candidates = left.map(({ long, short, description }) => ({
    value: long ?? short ?? '',
    says: description,
  }))
  return startingWith(candidates, current)
}

/** What stands behind an option in the help, such as `<mode>`; empty behind a switch. */
export function placeholderOf({ flags }: Option): string {
  const last = flags.split(' ').at(-1) ?? ''
  return last.startsWith('-') ? '' : last
}

async function ofOption(option: Option, current: string): Promise<Suggestions> {
  const { argChoices, long = '' } = option
  const named = argChoices ?? valuesOfOption(placeholderOf(option), long) ?? 'anything'
  // Several values of one option stand with commas between.
  const at = current.lastIndexOf(',') + 1
  const found = await ofValues(named, current.slice(at))
  if (found === 'path' || at === 0) return found
  return found.map((one) => ({ ...one, value: current.slice(0, at) + one.value }))
}

async function ofArgument(
  command: Command,
  position: number,
  current: string,
): Promise<Suggestions> {
  const all = command.registeredArguments
  const last = all.at(-1)
  const argument: Argument | undefined = all[position] ?? (last?.variadic ? last : undefined)
  if (!argument) return []
  return ofValues(argument.argChoices ?? valuesOfArgument(argument.name()) ?? 'anything', current)
}

async function ofValues(
  named: NamedValues | readonly string[],
  current: string,
): Promise<Suggestions> {
  if (named === 'path') return named
  if (named === 'anything') return []
  const all = typeof named === 'function' ? await named() : named.map((value) => ({ value }))
  return startingWith(all, current)
}

function startingWith(all: readonly Candidate[], current: string): readonly Candidate[] {
  return all.filter(({ value }) => value.startsWith(current))
}

function splitAt(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
