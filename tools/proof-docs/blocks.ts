import { readFileSync, readdirSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'

/** Commands that a document shows together. */
export interface Block {
  readonly document: string
  /** Line of the first one, from 1. */
  readonly line: number
  readonly commands: readonly string[]
}

/** What a person reads who does not work on this repository. */
export const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(packageFile('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** Every block of commands: what is indented by four, and what is fenced as a shell's. */
export function blocksOf(document: string): readonly Block[] {
  return blocksIn(document, readFileSync(packageFile(document), 'utf8'))
}

export function blocksIn(document: string, text: string): readonly Block[] {
  const blocks: { document: string; line: number; commands: string[] }[] = []
  let fence: string | undefined
  let last = -1
  for (const [at, line] of text.split('\n').entries()) {
    const [, language] = /^```(\w*)/.exec(line) ?? []
    if (language !== undefined) fence = fence === undefined ? language : undefined
    else if (isCommand(line, fence)) {
      const begins = last !== at - 1 || blocks.length === 0
      if (begins) blocks.push({ document, line: at + 1, commands: [] })
      blocks.at(-1)?.commands.push(line.trim())
      last = at
    }
  }
  return blocks.map((block) => ({ ...block, commands: joined(block.commands) }))
}

function isCommand(line: string, fence: string | undefined): boolean {
  if (fence === undefined) return /^ {4,}\S/.test(line)
  return /^(?:sh|bash|console)$/.test(fence) && line.trim() !== ''
}

/** A command may go on behind a backslash. */
function joined(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
}
