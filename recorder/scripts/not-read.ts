import { counted } from '#engine/text/words.ts'

/** How PowerShell calls a server; its short names count where a command may stand. */
const POWERSHELL =
  /\b(?:Invoke-RestMethod|Invoke-WebRequest)\b|(?:^|[|=({;])[ \t]*(?:irm|iwr)[ \t]/gim

/** A line that is a comment as a whole, in a shell and in PowerShell. */
const COMMENT = /^[ \t]*#.*$/gm

/** What a text calls in a language that is not read, as a sentence; undefined where it calls nothing so. */
export function notReadIn(text: string): string | undefined {
  const found = text.replaceAll(COMMENT, '').match(POWERSHELL) ?? []
  if (found.length === 0) return undefined
  return `${counted(found.length, 'call')} in PowerShell ${found.length === 1 ? 'is' : 'are'} not read`
}
