import { visibleAsOneLine } from '#engine/text/visible.ts'

/** Breaks a text into lines of at most so many columns; later lines get their own indent. A long word stays whole. */
export function wrap(
  given: string,
  width: number,
  indent: string,
  later = indent,
): readonly string[] {
  const text = visibleAsOneLine(given)
  const [leading = ''] = /^ */.exec(text) ?? []
  const lines: string[] = []
  let line = `${indent}${leading}`
  let isEmpty = true
  for (const word of text.slice(leading.length).split(/(?<=\S)(?= )/)) {
    const piece = isEmpty ? word.trimStart() : word
    if (!isEmpty && line.length + piece.length > width) {
      lines.push(line)
      line = `${later}${piece.trimStart()}`
    } else line += piece
    isEmpty = false
  }
  return [...lines, line]
}
