import type { RouteGroup } from '../../knowledge/route-groups.ts'
import { recordsAt, tellingFieldsOf } from '../../knowledge/telling-fields.ts'
import type { TellingField } from '../../knowledge/telling-fields.ts'
import type { Clue } from './clue.ts'
import type { Observation } from './observe.ts'
import { others, releasesIn } from './releases.ts'

interface FieldClues {
  readonly there: Clue
  readonly missing: Clue
}

/** What the fields of a good answer tell: those there, and those missing that are never left out. */
export function fieldClues(x: Observation, group: RouteGroup): readonly Clue[] {
  if (x.status < 200 || x.status > 299 || x.json === undefined) return []
  const clues: Clue[] = []
  for (const field of tellingFieldsOf(group)) {
    const clue = clueOf(x.json, field, group)
    if (clue) clues.push(clue)
  }
  return clues
}

function clueOf(json: unknown, field: TellingField, group: RouteGroup): Clue | undefined {
  const records = recordsAt(json, field.way)
  if (records.length === 0) return undefined
  if (records.some((record) => Object.hasOwn(record, field.key)))
    return cluesAbout(field, group).there
  return field.always ? cluesAbout(field, group).missing : undefined
}

const made = new WeakMap<TellingField, FieldClues>()

/** A field of one name and life is one rule, in whatever answers it stands. */
function cluesAbout(field: TellingField, { name: route }: RouteGroup): FieldClues {
  const known = made.get(field)
  if (known) return known
  const releases = releasesIn(field.life)
  const rule = `field ${field.key} ${releases.toString(36)}`
  const clues = {
    there: { rule, what: `${route} answers with ${field.name}`, releases },
    missing: { rule, what: `${route} answers without ${field.name}`, releases: others(releases) },
  }
  made.set(field, clues)
  return clues
}
