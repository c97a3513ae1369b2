import { resolve, unknown } from '../unknown.ts'

const VARIABLE = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g

/** Variables that are given beforehand, each with the values of those that it names; one that names itself keeps it. */
export function followed(given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const valueOf = (text: string, within: readonly string[]): string =>
    resolve(text, given).replace(VARIABLE, (all, braced?: string, plain?: string) => {
      const name = braced ?? plain ?? ''
      const value = within.includes(name) ? undefined : given.get(name)
      return value === undefined ? unknown(all) : valueOf(value, [...within, name])
    })
  return new Map([...given].map(([name, text]) => [name, valueOf(text, [name])]))
}
