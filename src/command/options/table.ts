/**
 * One option of a function of the package and of its command: there `--assume-version <v>`, here `assumeVersion`.
 * `Given` is what a caller writes, `Value` what it is read to.
 */
export interface Option<Given, Value> {
  /** The heading under which the help shows it. */
  readonly group?: string
  /** What is behind it on the command line, such as `<mode>`; nothing behind a switch. */
  readonly argument?: string
  /** Another way to write it there, of one letter. */
  readonly letter?: string
  readonly does: string
  /** Reads its text, with what was given before it where it may be repeated; a ValueError says why that cannot be. */
  read?(text: string, before?: Value): Value
  /** What it is where it is not given. */
  readonly otherwise?: Value
  readonly isList?: true
  /** On the command line it is switched off: `--no-judge`. */
  readonly isNegated?: true
  readonly isRequired?: true
  /** It has no name on the command line: a file, an address. */
  readonly isPositional?: true
  /** Only a program can give it, as it is. */
  readonly isObject?: true
  /** Only the command line has it. */
  readonly isCommandOnly?: true
  readonly choices?: readonly string[]
  /** Holds the type alone. */
  readonly given?: Given
}

/** The options of a function, by name, in the order of its help. */
export type Table = Readonly<Record<string, Option<unknown, unknown>>>

type Always = { readonly otherwise: unknown } | { readonly isRequired: true }

/** What a caller writes for one option. */
type GivenOf<One> = One extends Option<infer Given, infer _Value> ? Given : never
type ValueOf<One> = One extends Option<infer _Given, infer Value> ? Value : never

/** What a caller writes. */
export type Given<Rows> = {
  readonly [
    Name in keyof Rows as Rows[Name] extends { readonly isRequired: true } ? Name : never
  ]: GivenOf<Rows[Name]>
} & {
  readonly [
    Name in keyof Rows as Rows[Name] extends
      { readonly isRequired: true } | { readonly isCommandOnly: true }
      ? never
      : Name
  ]?: GivenOf<Rows[Name]> | undefined
}

/** What the options are once they are read. */
export type Values<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends Always ? Name : never]: ValueOf<Rows[Name]>
} & {
  readonly [Name in keyof Rows as Rows[Name] extends Always ? never : Name]?: ValueOf<Rows[Name]>
}

/** `assumeVersion` is `--assume-version` on a command line. */
export function flagOf(
  name: string,
  row: Pick<Option<unknown, unknown>, 'isNegated'> = {},
): string {
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `--${row.isNegated === true ? 'no-' : ''}${words}`
}

/** Puts options under a heading of the help. */
export function group<Rows extends Table>(heading: string, rows: Rows): Rows {
  const all = Object.entries(rows).map(([name, row]) => [name, { ...row, group: heading }])
  return Object.fromEntries(all) as Rows
}

/** Some options of a table. */
export function pick<Rows extends Table, Name extends keyof Rows & string>(
  rows: Rows,
  ...names: readonly Name[]
): Pick<Rows, Name> {
  const all = names.map((name) => [name, rows[name]])
  return Object.fromEntries(all) as Pick<Rows, Name>
}
