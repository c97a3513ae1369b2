import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { textWidth, wrapCommand, wrapText } from '../console/console-layout.ts'
import { colourOf, type Layout } from '../console/console-style.ts'
import { formatMark } from '../legend.ts'
import { visible, visibleLine } from '../visible.ts'
import {
  type Block,
  type Column,
  type Details,
  type Document,
  type Finding,
  type Item,
  plainText,
  readCell,
  type Subject,
  type Table,
  type Tally,
  type Task,
  type Words,
} from './document.ts'

/** Renders a document for a terminal. The headline is last, so that it stays in view above the prompt. */
export function renderConsole(document: Document, given: Layout): string {
  const layout = { ...given, width: Math.max(given.width, 40) }
  const { title, headline, rating, facts = [], blocks } = document
  const brief = layout.page === undefined || layout.isWhole ? undefined : document.brief
  const start = [
    ...wrap(title, layout).map(layout.color.bold),
    ...(brief ? [] : facts.flatMap((fact) => wrap(fact, layout, '  '))),
  ]
  const parts = [
    isCalm(document, layout) ? '' : start.join('\n'),
    renderBlocks(brief ?? blocks, layout),
    layout.page === undefined ? '' : `Report: ${visible(layout.page)}`,
    marked(headline, rating, layout).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`.replaceAll(HARD_SPACE, ' ')
}

/** Whether the headline says all: every detail is folded. */
function isCalm({ isBrief = false, blocks }: Document, layout: Layout): boolean {
  return isBrief && blocks.every((block) => getFolded(block, layout) !== undefined)
}

/** Renders blocks without the frame of a document. Folded blocks in a row share one hint, and one line if they count. */
export function renderBlocks(all: readonly Block[], layout: Layout): string {
  const blocks = withoutReported(all, layout)
  const lines: string[] = []
  let row: readonly string[] = []
  for (const [at, block] of blocks.entries()) {
    const [folded, next] = [getFolded(block, layout), getFolded(blocks[at + 1], layout)]
    if (folded && next && sharesLine(folded) && sharesLine(next)) {
      row = [...row, nameFolded(folded)]
      continue
    }
    if (!folded) lines.push(renderBlock(block, layout))
    else {
      const names = [...row, nameFolded(folded)].join('; ')
      lines.push(renderTitle(folded, names + (next ? '' : hintOf(folded, layout)), layout))
    }
    row = []
    if (blocks[at + 1] && !(folded && next)) lines.push('')
  }
  return lines.join('\n')
}

/** Leaves out blocks that only the report shows, and headings above nothing else, unless they count. */
function withoutReported(all: readonly Block[], layout: Layout): readonly Block[] {
  const blocks = all.filter((block) => !(block.type === 'details' && block.isPrinted === true))
  if (layout.page === undefined) return blocks
  const shown = blocks.filter((block) => {
    const folded = getFolded(block, layout)
    return folded === undefined || !sharesLine(folded)
  })
  return shown.filter((block, at) => {
    const next = shown[at + 1]
    const isEmpty = block.type === 'heading' && (next === undefined || next.type === 'heading')
    return !isEmpty || /\d/.test(plainText(block.text))
  })
}

/** Returns a block of which only the title is shown. */
function getFolded(block: Block | undefined, { isWhole }: Layout): Details | undefined {
  return block?.type === 'details' && block.isLong === true && isWhole !== true ? block : undefined
}

function renderTitle({ rating }: Details, text: string, layout: Layout): string {
  return (rating === undefined ? wrap(text, layout) : marked(text, rating, layout)).join('\n')
}

function nameFolded(block: Details): string {
  const title = plainText(block.title)
  if (!isCounted(block)) return title
  return `${title}: ${counted(countEntries(block.blocks), 'entry', 'entries')}`
}

/** The hint after the name of a folded block; a name that ends in parentheses gets no second pair. */
function hintOf(block: Details, { page }: Layout): string {
  const hint =
    page !== undefined && isCounted(block) ? 'see the report' : 'use --verbose to show them'
  return nameFolded(block).endsWith(')') ? `; ${hint}` : ` (${hint})`
}

function sharesLine(block: Details): boolean {
  return isCounted(block) && block.rating === undefined
}

/** Whether the number of entries is shown; a title that counts says enough. */
function isCounted({ title }: Details): boolean {
  return !/\d/.test(plainText(title))
}

/** A space that does not break a line. */
const HARD_SPACE = '\u00a0'

function renderBlock(block: Block, layout: Layout): string {
  const { color, width } = layout
  switch (block.type) {
    case 'heading': {
      const paint = block.rating === undefined ? color.bold : colourOf(block.rating, color)
      return wrap(block.text, layout).map(paint).join('\n')
    }
    case 'text': {
      const lines = wrap(block.text, layout)
      return (block.isQuiet === true ? lines.map(color.dim) : lines).join('\n')
    }
    case 'tally':
      return renderTally(block, layout)
    case 'list': {
      const { items, isShort = false } = block
      const shown = countShown(block.shown, items, layout)
      return [
        ...items
          .slice(0, shown)
          .flatMap((item) =>
            isShort && layout.isWhole !== true
              ? renderShort(item, layout)
              : renderItem(item, layout),
          ),
        ...renderRest(items.length - shown, layout),
      ].join('\n')
    }
    case 'table':
      return renderTable(block, layout)
    case 'finding':
      return renderFinding(block, layout)
    case 'diff': {
      const { title, lines } = block
      const shown = countShown(block.shown, lines, layout)
      const left = lines.length - shown
      return [
        ...(title === undefined ? [] : wrap(title, layout, '  ')),
        ...lines.slice(0, shown).map(({ mark, text }) => {
          const paint = mark === '+' ? color.green : mark === '-' ? color.red : String
          return wrap(text, layout, `    ${mark} `).map(paint).join('\n')
        }),
        ...(left > 0 ? [color.dim(`    … and ${counted(left, 'more line')}`)] : []),
      ].join('\n')
    }
    case 'command':
      return wrapCommand(visible(block.command), { width, first: '    ' }).map(color.dim).join('\n')
    case 'checklist':
      return block.tasks.flatMap((task) => renderTask(task, layout)).join('\n')
    case 'details': {
      if (getFolded(block, layout))
        return renderTitle(block, nameFolded(block) + hintOf(block, layout), layout)
      return [
        renderTitle(block, plainText(block.title), layout),
        ...block.blocks.map((inner) => renderInside(inner, layout, 2)),
      ].join('\n')
    }
  }
}

/** Puts counts side by side, on as many lines as they need. */
function renderTally({ counts }: Tally, { width, color }: Layout): string {
  const texts = counts.map(({ label, count }) => visible(`${label}: ${count}`))
  let column = 0
  return counts
    .map(({ rating }, at) => {
      const text = texts[at] ?? ''
      const gap = column === 0 ? '' : column + 3 + textWidth(text) > width ? '\n' : '   '
      column = (gap === '   ' ? column + 3 : 0) + textWidth(text)
      return gap + colourOf(rating, color)(text)
    })
    .join('')
}

function countShown(
  shown: number | undefined,
  entries: readonly unknown[],
  { isWhole }: Layout,
): number {
  return isWhole === true ? entries.length : (shown ?? entries.length)
}

function renderRest(count: number, { color }: Layout): readonly string[] {
  return count > 0 ? [color.dim(`${INDENT}… and ${count} more`)] : []
}

/** Counts items, rows, and tasks, but not the lists that contain them, and no side notes. */
function countEntries(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + sizeOf(block), 0)
}

function sizeOf(block: Block): number {
  switch (block.type) {
    case 'list':
      return block.items.length
    case 'table':
      return block.rows.length
    case 'checklist':
      return block.tasks.length
    case 'details':
      return countEntries(block.blocks)
    case 'text':
      return 0
    default:
      return 1
  }
}

/** Renders a block that is part of another one. */
function renderInside(block: Block, layout: Layout, indent: number): string {
  const text = renderBlock(block, { ...layout, width: layout.width - indent })
  return text.replace(/^(?=.)/gm, ' '.repeat(indent))
}

/** Puts the colored mark of a rating in front of a text. */
function marked(text: Words, rating: Rating, layout: Layout, indent = ''): readonly string[] {
  const first = `${indent}${formatMark(rating)}`
  const [head = '', ...rest] = wrap(text, layout, first)
  const paint = colourOf(rating, layout.color)
  return [paint(head.slice(0, first.length)) + head.slice(first.length), ...rest]
}

function renderItem({ text, rating, details = [] }: Item, layout: Layout): readonly string[] {
  return [
    ...(rating === undefined ? wrap(text, layout, '  - ') : marked(text, rating, layout, '  ')),
    ...details.flatMap((one) => wrap(one, layout, '    ')).map(layout.color.dim),
  ]
}

/** Renders the text of an item in one line; a longer one is cut, if possible before its end. */
function renderShort({ details: _, end = '', ...item }: Item, layout: Layout): readonly string[] {
  const lines = renderItem(item, layout)
  if (lines.length <= 1) return lines
  const last = ` … ${visibleLine(end)}`
  const width = layout.width - textWidth(last)
  if (end === '' || width < layout.width / 2)
    return cutLine((narrow) => renderItem(item, narrow), layout)
  const [first = ''] = renderItem(
    { ...item, text: textOf(item.text).slice(0, -end.length) },
    { ...layout, width },
  )
  return [`${first}${last}`]
}

/** Renders in one line, which is cut if it is longer. */
function cutLine(render: (layout: Layout) => readonly string[], layout: Layout): readonly string[] {
  const lines = render(layout)
  if (lines.length <= 1) return lines
  const [first = ''] = render({ ...layout, width: layout.width - 2 })
  return [`${first} …`]
}

function renderTask(
  { text, details, reasons = [], command }: Task,
  layout: Layout,
): readonly string[] {
  const { width, color } = layout
  return [
    ...wrap(text, layout, '  [ ] '),
    ...[...details, ...reasons].flatMap((one) => wrap(one, layout, '      ')).map(color.dim),
    ...(command === undefined
      ? []
      : wrapCommand(visible(command), { width, first: '      ' }).map(color.dim)),
  ]
}

function renderFinding(finding: Finding, layout: Layout): string {
  const { since = '', title, subjects = [], description, remedy, rating } = finding
  const { facts = [], blocks = [] } = finding
  const names = subjects.map(formatSubject).join(', ')
  const head = names === '' ? plainText(title) : `${plainText(title)}  ${names}`
  const mark = `  ${formatMark(rating)}`
  const first = since === '' ? mark : `${mark}${since}`.padEnd(SINCE)
  const indent = ' '.repeat(first.length)
  const [line = '', ...rest] = wrap(head, layout, first)
  return [
    colourOf(rating, layout.color)(line.slice(0, mark.length)) + line.slice(mark.length),
    ...rest,
    ...(description === undefined ? [] : wrap(description, layout, indent)),
    ...facts.flatMap(([name, text]) => {
      const label = `${indent}${name.padEnd(8)}  `
      return wrap(text, layout, label).map((row) =>
        row.startsWith(label) ? layout.color.dim(label) + row.slice(label.length) : row,
      )
    }),
    ...(remedy === undefined ? [] : wrap(remedy, layout, `${indent}→ `)),
    ...blocks.map((block) => renderInside(block, layout, indent.length)),
  ].join('\n')
}

/** Columns before a finding with a release: room for a mark and for 4.3.10. */
const SINCE = 12

/** Keeps a name and its place on one line; a list of places breaks after its commas. */
function formatSubject({ name, place }: Subject): string {
  return place === undefined ? name : `${name} (${place})`.replaceAll(/(?<!,) /g, HARD_SPACE)
}

function renderTable({ columns, rows, ...table }: Table, layout: Layout): string {
  const shown = countShown(table.shown, rows, layout)
  const titles = columns.map(({ title }) => title)
  const cells = rows.slice(0, shown).map((row) => row.map(readCell))
  const texts = cells.map((row) =>
    row.map(({ text, rating }) => formatMark(rating).replace(' ', HARD_SPACE) + textOf(text)),
  )
  const widths = fitColumns([titles, ...texts], layout.width - INDENT.length)
  const head = titles.map((text) => ({ text }))
  return [
    layout.color.dim(renderRow(head, columns, widths, layout)),
    ...cells.map((row) => renderRow(row, columns, widths, layout)),
    ...renderRest(rows.length - shown, layout),
  ].join('\n')
}

const INDENT = '  '
const GAP = '  '

/** Keeps code on one line: a request has a space. */
function textOf(text: Words): string {
  if (typeof text === 'string') return text
  return plainText(
    text.map((part) =>
      typeof part === 'object' && 'code' in part ? part.code.replaceAll(' ', HARD_SPACE) : part,
    ),
  )
}

/** Returns column widths that fit; the widest column that need not cut a word gives way first. */
function fitColumns(rows: readonly (readonly string[])[], room: number): readonly number[] {
  const count = rows[0]?.length ?? 0
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => textWidth(visible(row[index] ?? '')))),
  )
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (count - 1) - room
  if (excess <= 0) return widths
  const words = widths.map((_, index) => {
    const all = rows.flatMap((row) => visible(row[index] ?? '').split(' '))
    return Math.max(...all.map(textWidth))
  })
  for (; excess > 0; excess -= 1) {
    const roomy = widths.map((width, at) =>
      width > Math.min(words[at] ?? 0, room * MOST_OF_ROOM) ? width : 0,
    )
    const from = roomy.some((width) => width > 0) ? roomy : widths
    const widest = from.indexOf(Math.max(...from))
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

/** The part of a line that a long word may take from the other columns. */
const MOST_OF_ROOM = 0.6

function renderRow(
  cells: readonly ReturnType<typeof readCell>[],
  columns: readonly Column[],
  widths: readonly number[],
  { color }: Layout,
): string {
  const wrapped = cells.map(({ text, rating }, index) =>
    wrapText(textOf(text), { width: widths[index] ?? 0, first: formatMark(rating), isCell: true }),
  )
  const height = Math.max(...wrapped.map((lines) => lines.length))
  const rows = Array.from({ length: height }, (_, row) =>
    columns.map(({ kind }, index) => {
      const text = pad(wrapped[index]?.[row] ?? '', widths[index] ?? 0, kind)
      const rating = row === 0 ? cells[index]?.rating : undefined
      if (rating === undefined) return text
      const mark = formatMark(rating)
      return text.replace(mark.trimEnd(), (found) => colourOf(rating, color)(found))
    }),
  )
  return rows.map((parts) => `${INDENT}${parts.join(GAP)}`.trimEnd()).join('\n')
}

function pad(text: string, width: number, kind: Column['kind']): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)))
  return kind === 'number' ? space + text : text + space
}

function wrap(text: Words, { width }: Pick<Layout, 'width'>, first = ''): readonly string[] {
  return wrapText(plainText(text), { width, first })
}
