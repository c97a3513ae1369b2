import { isPlainSecret, isSecretKind, type NameKind, roleOfName } from '#engine/secrets/names.ts'
import { redactTextByKind } from '../by-kind.ts'
import { isProse, standsForValue } from '../text/prose.ts'
import type { Tools } from '../tools.ts'

/** Characters of a line up to its value. */
const HEAD =
  /^([ \t]{0,200}(?:(?:-|#|;|\/\/|export|set|var|let|const)[ \t]{1,20}){0,3}["']?)([\w.$-]{1,100})(["']?[ \t]{0,40}(?::=|=>|[:=])[ \t]{0,40})/
const ITEM = /^([ \t]{0,200}-[ \t]{1,20})/
const BLOCK = /^(?:![\w!-]{1,40}[ \t]{1,9})?[|>][+\-\d]{0,3}[ \t]{0,9}$/

/** The context that earlier lines set for the next ones. */
interface State {
  /** A secret name was above; everything deeper than this belongs to it. */
  readonly above?: { readonly kind: NameKind; readonly indent: number }
  /** The value continues in the next line. */
  readonly goesOn?: NameKind
  /** The name that the line before gives to the value in the next one. */
  readonly label?: NameKind | undefined
  /** A line with a value that nothing has named yet, and how many lines ago it was. */
  readonly waiting?: { readonly line: string; readonly ago: number } | undefined
}

/** Lines between a value and its name after it. */
const FARTHEST_LABEL = 4

/**
 * Masks secret values of lines `name: value` or `name = value`, such as a header, YAML, properties,
 * or a shell: quoted or not, on lines below, in a list, or next to a line that names them.
 */
export function redactLines(text: string, tools: Tools): string {
  if (!text.includes(':') && !text.includes('=') && !text.includes('\n')) return text
  let state: State = {}
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const end = line.endsWith('\r') ? line.length - 1 : line.length
    const { waiting } = state
    const read = redactLine(line.slice(0, end), state, tools)
    state = read.state
    if (waiting && read.names) {
      const instead = redactLine(waiting.line, { label: read.names }, tools).line
      lines[lines.length - waiting.ago] = instead
      state = {}
    } else if (waiting && !state.waiting && waiting.ago < FARTHEST_LABEL && !ITEM.test(line)) {
      state = { ...state, waiting: { ...waiting, ago: waiting.ago + 1 } }
    }
    lines.push(read.line + line.slice(end))
  }
  return lines.join('\n')
}

interface Read {
  readonly line: string
  /** The name that it gives to a value next to it. */
  readonly names?: NameKind | undefined
  readonly state: State
}

function redactLine(line: string, state: State, tools: Tools): Read {
  const { above, goesOn } = state
  if (line.trim() === '') return { line, state: above ? { above } : {} }
  if (goesOn) {
    const indent = line.length - line.trimStart().length
    const isOver = !line.endsWith('\\')
    const instead = line.slice(0, indent) + getValue(goesOn, line.slice(indent), 'a line', tools)
    return { line: instead, state: isOver ? {} : { goesOn } }
  }
  const indent = line.search(/[^ \t]/)
  const isBelow = above !== undefined && (indent > above.indent || line.startsWith('-', indent))
  const head = HEAD.exec(line)
  if (!head && isBelow) return below(line, above, tools)
  if (!head) return { line: redactDirective(line, tools), state: {} }
  const [all, , name = ''] = head
  const value = line.slice(all.length)
  const role = roleOfName(name)
  const own = tools.kindOf(name)
  const labelled = role === 'labelled' ? state.label : undefined
  const inherited = isBelow && !ORDINARY.has(name.toLowerCase()) ? above.kind : undefined
  const kind = own ?? labelled ?? inherited
  const kept = isBelow ? { above } : {}
  if (kind === undefined) {
    const label =
      role === 'label' || role === 'type'
        ? findSecret(tools.kindOf(value.trim().replace(/^["']|["',;]{1,3}$/g, '')))
        : undefined
    const waiting = role === 'labelled' && value !== '' ? { line, ago: 1 } : undefined
    return { line, names: label, state: { ...kept, label, waiting } }
  }
  if (isSecretKind(kind) && (value === '' || BLOCK.test(value)))
    return { line, state: { above: { kind, indent } } }
  const goes = isPlainSecret(kind) && value.endsWith('\\') ? { goesOn: kind } : kept
  return { line: all + getValue(kind, value, name, tools), state: goes }
}

/** A line of two words, as in settings of Apache, NXLog or Redis: `KeyPass x`. */
const DIRECTIVE =
  /^([ \t]{0,200}([A-Za-z][\w.-]{1,60})[ \t]{1,40}["']?)([^\s"']{4,1000})["']?[ \t;]{0,9}$/
/** Words of a sentence consist only of letters. */
const NO_WORD = /[^A-Za-z.:,;!?()-]/

/** The path of a file, of which test programs say PASS. */
const FILE = /^[\w.-]*\/[\w./-]*\.\w{1,5}$/

function redactDirective(line: string, tools: Tools): string {
  const [, before = '', name = '', value = ''] = DIRECTIVE.exec(line) ?? []
  const kind = tools.kindOf(name)
  if (kind === undefined || !isPlainSecret(kind) || isNoValue(value, name)) return line
  if (FILE.test(value) || (!NO_WORD.test(value) && !/[a-z][A-Z]|_/.test(name))) return line
  const instead = redactTextByKind(kind, value, tools, `"${name}" in a body`)
  return before + instead + line.slice(before.length + value.length)
}

/** Names of what may be seen below a secret name. */
const ORDINARY = new Set('type name id title description enabled user username'.split(' '))

/** A line below a secret name that is none of a name: an item of a list, or a piece of a text. */
function below(line: string, above: NonNullable<State['above']>, tools: Tools): Read {
  const start = ITEM.exec(line)?.[0].length ?? line.search(/[^ \t]/)
  const instead = line.slice(0, start) + getValue(above.kind, line.slice(start), 'a line', tools)
  return { line: instead, state: { above } }
}

function findSecret(kind: NameKind | undefined): NameKind | undefined {
  return isSecretKind(kind) ? kind : undefined
}

/** The value of a line without its quotes, a comma after it, or a comment. */
function getValue(kind: NameKind, value: string, name: string, tools: Tools): string {
  const quote = value.charAt(0)
  const isQuoted = quote === '"' || quote === "'"
  const quotes = isQuoted && value.startsWith(quote.repeat(3)) ? quote.repeat(3) : quote
  const closing = isQuoted ? value.indexOf(quotes, quotes.length) : -1
  const start = isQuoted ? quotes.length : 0
  const end = closing > 0 ? closing : endOfValue(value, kind)
  const text = value.slice(start, end)
  const isCount = kind === 'secret-item' && /^\d+\b/.test(text)
  if (!isQuoted && (isCount || isNoValue(text, name))) return value
  const [first = ''] = RANDOM.exec(text) ?? []
  // The rest may be a sentence: by itself it is looked for, too.
  if (first !== '' && isPlainSecret(kind)) tools.secrets.replace(first, `"${name}" in a body`)
  return (
    value.slice(0, start) +
    redactTextByKind(kind, text, tools, `"${name}" in a body`) +
    value.slice(end)
  )
}

/** Whether a value is a sentence about a secret, or a placeholder for one. */
function isNoValue(text: string, name: string): boolean {
  const [word = ''] = /^[A-Za-z][\w-]*(?=[.,:!?]?(?:\s|$))/.exec(text) ?? []
  return isProse(word) || standsForValue(text, name)
}

/** A word with letters and digits before others. */
const RANDOM = /^(?=\D{0,40}\d)(?=[^A-Za-z]{0,40}[A-Za-z])[^\s,;]{8,200}(?=[,;]?\s)/

/** Before a comment, or before something else that is named. */
function endOfValue(value: string, kind: NameKind): number {
  const isPlain = isPlainSecret(kind)
  const next = value.search(
    isPlain ? /\s#\s|[,;&]\s{0,9}[\w.-]{1,80}[:=]/ : /\s#\s|;\s{0,9}[\w-]{1,80}:/,
  )
  let end = next === -1 ? value.length : next
  while (end > 0 && /[\s,;.\\]/.test(value.charAt(end - 1))) end -= 1
  return end
}
