import { mayBeField } from '#engine/secrets/looks.ts'
import { isMask, isSecretKind } from '#engine/secrets/names.ts'
import { endOfString } from '#engine/text/nesting.ts'
import { redactByKind } from '../by-kind.ts'
import { jsonView, replaceAt, type Replacement } from '../views.ts'
import type { Tools } from '../tools.ts'

/** The first argument of a call, up to the second: `setItem("token", "x")`, `define('PASSWORD', 'x')`. */
const CALLED = /\((\\?["'])([\w.$-]{1,60})\\?["']\s{0,9},\s{0,9}(\\?["'])/g

const CALLS = /\(\\?["']/

/** `"password";s:1:"x"`, as PHP serializes it. */
const SERIALIZED = /\\?"([\w.$-]{1,60})\\?";s:\d{1,7}:(\\?")/g

/** Phrases of SQL that set a password. */
const SQL =
  /(?<![\w'"-])(identified\s{1,9}(?:with\s{1,9}["'\w]{1,60}\s{1,9}(?:by|as)|by(?:\s{1,9}password)?)|password\s{0,5}\(?)\s{0,9}(')/gi

/** Names of the columns of a row that SQL adds, up to its values. */
const ROW =
  /\(((?:[\w.`" ]|\\"){1,60}(?:,(?:[\w.`" ]|\\"){1,60}){0,60})\)\s{0,9}values\s{0,9}(?=\()/gi
const ITEM = /\s{0,9}(?:'((?:[^'\\]|''|\\.){0,8192})'|[^\s',()][^',()]{0,200}|)\s{0,9}([,)])/y

/** Masks literals of programs next to the name of a secret. */
export function redactLiterals(text: string, tools: Tools): string {
  if (!text.includes("'") && !text.includes('"')) return text
  let result = text
  if (result.includes(';s:'))
    result = redactBehind(result, SERIALIZED, tools, ([, name = '', quote = '']) => ({
      name,
      quote,
    }))
  if (result.includes('(') && CALLS.test(result))
    result = redactBehind(result, CALLED, tools, ([, , name = '', quote = '']) => ({
      name,
      quote,
      isList: true,
    }))
  if (!result.includes("'")) return result
  if (SETS.test(result))
    result = redactBehind(result, SQL, tools, () => ({ name: 'password', quote: "'" }))
  return ADDS.test(result) ? redactRows(result, tools) : result
}

const SETS = /identified|password/i
const ADDS = /values\s{0,9}\(/i

interface Literal {
  readonly name: string
  readonly quote: string
  /** Whether what follows the name may be another name. */
  readonly isList?: boolean
}

/** The quoted text after each match that names a secret. */
function redactBehind(
  text: string,
  pattern: RegExp,
  tools: Tools,
  read: (match: RegExpExecArray) => Literal,
): string {
  const edits: Replacement[] = []
  let done = 0
  for (const match of text.matchAll(pattern)) {
    const start = match.index + match[0].length
    const { name, quote, isList = false } = read(match)
    const kind = tools.kindOf(name)
    if (match.index < done || kind === undefined || !isSecretKind(kind)) continue
    const raw = text.slice(start, endOfLiteral(text, start, quote))
    if (isMask(raw) || (isList && mayBeField(raw))) continue
    edits.push({ start, text: redactByKind(kind, jsonView(raw), tools, `"${name}" in a text`) })
    done = start + raw.length
  }
  return replaceAt(text, edits)
}

const MAX_VALUE_LENGTH = 8_192

function endOfLiteral(text: string, start: number, quote: string): number {
  if (quote === '"') return Math.min(endOfString(text, start - 1), start + MAX_VALUE_LENGTH)
  const found = text.slice(start, start + MAX_VALUE_LENGTH).indexOf(quote)
  return found === -1 ? Math.min(text.length, start + MAX_VALUE_LENGTH) : start + found
}

/** `INSERT INTO users (name, password) VALUES ('a', 'x'), ('b', 'y')`. */
function redactRows(text: string, tools: Tools): string {
  const edits: Replacement[] = []
  for (const { index, 0: head, 1: names = '' } of text.matchAll(ROW)) {
    const kinds = names.split(',').map((name) => tools.kindOf(name.replace(/[^\w.]/g, '')))
    if (!kinds.some(isSecretKind)) continue
    let column = 0
    ITEM.lastIndex = index + head.length + 1
    for (let item = ITEM.exec(text); item; item = ITEM.exec(text)) {
      const [all, value = '', sign] = item
      const kind = kinds[column]
      if (value !== '' && kind !== undefined && isSecretKind(kind)) {
        const start = item.index + all.indexOf("'") + 1
        edits.push({ start, text: redactByKind(kind, jsonView(value), tools, 'a row of SQL') })
      }
      column = sign === ',' ? column + 1 : 0
      if (sign === ',') continue
      const [next] =
        /^\s{0,9},\s{0,9}\(/.exec(text.slice(ITEM.lastIndex, ITEM.lastIndex + 30)) ?? []
      if (next === undefined) break
      ITEM.lastIndex += next.length
    }
  }
  return replaceAt(text, edits)
}
