import type { Field } from './field.ts'

/** Values of variables, as far as the script gives them itself. */
export interface Environment {
  /** Undefined if the script sets none, or an unknown one. */
  readonly get: (name: string) => readonly Field[] | undefined
  readonly set: (name: string, value: readonly Field[] | undefined) => void
  /** The same, whatever branch it is in: a turn of a loop. */
  readonly give: (name: string, value: readonly Field[] | undefined) => void
  /** A branch may not run: a second value for a name makes it unknown. */
  readonly maybe: (act: () => void) => void
  /** Names that are given their value inside get it back. */
  readonly local: (act: (declare: (name: string) => void) => void) => void
}

export function createEnvironment(given: ReadonlyMap<string, string> = new Map()): Environment {
  const values = new Map<string, readonly Field[] | undefined>(
    [...given].map(([name, text]) => [name, [{ text }]]),
  )
  let branches = 0
  const set = (name: string, value: readonly Field[] | undefined): void => {
    const isSecond = branches > 0 && values.has(name)
    const isSame = JSON.stringify(values.get(name)) === JSON.stringify(value)
    values.set(name, isSecond && !isSame ? undefined : value)
  }
  return {
    get: (name) => values.get(name),
    set,
    give: (name, value) => {
      values.set(name, value)
    },
    maybe: (act) => {
      branches += 1
      act()
      branches -= 1
    },
    local: (act) => {
      const before = new Map<string, readonly Field[] | undefined>()
      const outer = branches
      act((name) => {
        if (before.has(name)) return
        before.set(name, values.get(name))
        values.delete(name)
      })
      branches = outer
      for (const [name, value] of before) values.set(name, value)
    },
  }
}
