import type { Extra } from '../model.ts'

/** Builds the `log` members of a tool without pages. */
export function getLog(name: string, version: string): Extra {
  return { version: '1.2', creator: { name, version }, pages: [] }
}
