import type { ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { capital, formatPlaces, lineOf } from '#engine/text/words.ts'
import { type Block, type Document, type Item, list, section } from '#reports/document/document.ts'
import { toolInfo } from '../../../run/package-info.ts'
import { describeNotes, describeRemarks } from '../document.ts'
import { resultOfPictures } from '../result.ts'
import { formatClient, formatRoute, IMPACT_WORDS, impactOf, IMPACTS } from '../words.ts'
import { formatMatrixHeadline } from './headline.ts'
import { reasonsOf } from './reasons.ts'

/** Describes forecasts for all releases: calls by releases, one table for each client, with the reasons below. */
export function describeMatrices(pictures: readonly ForecastPicture[]): Document {
  const { headline, rating } = resultOfPictures(pictures, toolInfo())
  return {
    title: `Where ${pictures.map(({ file }) => file).join(', ')} works`,
    headline: capital(headline),
    rating,
    facts: [
      ...pictures.map(
        ({ file, from, to }) =>
          `${file}: recorded on release ${from}${to === undefined ? '' : `, upgrade to ${to}`}`,
      ),
      ...IMPACTS.map((one) => {
        const { sign, word, meaning } = IMPACT_WORDS[one]
        return [{ code: sign }, ` ${word}: ${meaning}`]
      }),
    ],
    blocks: pictures.flatMap((picture): readonly Block[] => [
      ...(pictures.length > 1
        ? [{ type: 'heading' as const, text: `${picture.file}: ${formatMatrixHeadline(picture)}` }]
        : []),
      ...describeRemarks(picture),
      ...describeNotes(picture.notes),
      ...picture.clients.flatMap((client) => describeClient(client, picture)),
    ]),
  }
}

function describeClient(
  { name, account, rows }: ForecastPicture['clients'][number],
  picture: ForecastPicture,
): readonly Block[] {
  const { releases, from, to } = picture
  const mark = (release: string): string =>
    release === from ? ' (recorded)' : release === to ? ' (target)' : ''
  return section(formatClient(name, account), [
    {
      type: 'table',
      columns: [
        { title: 'Call' },
        ...releases.map((release) => ({ title: `${lineOf(release)}${mark(release)}` })),
      ],
      rows: rows.map(({ method, count, cells, places, ...row }) => [
        [
          { code: `${method} ${formatRoute(row)}` },
          `${count === 1 ? '' : ` ×${count}`} ${formatPlaces(places)}`.trimEnd(),
        ],
        ...cells.map((cell) => IMPACT_WORDS[impactOf(cell)].sign),
      ]),
    },
    ...list(rows.flatMap((row) => describeReasons(row, picture))),
  ])
}

function describeReasons(row: PictureRow, picture: ForecastPicture): readonly Item[] {
  const details = reasonsOf(row, picture).map(
    ({ when, cause: { what, remedy } }) =>
      `${when}: ${what}${remedy === undefined ? '' : `; ${remedy}`}`,
  )
  const text = [{ code: `${row.method} ${row.route}` }]
  return details.length === 0 ? [] : [{ text, details }]
}
