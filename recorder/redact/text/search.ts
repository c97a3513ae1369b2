import { isMask, isPlainSecret } from '#engine/secrets/names.ts'
import { redactTextByKind } from '../by-kind.ts'
import type { Tools } from '../tools.ts'

/** A field and what it is searched for: a text in quotes, or one word. Ranges, patterns and variables are no values. */
const TERM =
  /(?<![\w.:$-])([\w.-]{1,60}):("[^"\\]{1,8192}(?=")|[^\s"'()[\]{}<>/*?$\\][^\s"'()[\]{}\\]{0,8191})/g

/** A search, such as `user:a AND password:x`, with pseudonyms for what fields named like secrets are searched for. */
export function redactSearch(text: string, tools: Tools): string {
  if (!text.includes(':')) return text
  return text.replace(TERM, (all: string, name: string, written: string) => {
    const kind = tools.kindOf(name)
    const start = written.startsWith('"') ? 1 : 0
    const value = written.slice(start)
    if (kind === undefined || !isPlainSecret(kind) || isMask(value)) return all
    const instead = redactTextByKind(kind, value, tools, `"${name}" in a search`)
    return all.slice(0, all.length - value.length) + instead
  })
}
