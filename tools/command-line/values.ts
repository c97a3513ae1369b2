import { statSync } from 'node:fs'
import { dirname } from 'node:path'

import { ValueError } from '#src/command/options/value-error.ts'

import { parseTypedVersion } from '#engine/model/version.ts'

/** Accepts any text. */
export function anyText(text: string): string {
  return text
}

/** Reads the path of an existing folder. */
export function readFolder(text: string): string {
  const found = statSync(text, { throwIfNoEntry: false })
  if (!found?.isDirectory()) throw new ValueError(`there is no folder "${text}"`)
  return text
}

/** Reads the path of a new file in an existing folder. */
export function readOutput(text: string): string {
  readFolder(dirname(text))
  return text
}

/** Reads comma-separated texts. */
export function texts(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Reads a non-negative integer. */
export function readPosition(text: string): number {
  if (!/^\d+$/.test(text)) throw new ValueError(`"${text}" is not a non-negative integer`)
  return Number(text)
}

/** One of equal parts of some rows. */
export interface Part {
  /** From 0. */
  readonly at: number
  readonly parts: number
}

/** A part such as `2/5`. */
export function readPart(text: string): Part {
  const [at = NaN, parts = NaN] = text.split('/').map(Number)
  if (!Number.isInteger(at) || !Number.isInteger(parts) || at < 0 || at >= parts)
    throw new ValueError(`"${text}" is no part; use a format like 2/5, from 0/5 to 4/5`)
  return { at, parts }
}

/** The rows of a part, spread over all of them; all where no part is given. */
export function selectRows<Row>(rows: readonly Row[], part: Part | undefined): readonly Row[] {
  return part ? rows.filter((_row, at) => at % part.parts === part.at) : rows
}

/** Reads comma-separated releases such as `5.1.0,7.1.7`. */
export function releasesIn(text: string): readonly string[] {
  for (const one of texts(text))
    if (!parseTypedVersion(one))
      throw new ValueError(`"${one}" is not a release; use a format like 5.1.0`)
  return texts(text)
}

/** Reads one of these names. */
export function oneOf<const Name extends string>(
  what: string,
  names: readonly Name[],
): (text: string) => Name {
  return (text) => {
    const name = names.find((one) => one === text)
    if (name !== undefined) return name
    const all = names.length > MAX_NAMES ? '' : `; there are ${names.join(', ')}`
    throw new ValueError(`there is no ${what} "${text}"${all}`)
  }
}

/** Reads some of these names, separated by commas. */
export function someOf<const Name extends string>(
  what: string,
  names: readonly Name[],
): (text: string) => readonly Name[] {
  return (text) => texts(text).map(oneOf(what, names))
}

/** Maximum number of names in a sentence. */
const MAX_NAMES = 12
