import type { SettingsPlace } from '#engine/model/upgrade/settings.ts'
import { lineAt } from '#engine/text/lines.ts'
import type { Span } from './file/entry.ts'
import { splitLines } from './file/variables.ts'

/** Computes the place of a span of the text; columns are counted in the decoded line. */
export function placesIn(
  file: string,
  text: string,
  decode: (bytes: string) => string,
): (span: Span) => SettingsPlace {
  const starts = splitLines(text).map(({ start }) => start)
  return ({ start, end }) => {
    const first = lineAt(starts, start)
    const last = lineAt(starts, Math.max(start, end - 1))
    return {
      file,
      line: first + 1,
      endLine: last + 1,
      column: column(first, start),
      endColumn: column(last, end),
    }
  }

  function column(line: number, offset: number): number {
    return decode(text.slice(starts[line] ?? 0, offset)).length + 1
  }
}
