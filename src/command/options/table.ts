/**
 * One option of a command and of its function: `--assume-version <v>` and `assumeVersion`. A caller passes a `Given`,
 * which is read as a `Value`.
 */
export interface Option<Given, Value> {
  /** The heading under which the help shows it. */
  readonly group?: string
  /** The placeholder of the value on the command line, such as `<mode>`; missing for a switch. */
  readonly argument?: string
  /** Another way to write it there, of one letter. */
  readonly letter?: string
  readonly does: string
  /** Reads the text, given the earlier values of a repeatable option. Throws a ValueError. */
  read?(text: string, before?: Value): Value
  /** The default. */
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
  /** Carries the type only. */
  readonly given?: Given
}

/** The options of a function, by name, in the order of its help. */
export type Table = Readonly<Record<string, Option<unknown, unknown>>>

type Always = { readonly otherwise: unknown } | { readonly isRequired: true }

/** The type of one option for a caller. */
type GivenOf<One> = One extends Option<infer Given, infer _Value> ? Given : never
type ValueOf<One> = One extends Option<infer _Given, infer Value> ? Value : never

/** The options for a caller. */
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

/** The options as read. */
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
