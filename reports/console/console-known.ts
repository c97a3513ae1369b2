import type { KnownList } from '#engine/model/results/known.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { knownInWords, knownWord } from '../known-words.ts'
import { RATING_LEGEND } from '../legend.ts'
import { asSentence, visible } from '../visible.ts'
import { wrapText } from './console-layout.ts'
import { colourOf, type ConsoleStyle } from './console-style.ts'

/** What a list of known deviations covers: a line each with the reason why it is lived with. */
export function renderKnown(
  verdicts: readonly Verdict[],
  list: KnownList | undefined,
  style: ConsoleStyle,
): string {
  if (!list || (verdicts.length === 0 && list.notLookedAt === 0)) return ''
  const { width, palette } = style
  const unseen = `${list.notLookedAt} of ${list.entries} in ${list.file} not looked at`
  const rest = list.notLookedAt === 0 ? [] : wrapText(unseen, { width, first: '  ' })
  return [
    palette.bold(`Known deviations (${verdicts.length})`),
    ...verdicts.flatMap((verdict) => linesOf(verdict, style)),
    ...rest.map(palette.dim),
  ].join('\n')
}

function linesOf(verdict: Verdict, { width, palette }: ConsoleStyle): readonly string[] {
  const { known, rating, checkId } = verdict
  if (!known) return []
  const first = `  ${RATING_LEGEND[rating].mark} `
  const what = `${checkId}: ${knownWord(rating, known)}: ${knownInWords(known)}`
  const told = first.length + checkId.length
  return wrapText(what, { width, first }).map((line, at) =>
    at > 0 ? line : colourOf(rating, palette)(line.slice(0, told)) + line.slice(told),
  )
}

/** What of the list somebody has to mend. */
export function renderOutdated(list: KnownList | undefined, style: ConsoleStyle): string {
  if (!list || list.outdated.length === 0) return ''
  const { width, palette } = style
  const head = `The list of known deviations is out of date (${list.outdated.length})`
  return [
    palette.bold(palette.yellow(head)),
    ...list.outdated.flatMap(({ says }) =>
      wrapText(asSentence(visible(says)), { width, first: '  - ' }),
    ),
  ].join('\n')
}
