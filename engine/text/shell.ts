import { replaceActing } from './visible.ts'

/** A part of a shell word: text taken as it is, or a variable's value. */
export type WordPart = string | { readonly variable: string }

/** One word for a POSIX shell: text in single quotes, variables in double ones. */
export function shellWord(...parts: readonly WordPart[]): string {
  const word = joinTexts(parts)
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? quote(part) : `"$${part.variable}"`))
    .join('')
  return word === '' ? "''" : word
}

function joinTexts(parts: readonly WordPart[]): readonly WordPart[] {
  const joined: WordPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

function quote(text: string): string {
  const quoted = /^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
  return replaceActing(quoted, (one) =>
    /[#:]/.test(one) ? `${one}''` : `'"$(printf '${getOctal(one)}')"'`,
  )
}

/** The bytes of a character as printf writes them. */
function getOctal(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
    .join('')
}

/** The first word of every command that we print; README says how to put it on the PATH. */
export const PROGRAM = 'graylog-conformance'
