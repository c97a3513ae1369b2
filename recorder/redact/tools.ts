import type { NameKind } from '#engine/secrets/names.ts'
import type { Meter } from './budget.ts'
import type { JsonNames } from './json/json-places.ts'
import type { Secrets } from './secrets.ts'

/** The tools of redaction. */
export interface Tools {
  readonly secrets: Secrets
  /** The same for a place that another rule may have seen: placeholders stay. */
  readonly again: Tools
  /** Counts what is done with a body; throws OverBudget where it is too much. */
  readonly meter: Meter
  /** The value under a name in JSON, a form, a query, or a header. */
  readonly kindOf: (name: string) => NameKind | undefined
  /** The same within JSON, where names say something about other names too. */
  readonly jsonNames: JsonNames
  /** A user name or the name of a person: itself, or its replacement if names are hidden. */
  readonly name: (text: string) => string
  /** A value that is the name or address of a machine, with a port or without. */
  readonly host: (text: string) => string
  /** Any text, which may contain URLs and addresses of machines. */
  readonly hosts: (text: string) => string
}

/** Cost of looking at a name, and at a secret: it takes longer than to read a character. */
const NAME = 20
const SECRET = 100

/** Tools for places that nothing has seen yet. */
export function toolsWith(uncounted: Omit<Tools, 'again'>): Tools {
  const given = countUses(uncounted)
  const { secrets } = given
  const isDone = (text: string): boolean =>
    secrets.isPseudonym(text) || secrets.beginsPseudonym(text)
  // Where one rule reads a plus another may read a space.
  const replace: Secrets['replace'] = (text, place) =>
    isDone(text) || isDone(text.replaceAll(' ', '+')) ? text : secrets.replace(text, place)
  const again: Tools = {
    ...given,
    secrets: { ...secrets, replace },
    get again() {
      return again
    },
  }
  return { ...given, again }
}

/** The same tools, whose use is counted. */
function countUses(given: Omit<Tools, 'again'>): Omit<Tools, 'again'> {
  const { meter, secrets } = given
  const costing =
    <Asked extends string, Answer>(work: number, ask: (asked: Asked) => Answer) =>
    (asked: Asked): Answer => {
      meter.spend(work)
      return ask(asked)
    }
  return {
    ...given,
    kindOf: costing(NAME, given.kindOf),
    jsonNames: costing(NAME, given.jsonNames),
    name: costing(SECRET, given.name),
    host: costing(SECRET, given.host),
    secrets: {
      ...secrets,
      replace: (text, place) => {
        meter.spend(SECRET)
        meter.secret(text)
        return secrets.replace(text, place)
      },
    },
  }
}
