import type { Field } from '../shell/field.ts'
import { isKnown } from '../unknown.ts'

/** An option with its value, or a word that is none. */
export interface Argument {
  /** Its long name without dashes; undefined for a word. */
  readonly option?: string
  readonly value: string
  /** It may be several words, or none. */
  readonly isOpen?: true
}

/** The options of a tool, and which take a value. */
interface OptionTable {
  /** Long names that take a value. */
  readonly valued: ReadonlySet<string>
  /** Long names by their letter, of those that are read. */
  readonly letters: ReadonlyMap<string, string>
  /** Letters that take a value. */
  readonly valuedLetters: string
  /** Whether a value may follow an equals sign. */
  readonly takesEquals: boolean
}

/** Words as options with their values and plain words, in order. */
export function readArguments(words: readonly Field[], table: OptionTable): readonly Argument[] {
  const read: Argument[] = []
  let isPlain = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) continue
    const { text, isOpen } = word
    const next = (): string => words[(at += 1)]?.text ?? ''
    if (isOpen) read.push({ value: text, isOpen })
    else if (isPlain || !text.startsWith('-') || text === '-') read.push({ value: text })
    else if (text === '--') isPlain = true
    else if (text.startsWith('--')) read.push(longOption(text.slice(2), table, next))
    else read.push(...letters(text.slice(1), table, next))
  }
  return read
}

function longOption(text: string, table: OptionTable, next: () => string): Argument {
  const equals = table.takesEquals ? text.indexOf('=') : -1
  if (equals > 0) return { option: text.slice(0, equals), value: text.slice(equals + 1) }
  return { option: text, value: table.valued.has(text) ? next() : '' }
}

/** `-sXPOST`: letters, and after one that takes a value all the rest. */
function letters(text: string, table: OptionTable, next: () => string): readonly Argument[] {
  const read: Argument[] = []
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (!isKnown(letter)) return [...read, { value: text.slice(at), isOpen: true }]
    const option = table.letters.get(letter) ?? letter
    if (table.valuedLetters.includes(letter)) {
      const rest = text.slice(at + 1)
      return [...read, { option, value: rest === '' ? next() : rest }]
    }
    read.push({ option, value: '' })
  }
  return read
}

/** Whether one of some options is given. */
export function hasOption(all: readonly Argument[], ...names: readonly string[]): boolean {
  return all.some(({ option = '' }) => names.includes(option))
}

/** The last value of an option. */
export function lastValue(all: readonly Argument[], name: string): string | undefined {
  return all.findLast(({ option }) => option === name)?.value
}

/** Builds a table from its parts: `X:request` if a letter is short for a long name. */
export function optionTable(valued: string, flags: string, takesEquals: boolean): OptionTable {
  const split = (text: string): readonly (readonly string[])[] =>
    text.split(' ').map((one) => one.split(':'))
  const named = [...split(valued), ...split(flags)].filter(([, name]) => name !== undefined)
  return {
    valued: new Set(split(valued).map(([letter = '', name]) => name ?? letter)),
    letters: new Map(named.map(([letter = '', name = '']) => [letter, name])),
    valuedLetters: split(valued)
      .flatMap(([letter = '', name]) => (name === undefined ? [] : [letter]))
      .join(''),
    takesEquals,
  }
}
