import type { Extra } from '../model.ts'

/** The members of `log` of a tool that knows no pages. */
export function getLog(name: string, version: string): Extra {
  return { version: '1.2', creator: { name, version }, pages: [] }
}
