import { createHash } from 'node:crypto'

import type { Result } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { escapeXml } from './xml.ts'
import type { RenderInput } from './render-input.ts'

/** Digits of the hash that the badge itself shows. */
const SHOWN_DIGITS = 8
/** Characters of a claim beyond which it is cut. */
const LONGEST_CLAIM = 100

/**
 * Renders the result as an SVG badge that contains the SHA-256 of the document's bytes, as `sha256sum` prints it, so
 * that anyone can check that both belong together.
 */
export function renderBadge({ result, document }: RenderInput): string {
  const hash = createHash('sha256').update(document()).digest('hex')
  const [label, claim] = [labelOf(result), cut(result.claim ?? result.headline)]
  const parts = [
    { text: label, colour: '#3f4757' },
    { text: claim, colour: COLOURS[result.rating] },
    { text: hash.slice(0, SHOWN_DIGITS), colour: '#5b6472' },
  ]
  const widths = parts.map(({ text }) => Math.round(widthOf(text) + 2 * PADDING))
  const width = widths.reduce((sum, one) => sum + one, 0)
  const starts = widths.map((_one, at) => widths.slice(0, at).reduce((sum, one) => sum + one, 0))
  const name = escapeXml(`${label}: ${claim}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="t d"><!-- graylog-conformance -->`,
    `<title id="t">${name} (SHA-256 ${hash.slice(0, 12)})</title>`,
    `<desc id="d">${escapeXml(`${result.headline}. ${result.command} by ${result.tool.name} ${result.tool.version}${result.created === undefined ? '' : `, evidence of ${result.created}`}. SHA-256 of the document: ${hash}`)}</desc>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>`,
    '<g clip-path="url(#r)">',
    ...parts.map(
      ({ colour }, at) =>
        `<rect x="${starts[at] ?? 0}" width="${widths[at] ?? 0}" height="${HEIGHT}" fill="${colour}"/>`,
    ),
    '</g>',
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    ...parts.map(
      ({ text }, at) =>
        `<text x="${(starts[at] ?? 0) + PADDING}" y="14" textLength="${(widths[at] ?? 0) - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`,
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** Pixels. */
const [HEIGHT, PADDING] = [20, 7]

/** Pixels that a text takes in the badge's type, near enough: where the type is another one it is stretched. */
function widthOf(text: string): number {
  const width = (character: string): number =>
    WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? 6.7
  return [...text].reduce((sum, character) => sum + width(character), 0)
}

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;|'! ]/, 3.7],
  [/[ftr()[\]/-]/, 4.6],
  [/[mwMW@%]/, 10.2],
  [/[A-Z]/, 7.8],
  [/[^\u0000-\u00ff]/, 11],
]

/** Returns the subject of the run, or the command if there is none. */
function labelOf({ command, properties = [] }: Result): string {
  const told = new Map(properties)
  const release = told.get('claimed-version') ?? told.get('judged-version')
  return release === undefined ? command : `Graylog ${release}`
}

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  if (characters.length <= LONGEST_CLAIM) return characters.join('')
  return `${characters.slice(0, LONGEST_CLAIM - 1).join('')}…`
}

/** White reads on each of them: at least 4.5 to 1. */
const COLOURS: Readonly<Record<Rating, string>> = {
  error: '#7a1f6b',
  violation: '#b3261e',
  warning: '#8a5300',
  note: '#2f5fa8',
  unverified: '#6b5b95',
  ok: '#1f7a4d',
  none: '#5b6472',
}
