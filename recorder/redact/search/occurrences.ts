import { coreStart, type Written } from '../bytes/encodings.ts'
import type { Secret, Secrets } from '../secrets.ts'
import { MIN_PATTERN_LENGTH } from '../text/patterns.ts'
import { jsonView, percentView, replaceAt, type Replacement, type View } from '../views.ts'

/** Counts work. */
type Spend = (work: number) => void

/** Nested escapes that are decoded; percent-encoding is often decoded once more on its way. */
const MAX_DEPTH = 5
const MAX_PERCENT_DEPTH = 6
/** Looks at one text; each replaces at least every other of neighbors. */
const MAX_LOOKS = 8

/**
 * Masks every known secret in a text, anywhere and in any encoding: raw, percent-encoded, with JSON
 * escapes, in base64 at any alignment, in hex. The length stays the same.
 */
export function replaceOccurrences(
  text: string,
  secrets: Secrets,
  spend: Spend = () => undefined,
  depth = 0,
): string {
  if (text.length < MIN_PATTERN_LENGTH) return text
  spend(text.length)
  let result = replaceIn(text, secrets)
  if (depth === MAX_PERCENT_DEPTH) return result
  if (text.includes('%') && /%u?[0-9A-Fa-f]{2}/.test(text)) {
    result = replaceInside(percentView(result), result, secrets, spend, depth)
  }
  if (depth < MAX_DEPTH && mayHideSecrets(text, secrets)) {
    result = replaceInside(jsonView(result), result, secrets, spend, depth)
  }
  return result
}

/** Looks into what is escaped, which may be escaped again. */
function replaceInside(
  view: View,
  source: string,
  secrets: Secrets,
  spend: Spend,
  depth: number,
): string {
  const inside = replaceOccurrences(view.text, secrets, spend, depth + 1)
  return inside === view.text ? source : view.write(inside)
}

/** Most backslashes precede quotes, where only a secret with a quote in it can hide. */
function mayHideSecrets(text: string, secrets: Secrets): boolean {
  if (!text.includes('\\')) return false
  return (
    secrets.haveEscapes() || text.includes('\\u') || text.includes('\\x') || text.includes('\\/')
  )
}

function replaceIn(text: string, secrets: Secrets, looks = MAX_LOOKS): string {
  const matches = secrets.find(text)
  if (matches.length === 0) return text
  const edits: Replacement[] = []
  for (const { start, pattern } of matches) {
    const edit = editFor(text, start, pattern)
    if (edit.start >= getEnd(edits.at(-1))) edits.push(edit)
  }
  secrets.count(edits.length)
  const replaced = replaceAt(text, edits)
  // Two secrets in one base64 text may share a character: one is left for another look.
  return edits.length < matches.length && looks > 1
    ? replaceIn(replaced, secrets, looks - 1)
    : replaced
}

function getEnd(edit: Replacement | undefined): number {
  return edit ? edit.start + edit.text.length : 0
}

function editFor(text: string, start: number, pattern: Written<Secret>): Replacement {
  const { encoding, pseudonym } = pattern
  if (encoding === 'raw' || encoding === 'hex') return { start, text: pseudonym }
  return base64Edit(text, start, pattern)
}

/** Decodes the groups of four that contain the secret, replaces its bytes, and encodes them again. */
function base64Edit(text: string, start: number, pattern: Written<Secret>): Replacement {
  const { lead, pseudonym, encoding } = pattern
  const first = start - coreStart(lead)
  const size = Math.ceil(((lead + pseudonym.length) * 8) / 6)
  const groups = text.slice(Math.max(first, 0), first + Math.ceil(size / 4) * 4)
  // Characters before the core that are not there are shared with nothing: any will do.
  const whole = 'A'.repeat(Math.max(-first, 0)) + groups
  const bytes = Buffer.from(whole.replace(/[^A-Za-z0-9+/_-]/g, 'A'), 'base64')
  bytes.write(pseudonym, lead, 'latin1')
  const encoded = bytes.toString(encoding === 'base64url' ? 'base64url' : 'base64')
  // A character that is no base64 where a neighbor would be stays: only the secret's own change.
  const from = Math.max(first, 0)
  let edited = ''
  for (let at = from; at < Math.min(first + size, text.length); at += 1) {
    const isShared = !/[A-Za-z0-9+/_-]/.test(text.charAt(at))
    edited += isShared ? text.charAt(at) : encoded.charAt(at - first)
  }
  return { start: from, text: edited }
}
