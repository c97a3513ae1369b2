import { isWellFormed } from '#engine/text/paths/path-escapes.ts'
import { findValueFormat, isIdentity } from './value-format.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/**
 * The plain values of a JSON body by their place: `streams[0].title`; for lists and objects their
 * kind. Lists give their length at `streams[]`. A single member with an identifier as its name
 * is `{}`, and the name is a value of its own there; several are `{ID}` each; `{#}` is their
 * number. Elements with a name are found by it, at any position of their list; the name of one with
 * an identifier is at `streams[@ID].title`.
 */
export function listLeaves(value: unknown): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>()
  collect(value, '', leaves)
  return leaves
}

/** `streams[0].title` as the path of every element: `streams[].title`; members with identifiers are `*`. */
export function getPath(place: string): string {
  return place.replaceAll(/\[[^[\]]*\]/g, '[]').replaceAll(/\{[^{}]*\}/g, '*')
}

function collect(value: unknown, place: string, leaves: Map<string, unknown>): void {
  if (Array.isArray(value)) {
    leaves.set(place, 'a list')
    leaves.set(`${place}[]`, value.length)
    const names = value.map(findName)
    const counts = new Map<string | undefined, number>()
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const [index, element] of value.entries()) {
      const name = names[index]
      const isAlone = name !== undefined && isWellFormed(name) && counts.get(name) === 1
      collect(element, `${place}[${isAlone ? `=${encodeURIComponent(name)}` : index}]`, leaves)
      collectNames(element, place, leaves)
    }
  } else if (typeof value === 'object' && value !== null) {
    // The name of a member that is an identifier is there already.
    if (!leaves.has(place)) leaves.set(place, 'an object')
    const entries = Object.entries(value)
    const identifiers = entries.filter(([key]) => isIdentity(findValueFormat(key))).length
    const isAlone = identifiers === 1
    if (identifiers > 0 || entries.length === 0) leaves.set(`${place}{#}`, identifiers)
    for (const [key, member] of entries) {
      const isId = isIdentity(findValueFormat(key))
      const below = place === '' ? '' : `${place}.`
      const step = isId ? `${below}{${isAlone ? '' : key}}` : `${below}${key}`
      if (isId && isAlone) leaves.set(step, key)
      collect(member, step, leaves)
    }
  } else leaves.set(place, value)
}

/** Members that identify elements of a list. */
const CALLING = ['username', 'title', 'name'] as const
const IDENTIFYING = ['id', '_id'] as const
const NAMING = [...CALLING, ...IDENTIFYING] as const

function findName(element: unknown): string | undefined {
  const members = getMembers(element)
  return NAMING.map((key) => members[key]).find((name) => typeof name === 'string')
}

/** The names of an element once more by its identifier: another name, or none, makes it no other thing. */
function collectNames(element: unknown, place: string, leaves: Map<string, unknown>): void {
  const members = getMembers(element)
  const id = IDENTIFYING.map((key) => members[key]).find(
    (value) => typeof value === 'string' && isIdentity(findValueFormat(value)),
  )
  if (typeof id !== 'string') return
  for (const key of CALLING)
    if (Object.hasOwn(members, key)) leaves.set(`${place}[@${id}].${key}`, members[key])
}

function getMembers(element: unknown): UnknownRecord {
  if (typeof element !== 'object' || element === null) return {}
  return element as UnknownRecord
}
