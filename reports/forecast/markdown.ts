import type { ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { placesInWords } from '#engine/text/words.ts'
import { codeText, escapeMarkdown } from '../markdown-text.ts'
import { pictureHeadline } from './picture-headline.ts'
import { reasonsOf } from './picture-reasons.ts'
import { shortAgent } from './short-agent.ts'
import { SHADES, SHADE_WORDS, lineOf, outsideInWords, rowRoute, shadeOf } from './words.ts'

/** Calls by releases as Markdown: one table for each client, and why for each row with trouble. */
export function renderPictureMarkdown(picture: ForecastPicture): string {
  const { file, from, releases, notes, remarks, clients } = picture
  const outside = outsideInWords(picture.outside)
  const names = releases.map((release) =>
    release === from || release === picture.to
      ? `**${lineOf(release)}**${release === picture.to ? ' ➜' : ''}`
      : lineOf(release),
  )
  return [
    `# Where ${escapeMarkdown(file)} works`,
    '',
    `Recorded on release ${from}; one column for each release line, ${releases[0] ?? ''} to ${releases.at(-1) ?? ''}.`,
    '',
    `**${escapeMarkdown(pictureHeadline(picture))}**`,
    ...(outside === undefined ? [] : ['', `${outside}.`]),
    '',
    ...SHADES.map(
      (one) =>
        `- \`${SHADE_WORDS[one].sign}\` ${SHADE_WORDS[one].word}: ${SHADE_WORDS[one].meaning}`,
    ),
    ...remarks.flatMap((remark) => ['', escapeMarkdown(remark)]),
    ...notes.flatMap(({ release, what, remedy }) => [
      '',
      `${release}: ${escapeMarkdown(what)}. ${escapeMarkdown(remedy ?? '')}`,
    ]),
    ...clients.flatMap(({ name, account, rows }) => [
      '',
      `## ${escapeMarkdown(account === undefined ? shortAgent(name) : `${shortAgent(name)} as ${account}`)}`,
      '',
      `| call | ${names.join(' | ')} |`,
      `| --- |${' :-: |'.repeat(names.length)}`,
      ...rows.map(
        ({ method, count, cells, places, ...row }) =>
          `| \`${codeText(`${method} ${rowRoute(row)}`)}\`${count === 1 ? '' : ` ×${count}`}${places ? ` ${escapeMarkdown(placesInWords(places))}` : ''} | ${cells.map((cell) => SHADE_WORDS[shadeOf(cell)].sign).join(' | ')} |`,
      ),
      '',
      ...rows.flatMap((row) => reasons(row, releases)),
    ]),
    '',
  ].join('\n')
}

function reasons(row: PictureRow, releases: readonly string[]): readonly string[] {
  const lines = reasonsOf(row, releases).map(
    ({ word, on, cause: { release, what, remedy } }) =>
      `  - ${word} on ${on} (${release}): ${escapeMarkdown(what)}${remedy === undefined ? '' : `; ${escapeMarkdown(remedy)}`}`,
  )
  return lines.length === 0 ? [] : [`- \`${codeText(`${row.method} ${row.route}`)}\``, ...lines]
}
