import { replaceAt, type Replacement } from '../views.ts'

const BEGIN = /<script(?=[\s>])/gi
const END = /<\/script/gi

/** Sends the text of each script in markup through `within`. */
export function redactScripts(text: string, within: (script: string) => string): string {
  const edits: Replacement[] = []
  let done = 0
  for (const { index } of text.matchAll(BEGIN)) {
    if (index < done) continue
    const start = text.indexOf('>', index) + 1
    if (start === 0) break
    END.lastIndex = start
    done = END.exec(text)?.index ?? text.length
    edits.push({ start, text: within(text.slice(start, done)) })
  }
  return replaceAt(text, edits)
}
