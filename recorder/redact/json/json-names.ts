import { isKind } from '#engine/secrets/names.ts'
import type { Units } from '../units.ts'
import { type RoleOf, unescaped } from './json-frame.ts'

/** A name as it was written in some JSON text. */
export interface Known {
  readonly units: Uint16Array
  /** Without its escapes. */
  readonly name: string
  /** Whether it may stand between quotes as it is. */
  readonly isPlain: boolean
  /** What stood behind it last: records of a list have the same names in the same order. */
  next: Known | undefined
  /** What it was to the one that asked last. */
  roleOf: RoleOf | undefined
  role: ReturnType<RoleOf>
  /** Whether its role is that something stands under it. */
  isOwn: boolean
}

/** Names of up to so many units are known again without being cut out of the text. */
const LONGEST = 32
const ROOM = 4096
const QUOTE = 0x22
const COLON = 0x3a

const known: (Known | undefined)[] = new Array<Known | undefined>(ROOM).fill(undefined)

/** The name that stands in a text between two places. */
export function nameAt(text: string, units: Units, start: number, end: number): Known {
  const length = end - start
  if (length > LONGEST) return newName(cutOut(text, start, end))
  const place = placeOf(units, start, end)
  const found = known[place]
  if (found?.units.length === length && isAt(found.units, units, start)) return found
  const made = newName(cutOut(text, start, end))
  known[place] = made
  return made
}

/** A piece of a text by itself: names outlive the text, all of which a slice would hold in memory. */
function cutOut(text: string, start: number, end: number): string {
  return Buffer.from(text.slice(start, end), 'utf16le').toString('utf16le')
}

/** Whether a name stands from a place on, with a quote and a colon behind it. */
export function isNameAt({ units: name, isPlain }: Known, units: Units, start: number): boolean {
  const end = start + name.length
  return isPlain && units[end] === QUOTE && units[end + 1] === COLON && isAt(name, units, start)
}

/** The same name, which knows what it is: that is asked once. */
export function withRole(name: Known, roleOf: RoleOf): Known {
  if (name.roleOf !== roleOf) {
    name.role = roleOf(name.name)
    name.isOwn = isKind(name.role)
    name.roleOf = roleOf
  }
  return name
}

/** The same name, which is expected behind that one from now on. */
export function nameBehind(before: Known, name: Known): Known {
  if (before !== NO_NAME) before.next = name
  return name
}

function newName(raw: string): Known {
  const units = Uint16Array.from({ length: raw.length }, (_, at) => raw.charCodeAt(at))
  const isPlain = raw !== '' && !/["\\]/.test(raw)
  return {
    units,
    name: unescaped(raw),
    isPlain,
    next: undefined,
    roleOf: undefined,
    role: undefined,
    isOwn: false,
  }
}

/** What stands before the first name. */
export const NO_NAME = newName('')

/** Where a name is kept: by its length, its ends and its middle. */
function placeOf(units: Units, start: number, end: number): number {
  const first = units[start] ?? 0
  const second = units[start + 1] ?? 0
  const middle = units[(start + end) >> 1] ?? 0
  const last = units[end - 1] ?? 0
  const ends = Math.imul(first, 31) + Math.imul(last, 1021) + Math.imul(second, 7919)
  return (ends + Math.imul(middle, 173) + Math.imul(end - start, 601)) & (ROOM - 1)
}

function isAt(name: Uint16Array, units: Units, start: number): boolean {
  for (let at = 0; at < name.length; at += 1) if (name[at] !== units[start + at]) return false
  return true
}
