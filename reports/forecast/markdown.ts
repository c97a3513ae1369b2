import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'
import type { ForecastPicture, PictureRow } from '../../src/model/upgrade/forecast.ts'
import { visible } from '../visible.ts'
import { CLASS_WORDS, lineOf, placesInWords } from './words.ts'

/** Calls by releases as Markdown: one table for each client, and why for each row with trouble. */
export function renderPictureMarkdown(picture: ForecastPicture): string {
  const { file, from, releases, notes, remarks, clients } = picture
  const names = releases.map((release) =>
    release === from ? `**${lineOf(release)}**` : lineOf(release),
  )
  return [
    `# Where ${escape(file)} works`,
    '',
    `Recorded on release ${from}; one column for each release line, ${releases[0] ?? ''} to ${releases.at(-1) ?? ''}.`,
    '',
    ...CALL_CLASSES.map(
      (one) =>
        `- \`${CLASS_WORDS[one].sign}\` ${CLASS_WORDS[one].word}: ${CLASS_WORDS[one].meaning}`,
    ),
    ...remarks.flatMap((remark) => ['', escape(remark)]),
    ...notes.flatMap(({ release, what, remedy }) => [
      '',
      `${release}: ${escape(what)}. ${escape(remedy ?? '')}`,
    ]),
    ...clients.flatMap(({ name, account, rows }) => [
      '',
      `## ${escape(account === undefined ? name : `${name} as ${account}`)}`,
      '',
      `| call | ${names.join(' | ')} |`,
      `| --- |${' :-: |'.repeat(names.length)}`,
      ...rows.map(
        ({ method, route, count, cells, places }) =>
          `| \`${code(`${method} ${route}`)}\`${count === 1 ? '' : ` ×${count}`}${places ? ` ${escape(placesInWords(places))}` : ''} | ${cells.map((cell) => CLASS_WORDS[cell.class].sign).join(' | ')} |`,
      ),
      '',
      ...rows.flatMap((row) => reasons(row, releases)),
    ]),
    '',
  ].join('\n')
}

/** Each cause once, at the first release that has it. */
function reasons(
  { method, route, cells }: PictureRow,
  releases: readonly string[],
): readonly string[] {
  const told = new Set<string>()
  const lines = cells.flatMap(({ class: one, causes }, at) =>
    one === 'works' || one === 'already-fails'
      ? []
      : causes.flatMap(({ release, what, remedy }) => {
          if (told.has(what)) return []
          told.add(what)
          const mend = remedy === undefined ? '' : `; ${remedy}`
          return [
            `  - ${CLASS_WORDS[one].word} on ${lineOf(releases[at] ?? '')} (${release}): ${escape(what)}${escape(mend)}`,
          ]
        }),
  )
  return lines.length === 0 ? [] : [`- \`${code(`${method} ${route}`)}\``, ...lines]
}

/** Text of others is shown, never read as markup. */
function escape(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]<>|#!]/g, (mark) => `\\${mark}`)
}

function code(text: string): string {
  return visible(text).replace(/[`|]/g, "'")
}
