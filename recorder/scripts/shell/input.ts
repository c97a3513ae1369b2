import type { Redirection } from 'unbash'

import { unknown } from '../unknown.ts'
import type { Environment } from './environment.ts'
import { type Expanding, expandParts, expandText } from './expand.ts'
import { field, type Field, literal } from './field.ts'

/** The input of a command from its redirections; undefined if they set none. */
export function findInput(
  redirects: readonly Redirection[],
  expanding: Expanding,
): string | undefined {
  let input: string | undefined
  for (const one of redirects) {
    if (one.type === 'HereDoc') {
      const { parts, text } = one.body
      const body = parts ? expandParts(parts, expanding) : text
      input = one.operator === '<<-' ? body.replace(/^\t+/gm, '') : body
    } else if (one.target) {
      const target = expandText(one.target, expanding)
      if (one.type === 'HereString') input = `${target}\n`
      else if (one.operator === '<') input = unknown('<')
    }
  }
  return input
}

/**
 * `read`, `mapfile`: the variables get the input if one takes all of it; otherwise they are
 * unknown.
 */
export function readInto(
  environment: Environment,
  words: readonly Field[],
  input: string | undefined,
): void {
  const [command] = words
  const names = words
    .slice(1)
    .flatMap((one) => literal(one) ?? [])
    .filter((one) => /^[A-Za-z_]\w*$/.test(one))
  const isWhole =
    command?.text === 'read' &&
    names.length === 1 &&
    words.some(({ text }) => text === '-d' || text === '')
  for (const one of names)
    environment.set(one, isWhole && input !== undefined ? [field(input.trim())] : undefined)
}
