import type { Words } from './document.ts'

/** Puts requests, addresses, fields, and names of settings into the type of code. */
export function markCode(text: string): Exclude<Words, string> {
  const parts: (string | { readonly code: string })[] = []
  const words = splitWords(text)
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const isRequest = METHODS.has(word) && next.startsWith('/')
    if (isRequest) at += 1
    const whole = isRequest ? `${word} ${next}` : word
    const start = whole.startsWith('(') ? 1 : 0
    const end = trimEnd(whole)
    const code = whole.slice(start, end)
    const space = at === words.length - 1 ? '' : ' '
    if (isRequest || /[_{[]|:\/\//.test(code))
      parts.push(whole.slice(0, start), { code }, whole.slice(end) + space)
    else parts.push(whole + space)
  }
  return parts
}

/** Splits at spaces, except in an object of JSON. */
function splitWords(text: string): readonly string[] {
  const words: string[] = []
  let isOpen = false
  for (const word of text.split(' ')) {
    if (isOpen) words.push(`${words.pop() ?? ''} ${word}`)
    else words.push(word)
    isOpen = (isOpen || /^\(?\{"/.test(word)) && !word.includes('}')
  }
  return words
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Punctuation after a name is no part of it. */
function trimEnd(text: string): number {
  let end = text.length
  while (end > 0 && '),;:.?'.includes(text[end - 1] ?? '')) end -= 1
  return end
}
