import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { counted } from '#engine/text/words.ts'
import { firstToFix } from '../causes.ts'
import { knownInWords } from '../known-words.ts'
import { RATING_LEGEND, countOf } from '../legend.ts'
import { codeLine, escapeMarkdown, fenced } from '../markdown-text.ts'
import { dayOf } from '../shown-values.ts'
import { visibleLine } from '../visible.ts'
import { facts, placeInWords } from './fact-lines.ts'
import { FINDING_RATINGS, findingsOf } from './findings.ts'

/** Characters that a comment may have: GitHub takes 65,536. */
const LONGEST = 60_000
/** Characters of one value that are shown. */
const LONGEST_VALUE = 300
/** The number of findings shown with their curl command. */
const DETAILED = 20

/** Renders a result as a comment: causes and failures first, the rest folded. */
export function renderSummary(result: Result): string {
  const { headline, rating, problems, items, tool, command, created } = result
  const findings = findingsOf(items)
  const open = findings.filter(({ known }) => known === undefined)
  const failing = open.filter(({ isFailing }) => isFailing)
  const others = open.filter(({ isFailing }) => !isFailing)
  const known = findings.filter((item) => item.known)
  const when = created === undefined ? '' : `, evidence of ${dayOf(created)}`
  return fitting([
    [
      '<!-- graylog-conformance -->',
      `## ${RATING_LEGEND[rating].mark} ${line(headline)}`,
      '',
      sumOf(items),
      ...problems.map(({ demand, says }) => `- **${line(demand)}: no.** ${line(says)}`),
    ],
    ...causesOf(result),
    ...section('What fails', failing, itemLines),
    ...folded('To review; none of it fails the run', others),
    ...folded('Known', known),
    ...details(failing),
    ['', `${line(command)} by ${line(tool.name)} ${line(tool.version)}${line(when)}`],
  ])
}

/** A part is left out as a whole where it would not fit; the last one always is. */
function fitting(parts: readonly (readonly string[])[]): string {
  const last = `${(parts.at(-1) ?? []).join('\n')}\n`
  const note = '\n*There is more: the other formats have all of it.*\n'
  let text = ''
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const next = `${part.join('\n')}\n`
    const isLast = at === parts.length - 2
    const reserved = last.length + (isLast ? 0 : note.length)
    if (text.length + next.length + reserved > LONGEST) return `${text}${note}${last}`
    text += next
  }
  return text + last
}

/** Counts the findings about the server and, separately, those about the client. */
function sumOf(items: readonly ResultItem[]): string {
  const client = items.filter(({ subject }) => subject === 'client')
  const server = items.filter(({ subject }) => subject === 'server')
  const own = client.some(({ rating }) => rating !== 'none')
    ? `; of the client: ${sumLine(client)}`
    : ''
  return `${sumLine(server)}${own}`
}

/** `2 violations, 61 ok, 710 not judged` */
function sumLine(items: readonly ResultItem[]): string {
  const ratings = [...FINDING_RATINGS, 'ok', 'none'] as const
  const counts = ratings.flatMap((rating) => {
    const count = items.filter((item) => item.rating === rating).length
    return count === 0 ? [] : [countOf(rating, count)]
  })
  const known = items.filter((item) => item.known).length
  return [...counts, ...(known === 0 ? [] : [`${known} known`])].join(', ') || 'nothing was checked'
}

function causesOf({ causes, items }: Result): readonly (readonly string[])[] {
  const told = firstToFix(
    causes,
    items.map(({ rule, rating, known }) => ({ checkId: rule, rating, ...(known && { known }) })),
  )
  if (told.length === 0) return []
  return [
    [
      '',
      '### Fix first',
      '',
      ...told.map(({ title, effect, where, remedy }, at) => {
        const place = where === '' ? '' : ` ${codeLine(where)}`
        const what = remedy === undefined ? '' : ` ${line(remedy)}`
        return `${at + 1}. **${line(title)}** (${line(effect)})${place}${what}`
      }),
    ],
  ]
}

/** A heading, and each item as a part of its own. */
function section(
  title: string,
  items: readonly ResultItem[],
  lines: (item: ResultItem) => readonly string[],
): readonly (readonly string[])[] {
  if (items.length === 0) return []
  return [['', `### ${title} (${items.length})`, ''], ...items.map(lines)]
}

function itemLines(item: ResultItem): readonly string[] {
  const { rule, title, rating, expected, found, says, remedy, known, places, subject } = item
  const where = [item.call, item.field]
    .filter((one) => one !== undefined && !title.includes(one))
    .map((one) => value(one ?? ''))
  const isCompared = expected !== undefined && found !== undefined
  const said = isCompared
    ? `expected ${value(expected)}, found ${value(found)}`
    : says === '' || title.includes(says)
      ? ''
      : line(cut(says))
  const own = subject === 'client' ? ' (of the client)' : ''
  return [
    `- ${RATING_LEGEND[rating].mark} ${codeLine(rule)} ${line(title)}${own}`,
    ...[[where.join(' '), said].filter((one) => one !== '').join(': ')]
      .filter((one) => one !== '')
      .map((one) => `  - ${one}`),
    ...places.slice(0, 1).map((place) => `  - ${codeLine(placeInWords(place))}`),
    ...(remedy === undefined ? [] : [`  - ${line(cut(remedy))}`]),
    ...(known ? [`  - known: ${line(knownInWords(known))}`] : []),
  ]
}

/** Builds one part, because half of a fold would hide the text after it. */
function folded(title: string, items: readonly ResultItem[]): readonly (readonly string[])[] {
  if (items.length === 0) return []
  const shown = fewer(items.map(itemLines))
  const left = items.length - shown.length
  return [
    [
      '',
      `<details><summary>${title} (${items.length})</summary>`,
      '',
      ...shown.flat(),
      ...(left === 0 ? [] : ['', `…and ${left} more.`]),
      '',
      '</details>',
    ],
  ]
}

/** So many of them as take a third of the whole. */
function fewer(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let length = 0
  return parts.filter((part) => (length += part.join('\n').length + 1) < LONGEST / 3)
}

function details(failing: readonly ResultItem[]): readonly (readonly string[])[] {
  const told = failing.filter(({ curl, source }) => curl !== undefined || source !== undefined)
  if (told.length === 0) return []
  const shown = fewer(told.slice(0, DETAILED).map(detailLines))
  const title = `Details of ${counted(shown.length, 'finding')}`
  return [['', `<details><summary>${title}</summary>`, '', ...shown.flat(), '</details>']]
}

function detailLines(item: ResultItem): readonly string[] {
  const told = facts(item).filter(([name, text]) => DETAILS.has(name) && (text ?? '') !== '')
  return [
    `#### ${codeLine(item.rule)}`,
    '',
    ...told.map(([name, text]) => `- ${name}: ${value(text ?? '')}`),
    '',
    ...(item.curl === undefined ? [] : [fenced(item.curl, 'sh'), '']),
  ]
}

const DETAILS = new Set(['source', 'request', 'status', 'since', 'at', 'exchanges', 'why'])

function value(text: string): string {
  return codeLine(cut(text))
}

function cut(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`
}

function line(text: string): string {
  return escapeMarkdown(visibleLine(text))
}
