import type { Change } from './changes.ts'
import { aboutOf, type Entry } from './entry.ts'
import { type Shape, SHAPE_MEMBERS } from './shape.ts'

/**
 * The changes of an update, as lines that begin with `-`, `+`, or a space, and one with their
 * number. Entries that differ only in their check share their lines.
 */
export function differenceLines(changes: readonly Change[]): readonly string[] {
  const count = (kind: Change['kind']): number => changes.filter((one) => one.kind === kind).length
  const counts = [
    [count('comes'), 'new'],
    [count('goes'), 'gone'],
    [count('changes'), 'with a different structure'],
    [count('stays'), 'as it was'],
  ] as const
  return [
    counts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', '),
    ...joinAlike(changes.map(linesOf)),
  ]
}

/** Joins the first lines of groups that are otherwise the same: `+ csrf.answer, csrf.order`. */
function joinAlike(groups: readonly (readonly string[])[]): readonly string[] {
  const joined = new Map<string, string[]>()
  for (const [first, ...rest] of groups) {
    if (first === undefined) continue
    const key = [first.slice(0, 2), ...rest].join('\n')
    const alike = joined.get(key)
    if (alike) alike[0] += `, ${first.slice(2)}`
    else joined.set(key, [first, ...rest])
  }
  return [...joined.values()].flat()
}

function linesOf(change: Change): readonly string[] {
  switch (change.kind) {
    case 'stays':
      return []
    case 'goes':
      return [
        `- ${aboutOf(change.entry)}`,
        ...membersOf(change.entry, '-'),
        `-   reason: ${reasonOf(change.entry)}`,
      ]
    case 'comes':
      return [`+ ${aboutOf(change)}`, ...membersOf(change.shape, '+')]
    case 'changes': {
      const { entry, to } = change
      const names = SHAPE_MEMBERS.filter((name) => entry[name] !== to[name])
      return [
        `  ${aboutOf(entry)}`,
        ...names.flatMap((name) => [...memberOf(entry, name, '-'), ...memberOf(to, name, '+')]),
        `    reason: ${reasonOf(entry)}`,
      ]
    }
  }
}

/** However many lines it has. */
function reasonOf({ reason }: Entry): string {
  return reason.replaceAll(/\s+/g, ' ').trim()
}

function membersOf(shape: Shape, mark: '-' | '+'): readonly string[] {
  return SHAPE_MEMBERS.flatMap((name) => memberOf(shape, name, mark))
}

function memberOf(shape: Shape, name: keyof Shape, mark: '-' | '+'): readonly string[] {
  return shape[name] === undefined ? [] : [`${mark}   ${name}: ${shape[name]}`]
}
