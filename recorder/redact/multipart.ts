import { isMask } from '../../src/secrets/names.ts'
import type { Tools } from './tools.ts'

/** A multipart body with pseudonyms for the fields that are named like secrets. */
export function redactParts(text: string, tools: Tools): string {
  // Boundaries stand at the start of a line; whatever else begins with two dashes does no harm.
  return text
    .split('\n--')
    .map((part) => redactPart(part, tools))
    .join('\n--')
}

function redactPart(part: string, { secrets, kindOf, name: nameOf }: Tools): string {
  const end = /\r?\n\r?\n/.exec(part)
  const name = end && /\bname="([^"]*)"/.exec(part.slice(0, end.index))?.[1]
  if (!end || !name) return part
  const start = end.index + end[0].length
  const value = part.slice(start).replace(/\r$/, '')
  const kind = kindOf(name)
  if (kind === undefined || isMask(value)) return part
  const instead = kind === 'user' ? nameOf(value) : secrets.replace(value, `"${name}" in a form`)
  return part.slice(0, start) + instead + part.slice(start + value.length)
}
