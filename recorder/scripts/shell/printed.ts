import { type Field, literal } from './field.ts'

/** The output of a command if its words show it: only echo, printf, and cat. */
export function printed(words: readonly Field[], input: string | undefined): string | undefined {
  const [name, ...rest] = words
  switch (name?.text) {
    case 'echo': {
      const shown = rest.slice(rest.findIndex(({ text }) => !/^-[neE]+$/.test(text)))
      return rest.some(({ isOpen }) => isOpen) ? undefined : `${getText(shown)}\n`
    }
    case 'printf':
      return format(rest)
    case 'cat':
      return rest.length === 0 || literal(rest[0]) === '-' ? input : undefined
    default:
      return undefined
  }
}

function getText(words: readonly Field[]): string {
  return words.map(({ text }) => text).join(' ')
}

function format([first, ...values]: readonly Field[]): string | undefined {
  const form = literal(first)
  if (form === undefined || /%(?![s%])/.test(form)) return undefined
  let at = 0
  const text = form.replace(/%[s%]/g, (place) =>
    place === '%%' ? '%' : (values[at++]?.text ?? ''),
  )
  return values.length > at ? undefined : text.replaceAll('\\n', '\n')
}
