import {
  forEachChild,
  type ParameterExpansionPart,
  type Script,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash'

import { withoutTrailing } from '#engine/text/patterns.ts'
import { isKnown, isWhollyUnknown, unknown } from '../unknown.ts'
import type { Environment } from './environment.ts'
import { field, type Field } from './field.ts'

/** The context for expanding words. */
export interface Expanding {
  readonly environment: Environment
  /** `$1` and so on; undefined if unknown. */
  readonly positional: readonly Field[] | undefined
  /** Walks a command substitution, and returns its output if known. */
  readonly run: (script: Script | undefined) => string | undefined
}

/** A word as the fields that a shell makes of it. */
export function expandWord(word: Word, around: Expanding): readonly Field[] {
  // A template without quotes may be several words.
  if (!word.parts && isWhollyUnknown(word.value)) return [{ text: word.value, isOpen: true }]
  if (!word.parts) return [field(word.value)]
  const made = createFields()
  for (const part of word.parts) addPart(part, made, around, word.parts.length === 1)
  return made.fields()
}

/** A word where a shell makes one text of it: in assignments and bodies. */
export function expandText(word: Word, around: Expanding): string {
  if (!word.parts) return word.value
  return word.parts.map((part) => getText(part, around)).join('')
}

/** The text of parts of a here-document. */
export function expandParts(parts: readonly WordPart[], around: Expanding): string {
  return parts.map((part) => getText(part, around)).join('')
}

interface Fields {
  readonly append: (text: string) => void
  readonly splice: (fields: readonly Field[]) => void
  readonly split: (text: string) => void
  readonly open: (name: string) => void
  readonly fields: () => readonly Field[]
}

function createFields(): Fields {
  const done: Field[] = []
  let current: string | undefined
  const end = (): void => {
    if (current !== undefined) done.push(field(current))
    current = undefined
  }
  const append = (text: string): void => {
    current = (current ?? '') + text
  }
  return {
    append,
    splice: (fields) => {
      for (const [at, one] of fields.entries()) {
        if (at > 0) end()
        if (one.isOpen && current === undefined) done.push(one)
        else append(one.text)
      }
    },
    split: (text) => {
      for (const [at, piece] of text.split(/[ \t\n]+/).entries()) {
        if (at > 0) end()
        if (piece !== '') append(piece)
      }
    },
    open: (name) => {
      done.push({ text: unknown(name), isOpen: true })
    },
    fields: () => {
      end()
      return done
    },
  }
}

function addPart(part: WordPart, made: Fields, around: Expanding, isAlone: boolean): void {
  switch (part.type) {
    case 'DoubleQuoted':
    case 'LocaleString': {
      // `"$@"` without arguments is no word at all.
      if (part.parts.length !== 1 || !part.parts.every(isList)) made.append('')
      for (const child of part.parts) {
        const list = findList(child, around)
        if (list) made.splice(list)
        else if (isList(child)) made.open(child.text)
        else made.append(getText(child, around))
      }
      return
    }
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion': {
      const list = findList(part, around)
      if (list) {
        made.splice(list)
        return
      }
      const text = getText(part, around)
      if (isAlone && !isKnown(text) && (isList(part) || text === unknown(nameIn(part))))
        made.open(nameIn(part))
      else made.split(text)
      return
    }
    case 'BraceExpansion': {
      const inner = /^\{[^{}]*\}$/.test(part.text) ? part.text.slice(1, -1) : ''
      if (!inner.includes(',') || !isAlone) made.append(part.text)
      else made.splice(inner.split(',').map(field))
      return
    }
    default:
      made.append(getText(part, around))
  }
}

/** `$@` and `${NAME[@]}` are lists of words. */
function isList(part: WordPart): boolean {
  if (part.type === 'SimpleExpansion') return part.text === '$@' || part.text === '$*'
  if (part.type !== 'ParameterExpansion') return false
  return part.parameter === '@' || part.index?.value === '@' || part.index?.value === '*'
}

function findList(
  part: WordPart,
  { environment, positional }: Expanding,
): readonly Field[] | undefined {
  if (!isList(part)) return undefined
  if (
    part.type === 'SimpleExpansion' ||
    (part.type === 'ParameterExpansion' && part.parameter === '@')
  )
    return positional
  return part.type === 'ParameterExpansion' ? environment.get(part.parameter) : undefined
}

function nameIn(part: WordPart): string {
  if (part.type === 'ParameterExpansion') return `$${part.parameter}`
  return part.type === 'CommandExpansion' ? '$(…)' : part.text
}

function getText(part: WordPart, around: Expanding): string {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.map((child) => getText(child, around)).join('')
    case 'SimpleExpansion':
      return getValue(part.text.slice(1), around) ?? unknown(part.text)
    case 'ParameterExpansion':
      return parameterText(part, around)
    case 'CommandExpansion':
      return withoutEnd(around.run(part.script)) ?? unknown('$(…)')
    case 'ProcessSubstitution':
      around.run(part.script)
      return unknown('<(…)')
    case 'ArithmeticExpansion':
      runInside(part, around)
      return unknown('$((…))')
    default:
      return part.text
  }
}

/** A substitution drops the line ends after it. */
function withoutEnd(text: string | undefined): string | undefined {
  return text === undefined ? undefined : withoutTrailing(text, '\n')
}

/** Commands in an arithmetic expression. */
function runInside(node: SyntaxNode, around: Expanding): void {
  forEachChild(node, (child) => {
    if (child.type === 'CommandExpansion' || child.type === 'ArithmeticCommandExpansion')
      around.run(child.script)
    else runInside(child, around)
  })
}

function getValue(name: string, { environment, positional }: Expanding): string | undefined {
  if (/^\d+$/.test(name)) {
    if (name === '0' || positional === undefined) return undefined
    return positional.some(({ isOpen }) => isOpen)
      ? undefined
      : (positional[Number(name) - 1]?.text ?? '')
  }
  if (name === '#' || name === '?' || name === '$' || name === '!') return undefined
  if (name === '@' || name === '*') return positional?.map(({ text }) => text).join(' ')
  return environment.get(name)?.[0]?.text
}

function parameterText(part: ParameterExpansionPart, around: Expanding): string {
  const { parameter, operation, prefix, index } = part
  const name = unknown(`$${parameter}`)
  if (prefix !== undefined) return name
  const value = index ? undefined : getValue(parameter, around)
  switch (operation?.type) {
    case undefined:
      return value ?? name
    case 'Default': {
      const operand = expandText(operation.operand, around)
      if (operation.operator.endsWith('?')) return value ?? name
      if (operation.operator.endsWith('+')) return value === undefined ? name : value && operand
      if (value !== undefined && value !== '') return value
      if (operand === '' && value === undefined) return name
      if (operation.operator.endsWith('=')) around.environment.set(parameter, [field(operand)])
      return operand
    }
    case 'Remove': {
      const operand = expandText(operation.operand, around)
      if (value === undefined || /[*?[\]]/.test(operand)) return name
      if (operation.operator.startsWith('%'))
        return value.endsWith(operand) ? value.slice(0, value.length - operand.length) : value
      return value.startsWith(operand) ? value.slice(operand.length) : value
    }
    default:
      return name
  }
}
