import { callShell } from '../read-shell.ts'
import type { ScriptForm } from '../script-form.ts'
import { unknown } from '../unknown.ts'

const TARGET = /^[^\s#:=][^:=#]*::?(?!=)(?:[^;]*)?(?:;(.*))?$/
const SETTING = /^[ ]*(?:(?:export|override)\s+)*([\w.-]+)\s*(?:\?|::?:?|\+)?=(.*)$/

/** A Makefile: its recipes are scripts, once what make puts in is in. */
export const makefile: ScriptForm = {
  name: 'a Makefile',
  isOf: (text, file) =>
    !text.startsWith('#!/') &&
    (/^(?:gnu)?makefile|\.mk$/i.test(file) ||
      /^[^\s#:=][^:=#\n]*:(?![=\n]*=)[^\n]*\n\t/m.test(text)),
  read: (text, see) => {
    const values = new Map<string, string>()
    const recipes = recipesIn(text, values)
    for (const { script, line } of recipes) {
      const shell = callShell(see)
      const scriptOf = (inner: string): string => {
        shell.run(inner, line, true)
        return unknown('$(shell)')
      }
      shell.run(expand(script, values, scriptOf), line)
      shell.finish()
    }
  },
}

interface Recipe {
  readonly script: string
  /** Where it begins, from 1. */
  readonly line: number
}

/** Lines of recipes, those that go on joined; what is set goes to `values`, as written. */
function recipesIn(text: string, values: Map<string, string>): readonly Recipe[] {
  const recipes: Recipe[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const first = at
    let whole = lines[at] ?? ''
    while (/(?<!\\)(?:\\\\)*\\$/.test(whole) && at + 1 < lines.length)
      whole += `\n${lines[(at += 1)] ?? ''}`
    if (whole.startsWith('\t')) {
      recipes.push({
        script: whole.replace(/^\t[\t ]*[@+-]*[\t ]*/, '').replace(/\n\t/g, '\n'),
        line: first + 1,
      })
      continue
    }
    const [, name, value] = SETTING.exec(whole.replace(/\\\n\s*/g, ' ')) ?? []
    if (name !== undefined && value !== undefined) {
      values.set(name, (value.split(' #', 1)[0] ?? '').trim())
      if (value.includes('$(shell')) recipes.push({ script: `: ${value}`, line: first + 1 })
    } else {
      const inline = TARGET.exec(whole)?.[1]
      if (inline !== undefined) recipes.push({ script: inline, line: first + 1 })
    }
  }
  return recipes
}

/** A recipe as its shell gets it: `$$` is a dollar sign, all else of make. */
function expand(
  text: string,
  values: ReadonlyMap<string, string>,
  scriptOf: (script: string) => string,
  deep = 0,
): string {
  let made = ''
  for (let at = 0; at < text.length; at += 1) {
    const next = text.charAt(at + 1)
    if (text.charAt(at) !== '$') made += text.charAt(at)
    else if (next === '$') {
      made += '$'
      at += 1
    } else if (next === '(' || next === '{') {
      const end = closing(text, at + 1)
      const name = text.slice(at + 2, end)
      const value = values.get(name)
      if (name.startsWith('shell ') && deep < 5)
        made += scriptOf(expand(name.slice('shell '.length), values, scriptOf, deep + 1))
      else if (value !== undefined && deep < 5) made += expand(value, values, scriptOf, deep + 1)
      else made += unknown(`$(${name})`)
      at = end
    } else {
      made += unknown(`$${next}`)
      at += 1
    }
  }
  return made
}

function closing(text: string, start: number): number {
  const [open, close] = text.charAt(start) === '(' ? ['(', ')'] : ['{', '}']
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text.charAt(at) === open) depth += 1
    else if (text.charAt(at) === close && (depth -= 1) === 0) return at
  }
  return text.length
}
