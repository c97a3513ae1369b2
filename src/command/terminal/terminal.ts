import type { Readable } from 'node:stream'

import pc from 'picocolors'

import { textWidth, wrapText } from '#reports/console/console-layout.ts'
import type { Palette } from '#reports/console/console-style.ts'
import { createPieceEscape } from '#engine/text/visible.ts'

/** Where the commands touch the world; tests put their own in. */
export interface Terminal {
  /** Results, piece after piece; the last one ends its line. */
  readonly out: (text: string) => void
  /** The same for a format whose commands a build runner shall read. */
  readonly outAsIs?: (text: string) => void
  /** Progress and messages. */
  readonly err: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a config file is looked for by its name; without it, nowhere. */
  readonly folder?: string
  /** Whether messages go to a terminal, so that one line can live. */
  readonly isTerminal: boolean
  readonly columns: number
  /** Whether results may be colored. */
  readonly hasColour: boolean
  /** The keyboard for passwords; missing without a person at a terminal. */
  readonly keyboard?: Readable & { readonly setRawMode?: (raw: boolean) => unknown }
}

/** The real process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    env,
    folder: process.cwd(),
    isTerminal: stderr.isTTY,
    columns: stdout.columns || 80,
    hasColour: pc.isColorSupported && stdout.isTTY,
    ...(stdin.isTTY && stderr.isTTY && { keyboard: stdin }),
  }
}

/** Colours, if results may have them. */
export function paletteOf({ hasColour }: Pick<Terminal, 'hasColour'>): Palette {
  return pc.createColors(hasColour)
}

/** Rings where a person may hear it. */
const ALARM = /^\u0007(?=graylog-conformance: ALARM)/
/** The codes of our own output: the alarm, colors, and those that redraw one line. */
const OWN_CODES = new RegExp(`${ALARM.source}|\\u001b\\[[\\d;]*[mK]|\\r(?=\\u001b\\[K)`)

/** Wraps a terminal so that no foreign text in a message or a result acts on it, and so that messages fit. */
export function guardTerminal(terminal: Terminal): Terminal {
  const { out, err, hasColour, isTerminal, columns } = terminal
  const escapeOut = createPieceEscape(hasColour ? OWN_CODES : ALARM)
  const escapeErr = createPieceEscape(hasColour || isTerminal ? OWN_CODES : ALARM)
  return {
    ...terminal,
    out: (text) => {
      out(escapeOut(text))
    },
    outAsIs: out,
    err: (text) => {
      const escaped = escapeErr(text)
      err(isTerminal && escaped.endsWith('\n') ? wrapLines(escaped, columns) : escaped)
    },
  }
}

/** Wraps complete lines that are too long, not a question. Lines of progress and colored ones fit already. */
function wrapLines(text: string, width: number): string {
  return text.replaceAll(
    /^(\u0007?)( *)([^ \n\u001b][^\n\u001b]*)$/gm,
    (line, alarm: string, first: string, words: string) =>
      textWidth(line) > width ? alarm + wrapText(words, { width, first }).join('\n') : line,
  )
}
