import { UsageError } from '#engine/model/errors.ts'
import { pointerSteps } from '#engine/model/json/json-pointer.ts'
import { redactAsWritten } from './text/credential.ts'
import type { Tools } from './tools.ts'
import { replaceAt, type Replacement } from './views.ts'

/** Secrets that only the user knows about. */
export interface Extra {
  /** JSON Pointers into bodies, `*` for any name or position: `/configuration/community`. */
  readonly pointers?: readonly string[]
  /** Names of headers whose whole value is secret. */
  readonly headers?: readonly string[]
  /** Regular expressions over paths, header values and bodies; a group, if any, is the secret. */
  readonly patterns?: readonly string[]
}

/** The user's rules, and which of them never matched: patterns by number, as one may be the secret itself. */
export interface ExtraRules {
  /** Steps of the longest pointer. */
  readonly longestPointer: number
  readonly pointer: (path: readonly string[]) => boolean
  readonly header: (name: string) => boolean
  readonly text: (text: string, tools: Tools) => string
  readonly unused: () => readonly string[]
}

/** Reads the user's rules; throws UsageError for one that cannot be understood. */
export function readExtra({ pointers = [], headers = [], patterns = [] }: Extra): ExtraRules {
  const used = new Set<string>()
  const paths = pointers.map((pointer) => ({ pointer, steps: readPointer(pointer) }))
  const names = new Map(headers.map((name) => [name.toLowerCase(), name]))
  const expressions = patterns.map((pattern, at) => ({
    name: `pattern number ${at + 1}`,
    expression: readPattern(pattern, at + 1),
  }))
  return {
    longestPointer: Math.max(0, ...paths.map(({ steps }) => steps.length)),
    pointer: (path) => {
      const found = paths.find(({ steps }) => fits(steps, path))
      if (found) used.add(found.pointer)
      return found !== undefined
    },
    header: (name) => {
      const found = names.get(name.toLowerCase())
      if (found !== undefined) used.add(found)
      return found !== undefined
    },
    text: (text, tools) =>
      expressions.reduce((rest, { name, expression }) => {
        const instead = replaceMatches(rest, expression, tools)
        if (instead !== rest) used.add(name)
        return instead
      }, text),
    unused: () =>
      [...pointers, ...headers, ...expressions.map(({ name }) => name)].filter(
        (rule) => !used.has(rule),
      ),
  }
}

function readPointer(pointer: string): readonly string[] {
  if (!pointer.startsWith('/')) {
    throw new UsageError(
      'cannot use a redaction rule: a JSON Pointer must begin with a slash, such as "/configuration/community" (the rule is hidden, because it may be a secret)',
    )
  }
  return pointerSteps(pointer)
}

function readPattern(pattern: string, number: number): RegExp {
  try {
    return new RegExp(pattern, 'gd')
  } catch (error) {
    // What the engine says repeats the whole expression before it says why.
    const problem = error instanceof Error ? error.message.split(': ').at(-1) : String(error)
    throw new UsageError(
      `cannot use redaction pattern number ${number}: ${problem}; write a JavaScript regular expression (the pattern is hidden, because it may be a secret)`,
      { cause: error },
    )
  }
}

/** Whether a path, or anything below it, is what the steps point to. */
function fits(steps: readonly string[], path: readonly string[]): boolean {
  return (
    path.length >= steps.length &&
    steps.every((step, index) => step === '*' || step === path[index])
  )
}

function replaceMatches(text: string, expression: RegExp, tools: Tools): string {
  const edits: Replacement[] = []
  let done = 0
  for (const match of text.matchAll(expression)) {
    const [start, stop] = match.indices?.[1] ?? match.indices?.[0] ?? [0, 0]
    if (start === stop || start < done) continue
    edits.push({ start, text: redactAsWritten(text.slice(start, stop), tools, 'a given pattern') })
    done = stop
  }
  return replaceAt(text, edits)
}

/** Sorts rules by what they are. */
export function readRules(rules: readonly string[]): Extra {
  const after = (prefix: string): readonly string[] =>
    rules.filter((rule) => rule.startsWith(prefix)).map((rule) => rule.slice(prefix.length))
  const rest = rules.filter((rule) => !/^(?:header|pattern):/.test(rule))
  return { headers: after('header:'), patterns: after('pattern:'), pointers: rest }
}
