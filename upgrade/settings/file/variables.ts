import type { Span } from './entry.ts'
import { endOfLine, skipLineEnding } from './properties.ts'
import { isExpression } from './template.ts'
import { readVariableValue } from './variable-value.ts'

/** One `GRAYLOG_…` or `GRAYLOG2_…` variable, or one `-Dgraylog.…` property, as it is written. */
export interface Variable {
  readonly kind: 'environment' | 'system-property'
  /** With its prefix, such as `GRAYLOG2_REST_LISTEN_URI` or `graylog2.rest_listen_uri`. */
  readonly name: string
  /** Undefined when the file does not contain it. */
  readonly value?: string
  readonly nameSpan: Span
  readonly valueSpan?: Span
  /** Missing when the lines also belong to something else. */
  readonly lines?: Span
}

/**
 * Finds settings in environment files, shell scripts, unit files, compose files and pod descriptions.
 * Reads line by line and never fails: what it cannot place is not a setting.
 */
export function readVariables(text: string): readonly Variable[] {
  const lines = splitLines(text)
  return lines.flatMap((line, at) => {
    const content = text.slice(line.start, line.end)
    if (/^[ \t]*(?:#|$)/.test(content)) return []
    const variable = assignment(text, lines, at) ?? named(text, lines, at)
    const several = severalIn(content, line.start)
    const isOne = variable !== undefined && several.length < 2
    return [...(isOne ? [variable] : several), ...systemProperties(content, line.start)]
  })
}

/** The place of each line, without its ending. */
export function splitLines(text: string): readonly Span[] {
  const lines: Span[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfLine(text, start)
    lines.push({ start, end })
    start = skipLineEnding(text, end)
  }
  return lines
}

const ASSIGNMENT =
  /^([ \t]*(?:-[ \t]+)?(?:(export|ENV|-e|--env)[ \t]+|Environment=)?)(["']?)(GRAYLOG2?_\w*)/

/** `X=v`, `export X=v`, `X: v`, `- X=v`, `- "X=v"`, and a bare `X` that is passed through. */
function assignment(text: string, lines: readonly Span[], at: number): Variable | undefined {
  const line = lines[at] ?? { start: 0, end: 0 }
  const match = ASSIGNMENT.exec(text.slice(line.start, line.end))
  if (!match) return undefined
  const [all, before = '', word = '', quote = '', name = ''] = match
  const nameStart = line.start + before.length + quote.length
  let next = line.start + all.length
  const isNameQuoted = quote !== '' && text.startsWith(quote, next)
  if (isNameQuoted) next += 1
  const rest = text.slice(next, line.end)
  const separator = /^[ \t]*[:=][ \t]*/.exec(rest)?.[0]
  if (separator === undefined && rest.trim() !== '') return undefined
  const head = { kind: 'environment', name, nameSpan: getSpan(nameStart, name) } as const
  const isCommand = word === '-e' || word === '--env' || isContinued(text, lines, at)
  if (separator === undefined) return { ...head, ...(!isCommand && { lines: line }) }
  const value = readVariableValue(text, lines, at, {
    start: next + separator.length,
    isYaml: separator.includes(':'),
    ...(quote !== '' && !isNameQuoted && { closedBy: quote }),
  })
  const whole = { start: line.start, end: value.end }
  return { ...head, ...getValue(value), ...(!isCommand && { lines: whole }) }
}

/** `A=1 B=2` of a shell, a Dockerfile or a unit, the members of `{A: 1, B: 2}`, and `{name: A, value: 1}`. */
const SEVERAL = [
  /(?<=^|[\s;&(=])(?:(["'])(GRAYLOG2?_\w+)=(.*?)\1|()(GRAYLOG2?_\w+)=("[^"]*"|'[^']*'|[^\s"';&|)]*))/g,
  /(?<=(?<!\$)[{,][ \t]?)(["']?)(GRAYLOG2?_\w+)\1[ \t]?[:=][ \t]?("[^"]*"|'[^']*'|[^\s"',}]+)/g,
  /(?<=[{,][ \t]?["']?name["']?[ \t]?[:=][ \t]?)(["']?)(GRAYLOG2?_\w+)\1[ \t]?,[ \t]?["']?value["']?[ \t]?[:=][ \t]?("[^"]*"|'[^']*'|[^\s"',}]+)/g,
]

/** All variables of a line that contains more than one, or other things as well. */
function severalIn(line: string, start: number): readonly Variable[] {
  if (!/GRAYLOG2?_/.test(line)) return []
  const [code = ''] = line.split(/[ \t]#/, 1)
  return SEVERAL.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ 0: all, index, ...parts }): Variable => {
      const [name = '', written = ''] =
        parts[2] === undefined ? [parts[5], parts[6]] : [parts[2], parts[3]]
      const [, value = written] =
        /^(?:"(.*)"|'(.*)')$/.exec(written)?.filter((one) => one !== undefined) ?? []
      const nameStart = start + index + all.indexOf(name)
      const valueStart = start + index + all.lastIndexOf(value)
      return {
        ...({ kind: 'environment', name, nameSpan: getSpan(nameStart, name) } as const),
        ...(!/[$`]/.test(value) &&
          !isExpression(value) && { value, valueSpan: getSpan(valueStart, value) }),
      }
    }),
  ).toSorted((a, b) => a.nameSpan.start - b.nameSpan.start)
}

const NAMED =
  /^([ \t]*)(-[ \t]+)?["']?name["']?[ \t]*[:=][ \t]*(["']?)(GRAYLOG2?_\w+)\3,?[ \t]*(?:#.*)?$/

/** The form of pod descriptions: `- name: X` with `value: v` or `valueFrom:` below. */
function named(text: string, lines: readonly Span[], at: number): Variable | undefined {
  const line = lines[at] ?? { start: 0, end: 0 }
  const content = text.slice(line.start, line.end)
  const match = NAMED.exec(content)
  if (!match) return undefined
  const [, indent = '', dash, quote = '', name = ''] = match
  const head = {
    ...({ kind: 'environment', name } as const),
    nameSpan: getSpan(
      line.start + content.indexOf(name, content.indexOf(':') + quote.length),
      name,
    ),
  }
  const below = lines[at + 1]
  const value = below && /^[ \t]*value:[ \t]*/.exec(text.slice(below.start, below.end))
  if (!below || !value || dash === undefined) return head
  const found = readVariableValue(text, lines, at + 1, {
    start: below.start + value[0].length,
    isYaml: true,
    depth: indent.length + dash.length,
  })
  return { ...head, ...getValue(found), lines: { start: line.start, end: found.end } }
}

const SYSTEM_PROPERTY = /(?<=^|[\s"'=,[])-D(graylog2?\.[\w.-]+)(?:=("[^"]*"|'[^']*'|[^\s"',\]]*))?/g

function systemProperties(line: string, start: number): readonly Variable[] {
  return [...line.matchAll(SYSTEM_PROPERTY)].map(({ index, 1: name = '', 2: written }) => {
    const nameStart = start + index + '-D'.length
    const value = written?.replace(/^(["'])(.*)\1$/s, '$2') ?? ''
    return {
      ...({ kind: 'system-property', name, nameSpan: getSpan(nameStart, name) } as const),
      ...(!/[$`]/.test(value) && { value }),
      ...(written === value && { valueSpan: getSpan(nameStart + name.length + 1, value) }),
    }
  })
}

function getValue({ value, span }: ReturnType<typeof readVariableValue>) {
  return { ...(value !== undefined && { value }), ...(span && { valueSpan: span }) }
}

/** Whether a shell reads the line together with the one before or after it. */
function isContinued(text: string, lines: readonly Span[], at: number): boolean {
  return [lines[at - 1], lines[at]].some((line) => line && text[line.end - 1] === '\\')
}

function getSpan(start: number, word: string): Span {
  return { start, end: start + word.length }
}
