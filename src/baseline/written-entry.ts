import { Scalar, stringify } from '#engine/text/yaml.ts'
import type { Entry } from './entry.ts'
import { type Shape, SHAPE_MEMBERS } from './shape.ts'

/** The members of an entry in written order: the finding, then reason, owner, and date. */
export type WrittenEntry = Readonly<Record<string, unknown>>

/** The placeholder for a missing reason; a baseline with it is rejected. */
const UNWRITTEN = 'TODO: why do you accept this?'

/** The entry for a finding, with the texts of an existing entry. */
export function writtenAgain(
  raw: WrittenEntry,
  { check }: Pick<Entry, 'check'>,
  to: Shape,
): WrittenEntry {
  const kept = Object.entries(raw).filter(([name]) => !COVERED.has(name))
  const subject = check === undefined ? { cause: raw.cause } : { check }
  return { ...subject, ...inOrder(to), ...Object.fromEntries(kept) }
}

/** A new entry, whose reason, owner and day are for a person to fill in. */
export function writtenAnew(
  { check, cause }: Pick<Entry, 'check' | 'cause'>,
  shape: Shape,
  reason = UNWRITTEN,
): WrittenEntry {
  const subject = check === undefined ? { cause } : { check }
  return { ...subject, ...inOrder(shape), reason, owner: '', expires: '' }
}

const COVERED = new Set<string>(['check', 'cause', ...SHAPE_MEMBERS])

function inOrder(shape: Shape): WrittenEntry {
  return Object.fromEntries(
    SHAPE_MEMBERS.flatMap((name) => (shape[name] === undefined ? [] : [[name, shape[name]]])),
  )
}

/** An entry as lines of YAML after a dash, or as one line of JSON; without control or invisible characters. */
export function asYaml(entry: WrittenEntry, { isOneLine = false } = {}): string {
  if (isOneLine) return `- ${escaped(JSON.stringify(entry))}\n`
  return escaped(stringify([quoted(entry)], { lineWidth: 0 }))
}

/** Quotes texts that a line of YAML cannot contain as they are. */
function quoted(value: unknown): unknown {
  if (typeof value === 'string') {
    if (!ODD.test(value)) return value
    const scalar = new Scalar(value)
    scalar.type = 'QUOTE_DOUBLE'
    return scalar
  }
  if (Array.isArray(value)) return value.map(quoted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, quoted(one)]))
}

function escaped(text: string): string {
  return text.replace(UNSEEN, (one) =>
    one.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** All of them but the end of a line. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
