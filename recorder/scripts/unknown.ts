/**
 * Unknown values of a script, such as `$ID`, are in a text between two characters that no script
 * contains: texts can be cut, joined, and parsed as usual.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'
/** Names are written in signs that mean nothing in a script or URL: they survive being parsed once more. */
const APART = 0xe100
const OURS = /[\uE000\uE001\uE100-\uE1FF]/g
const UNKNOWN = /\uE000([^\uE000\uE001]*)\uE001/g

/**
 * An unknown value by its name: `$ID`, `{{id}}`. Only the kind of an expression is kept, `$(…)` or
 * `{{…}}`, as it may contain a secret.
 */
export function unknown(name: string): string {
  const [, open = '', close = ''] = AROUND.exec(name) ?? []
  const kept = EXPRESSION.test(name) ? `${open}…${close}` : name
  const short = kept.length > MAX_LENGTH ? `${kept.slice(0, MAX_LENGTH)}…` : kept
  return `${OPEN}${short.replace(/[\x20-\x7e]/g, (one) => shifted(one, APART))}${CLOSE}`
}

const MAX_LENGTH = 60
/** Characters that no name contains, unlike texts within an expression and between them. */
const EXPRESSION = /["'`,=|\\/\s]/
const AROUND = /^(\$?[{(]{0,2})[^]*?([})]{0,2})$/

export function isKnown(text: string): boolean {
  return !text.includes(OPEN)
}

/** Whether a text is only one unknown value. */
export function isWhollyUnknown(text: string): boolean {
  return text.startsWith(OPEN) && text.indexOf(CLOSE) === text.length - 1
}

/** The text for people, with the names of unknown values. */
export function written(text: string): string {
  return text.replace(UNKNOWN, (_all, name: string) => getName(name))
}

function getName(name: string): string {
  return name.replace(/[\uE100-\uE1FF]/g, (one) => shifted(one, -APART))
}

function shifted(one: string, by: number): string {
  return String.fromCharCode(one.charCodeAt(0) + by)
}

/** The names of unknown values, each once. */
export function unknownsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(UNKNOWN)].map(([, name = '']) => getName(name)))]
}

/** The text with a replacement for each unknown value. */
export function withUnknowns(text: string, value: (name: string) => string): string {
  return text.replace(UNKNOWN, (_all, name: string) => value(getName(name)))
}

/**
 * Places of templates (Jinja, ERB, Postman, CI) as unknown values; one with a plain default is that
 * value. A line stays a line.
 */
export function fillTemplates(text: string): string {
  return text.replace(TEMPLATE, (_all, jinja?: string, erb?: string) => {
    const inner = jinja ?? erb
    const name = (inner ?? '{%…%}').trim().replace(/^env\./, '')
    const [first = '', ...filters] = name.split('|').map((one) => one.trim())
    const fallback = filters.flatMap((one) => DEFAULT.exec(one)?.[1] ?? [])[0]
    return fallback ?? unknown(inner === undefined ? first : `{{${first}}}`)
  })
}

const TEMPLATE = /\$?\{\{-?([^{}\n]{0,300})\}\}|\{%-?[^%\n]{0,300}%\}|<%[=-]?([^%\n]{0,300})%>/g
const DEFAULT = /^d(?:efault)?\(\s*["']([^"']*)["']/

/** A text with the values of its templates, if known. */
export function resolve(text: string, values: ReadonlyMap<string, string>, deep = 0): string {
  return withUnknowns(text, (name) => {
    const value = values.get(name.replace(/^\{\{|\}\}$/g, ''))
    return value === undefined || deep > 5 ? unknown(name) : resolve(value, values, deep + 1)
  })
}

/** Input from elsewhere contains none of our markers. */
export function withoutMarks(text: string): string {
  return text.replace(OURS, '')
}
