import type { NameKind } from './secret-name.ts'
import type { Secrets } from './secrets.ts'

/** What to redact with. */
export interface Tools {
  readonly secrets: Secrets
  /** What stands under a name in JSON, a form, a query or a header. */
  readonly kindOf: (name: string) => NameKind | undefined
  /** A user name or the name of a person: itself, or what stands for it when names are hidden. */
  readonly name: (text: string) => string
  /** A value that is the name or address of a machine, with a port or without. */
  readonly host: (text: string) => string
  /** Any text, in which URLs and addresses of machines may stand. */
  readonly hosts: (text: string) => string
}
