import { createBudget } from '../budget.ts'
import { redactEncoded } from '../bytes/encoded.ts'
import { HTML_ENTITY, QUOTED_PRINTABLE, undone } from '../text/escapes.ts'
import type { Tools } from '../tools.ts'
import { replaceOccurrences } from './occurrences.ts'

/** Writings within writings that are looked into. */
const MAX_DEPTH = 5
/** Characters that are looked at in one text with everything inside it, and per character of its own. */
const FREE_WORK = 1_000_000
const WORK = 8

/**
 * Replaces every known secret in a text, also in HTML entities, quoted-printable, base64 and hex, and in each of these
 * within the others. Takes its time: for texts in which a search found one. Throws OverBudget.
 */
export function replaceThoroughly(given: string, tools: Tools): string {
  const spend = createBudget(FREE_WORK + given.length * WORK)
  const inside = (source: string, depth: number): string => {
    spend(source.length)
    let text = replaceOccurrences(source, tools.secrets)
    if (depth === MAX_DEPTH) return text
    const deeper = (inner: string): string => inside(inner, depth + 1)
    text = redactEncoded(text, deeper, tools)
    for (const escape of [HTML_ENTITY, QUOTED_PRINTABLE]) {
      const view = undone(text, escape)
      const changed = view && deeper(view.text)
      if (view && changed !== undefined && changed !== view.text) text = view.write(changed) ?? text
    }
    return text
  }
  return inside(given, 0)
}
