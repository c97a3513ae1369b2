import { shellWord } from '#engine/text/shell.ts'
import { callShell } from '../read-shell.ts'
import type { ScriptForm } from '../script-form.ts'
import { followed } from '../shell/given.ts'

const INSTRUCTION = /^\s*(?:ONBUILD\s+)?([A-Z]+)\s/i

/** A Dockerfile: what it runs, and how it asks for health. */
export const dockerfile: ScriptForm = {
  name: 'a Dockerfile',
  isOf: (text, file) =>
    /^(?:docker|container)file|\.(?:docker|container)file$/i.test(file) ||
    /^FROM\s+\S/i.test(firstInstruction(text)),
  read: (text, see) => {
    const values = new Map<string, string>()
    for (const { words, line } of instructions(text)) {
      const [whole = '', name = ''] = INSTRUCTION.exec(words) ?? []
      const rest = words.slice(whole.length).trimStart()
      if (/^(?:ENV|ARG)$/i.test(name)) keep(rest, values)
      const script = scriptOf(name.toUpperCase(), rest)
      if (script === undefined) continue
      const shell = callShell(see, followed(values))
      // Lines of a script that stands alone behind the first one are counted from there.
      shell.run(script.text, line + script.skipped, script.isPinned)
      shell.finish()
    }
  },
}

/** The first line that is neither a comment nor an argument of the build. */
function firstInstruction(text: string): string {
  return text.split('\n').find((line) => !/^\s*(?:#|$|ARG\s)/i.test(line)) ?? ''
}

interface Instruction {
  readonly words: string
  readonly line: number
}

function instructions(text: string): readonly Instruction[] {
  const lines = text.split('\n')
  const found: Instruction[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const first = at
    let whole = lines[at] ?? ''
    if (/^\s*(?:#|$)/.test(whole)) continue
    while (whole.trimEnd().endsWith('\\') && at + 1 < lines.length) {
      const next = lines[(at += 1)] ?? ''
      // A comment among lines that go on is no line of the script.
      whole = `${whole.trimEnd()}\n${/^\s*(?:#|$)/.test(next) ? '\\' : next}`
    }
    const end = /<<-?["']?(\w+)["']?/.exec(whole)?.[1]
    if (end !== undefined && /^\s*RUN\s/i.test(whole))
      while (at + 1 < lines.length) {
        whole += `\n${lines[(at += 1)] ?? ''}`
        if (lines[at]?.trim() === end) break
      }
    found.push({ words: whole, line: first + 1 })
  }
  return found
}

function keep(rest: string, values: Map<string, string>): void {
  const pairs = [...rest.matchAll(/(?<!\w)([A-Za-z_]\w*)=("[^"]*"|'[^']*'|[^\s]*)/g)]
  for (const [, name = '', value = ''] of pairs)
    values.set(name, value.replace(/^(["'])(.*)\1$/, '$2'))
  const [, name, value] = pairs.length > 0 ? [] : (/^([A-Za-z_]\w*)\s(.*)$/.exec(rest) ?? [])
  if (name !== undefined && value !== undefined) values.set(name, value.trim())
}

interface Script {
  readonly text: string
  readonly skipped: number
  readonly isPinned: boolean
}

function scriptOf(name: string, rest: string): Script | undefined {
  if (!/^(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK)$/.test(name)) return undefined
  const command = name === 'HEALTHCHECK' ? rest.replace(/^[^]*?\bCMD\s+/, '') : rest
  const skipped = rest.slice(0, rest.length - command.length).split('\n').length - 1
  const text = command.replace(/^(?:--[\w-]+(?:=\S+)?\s+)+/, '')
  if (text.startsWith('<<')) {
    const lines = text.trimEnd().split('\n').slice(1, -1)
    return { text: lines.join('\n'), skipped: 1, isPinned: false }
  }
  const words = execForm(text)
  return words ? { text: words, skipped, isPinned: true } : { text, skipped, isPinned: false }
}

/** `["curl", "-f", "http://…"]` as words of a shell. */
function execForm(text: string): string | undefined {
  try {
    const words: unknown = JSON.parse(text)
    if (!Array.isArray(words)) return undefined
    return words.map((word) => shellWord(String(word))).join(' ')
  } catch {
    return undefined // a command for a shell
  }
}
