import { bytesOf, foldCase, textOf } from '../bytes/encodings.ts'
import { SINGLE_ESCAPES, undone } from '../text/escapes.ts'
import { replaceOccurrences } from './occurrences.ts'
import type { Secrets } from '../secrets.ts'
import { jsonView, percentView } from '../views.ts'
import {
  base64Runs,
  hexRuns,
  packedRuns,
  spacedHexRuns,
  wideRuns,
  type Wrapped,
} from '../bytes/wrapped.ts'

/** Writings within writings that are looked into. */
const DEEPEST = 7
/** Characters that are looked at in one text with all that is inside it, and for each of its own. */
const FREE_WORK = 1_000_000
const WORK = 8
/** What a look at however short a text counts. */
const LOOK = 100

interface Work {
  left: number
}

function workFor({ length }: string): Work {
  return { left: FREE_WORK + length * WORK }
}

/**
 * A text with every known secret replaced in any writing that can be written again: escapes of HTML,
 * JSON, percent and quoted-printable, base64 (over several lines too) and hex, UTF-16, packed, and
 * each within the others, as far as that does not take too long. It takes its time: for texts in which a
 * search has found one.
 */
export function replaceThoroughly(text: string, secrets: Secrets): string {
  const replaced = inside(text, secrets, 0, workFor(text))
  if (!/[^\x00-\x7f]/.test(replaced)) return replaced
  // Of one secret some letters may stand as they are, and others as escapes of their bytes.
  const bytes = bytesOf(replaced)
  const again = inside(bytes, secrets, 0, workFor(bytes))
  return again === bytes ? replaced : textOf(again)
}

function inside(given: string, secrets: Secrets, depth: number, work: Work): string {
  let text = inAnyCase(replaceOccurrences(given, secrets), secrets)
  work.left -= text.length + LOOK
  if (depth >= DEEPEST) return text
  const deeper = (inner: string): string =>
    work.left > inner.length ? inside(inner, secrets, depth + 1, work) : inner
  if (/%u?[0-9A-Fa-f]{2}/.test(text)) text = throughView(percentView(text), text, deeper)
  if (text.includes('\\')) text = throughView(jsonView(text), text, deeper)
  for (const escape of SINGLE_ESCAPES) {
    const found = text.includes(escape.sign) ? undone(text, escape) : undefined
    if (!found || found.text === text) continue
    const changed = deeper(found.text)
    if (changed !== found.text) text = found.write(changed) ?? text
  }
  for (const runs of [packedRuns, wideRuns, base64Runs, hexRuns, spacedHexRuns]) {
    text = throughRuns(text, [...runs(text)], deeper)
  }
  return text
}

/** What stands for a secret takes over its capitals. */
function inAnyCase(text: string, secrets: Secrets): string {
  const pieces: string[] = []
  let end = 0
  for (const { start, pattern } of secrets.findAnyCase(text)) {
    const { pseudonym } = pattern
    pieces.push(text.slice(end, start))
    end = start + pattern.text.length
    for (let at = 0; at < pseudonym.length; at += 1) {
      const isCapital = /[A-Z]/.test(text.charAt(start + at))
      const letter = pseudonym.charAt(at)
      pieces.push(isCapital ? letter.toUpperCase() : foldCase(letter))
    }
  }
  return end === 0 ? text : pieces.join('') + text.slice(end)
}

function throughView(
  view: { readonly text: string; readonly write: (changed: string) => string },
  source: string,
  deeper: (text: string) => string,
): string {
  if (view.text === source) return source
  const changed = deeper(view.text)
  // The way back keeps lengths: what grew or shrank stays, and is found again.
  if (changed === view.text || changed.length !== view.text.length) return source
  return view.write(changed)
}

/** Runs may overlap, as one text is read in several ways: the first that changes counts. */
function throughRuns(
  text: string,
  runs: readonly Wrapped[],
  deeper: (text: string) => string,
): string {
  const pieces: string[] = []
  let end = 0
  for (const run of runs) {
    if (run.start < end) continue
    const changed = deeper(run.inner)
    if (changed === run.inner) continue
    pieces.push(text.slice(end, run.start), run.write(changed))
    end = run.end
  }
  return pieces.join('') + text.slice(end)
}
