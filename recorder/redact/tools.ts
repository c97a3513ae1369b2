import type { NameKind, NameRole } from '#engine/secrets/names.ts'
import type { Secrets } from './secrets.ts'

/** What to redact with. */
export interface Tools {
  readonly secrets: Secrets
  /** The same for a place that another rule may have seen: what stands for a secret already stays. */
  readonly again: Tools
  /** What stands under a name in JSON, a form, a query or a header. */
  readonly kindOf: (name: string) => NameKind | undefined
  /** The same within JSON, where names say something about other names too. */
  readonly roleOf: (name: string) => NameKind | NameRole | undefined
  /** A user name or the name of a person: itself, or what stands for it when names are hidden. */
  readonly name: (text: string) => string
  /** A value that is the name or address of a machine, with a port or without. */
  readonly host: (text: string) => string
  /** Any text, in which URLs and addresses of machines may stand. */
  readonly hosts: (text: string) => string
}

/** Tools for places that nothing has seen yet. */
export function toolsWith(given: Omit<Tools, 'again'>): Tools {
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
