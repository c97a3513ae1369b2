/** One normative row of the interface document, in our own words. */
export interface Requirement {
  /** The section, and which statement there: `5.5/2`. */
  readonly id: string
  readonly says: string
  /** Ids of checks that verify it; a prefix covers every check below it. */
  readonly checks?: readonly string[]
  /** Ids of rows of `check-settings`, for requirements that only a configuration file shows. */
  readonly settings?: readonly string[]
  /** Why nothing can judge it. */
  readonly reason?: string
}

/** Statements of one section, numbered from 1 in the order of the document. */
export function section(
  name: string,
  ...rows: readonly Omit<Requirement, 'id'>[]
): readonly Requirement[] {
  return rows.map((row, index) => ({ id: `${name}/${index + 1}`, ...row }))
}

/** Judged by these checks. */
export function judged(says: string, ...checks: readonly string[]): Omit<Requirement, 'id'> {
  return { says, checks }
}

/** Shown by these rows of `check-settings`. */
export function configured(says: string, ...settings: readonly string[]): Omit<Requirement, 'id'> {
  return { says, settings }
}

/** Judged by nothing, for this reason. */
export function unseen(says: string, reason: string): Omit<Requirement, 'id'> {
  return { says, reason }
}

/** One statement for each field of a record, whose checks are named after the fields. */
export function fields(
  record: string,
  prefixes: readonly string[],
  meanings: Readonly<Record<string, string>>,
): readonly Omit<Requirement, 'id'>[] {
  return Object.entries(meanings).map(([field, meaning]) =>
    judged(
      `${record} contains ${field}, ${meaning}.`,
      ...prefixes.map((prefix) => `${prefix}.${field.replaceAll('_', '-')}`),
    ),
  )
}
