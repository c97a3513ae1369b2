import type { Version } from '#engine/model/version.ts'
import type { Option } from './table.ts'
import { addList, addOne, readPositive, readRelease } from './values.ts'

/** True, or not given. */
export function flag(does: string): Option<boolean, boolean> {
  return { does }
}

/** A text as it is: a path, an address, a name. */
export function text(argument: string, does: string): Option<string, string> {
  return { argument, does }
}

/** A text that is something else once it is read. */
export function read<Value>(
  argument: string,
  does: string,
  reader: (text: string) => Value,
): Option<Value extends string ? Value : string, Value> {
  return { argument, does, read: reader }
}

/** A number, or its text. */
export function number(
  argument: string,
  does: string,
  reader: (text: string) => number = readPositive,
): Option<number | string, number> {
  return { argument, does, read: reader }
}

/** A release such as `5.1`. */
export function release(argument: string, does: string): Option<string, Version> {
  return { argument, does, read: readRelease }
}

/** Any number of texts. */
export function texts(argument: string, does: string) {
  return list(argument, does, addOne)
}

/** Any number of id prefixes; one text may contain several, separated by commas. */
export function prefixes(argument: string, does: string) {
  return list(argument, does, addList)
}

/** Any number of values; empty by default. */
export function list<Item>(
  argument: string,
  does: string,
  reader: (text: string, before?: readonly Item[]) => readonly Item[],
): Option<string | readonly string[], readonly Item[]> & { readonly otherwise: readonly Item[] } {
  return { argument, does, read: reader, otherwise: [], isList: true }
}

/** One of a few words. */
export function choice<const Word extends string>(
  argument: string,
  does: string,
  choices: readonly Word[],
): Option<Word, Word> {
  return { argument, does, choices }
}

/** Adds a default to an option. */
export function otherwise<Given, Value>(
  option: Option<Given, Value>,
  value: NoInfer<Value>,
): Option<Given, Value> & { readonly otherwise: Value } {
  return { ...option, otherwise: value }
}

/** Any number of words after the command, such as files; a program may give a single one. */
export function argumentList(does: string) {
  return { ...texts('', does), isPositional: true as const }
}

/** One word after the command, such as an address. */
export function argument(does: string): Option<string, string> {
  return { ...text('', does), isPositional: true }
}

/** A value that only a program can give. */
export function object<Value>(does: string): Option<Value, Value> {
  return { does, isObject: true }
}

/** An option that only the command line has. */
export function commandOnly<Row>(option: Row): Row & { readonly isCommandOnly: true } {
  return { ...option, isCommandOnly: true }
}
