import { formatMark } from '../legend.ts'
import { codeLine, escapeInElement, escapeMarkdown, fenced } from '../markdown-text.ts'
import { visibleLine } from '../visible.ts'
import {
  type Block,
  type Cell,
  type Document,
  type Finding,
  type Item,
  plainText,
  readCell,
  type Subject,
  type Table,
  type Task,
  type Words,
} from './document.ts'

/** Characters that fit into a comment: GitHub takes 65,536. */
const MAX_COMMENT = 60_000
const MORE = '\n\n*Truncated: the other formats contain everything.*\n'

/** Renders a document as Markdown that fits a comment, or a file of any length. */
export function renderMarkdown(
  { title, headline, rating, facts = [], blocks }: Document,
  maxLength = MAX_COMMENT,
): string {
  const parts = [
    '<!-- graylog-conformance -->',
    `## ${escapeMarkdown(title)}`,
    `**${formatMark(rating)}${escapeMarkdown(headline)}**`,
    ...(facts.length === 0 ? [] : [facts.map((fact) => `- ${words(fact)}`).join('\n')]),
  ]
  let length = parts.join('\n\n').length
  for (const block of blocks) {
    const part = renderBlock(block)
    length += part.length + 2
    if (length + MORE.length > maxLength) return parts.join('\n\n') + MORE
    parts.push(part)
  }
  return `${parts.join('\n\n')}\n`
}

function renderBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${block.level === 3 ? '####' : '###'} ${escapeMarkdown(block.text)}`
    case 'text':
      return words(block.text)
    case 'tally':
      return block.counts
        .map(
          ({ label, count, rating }) => `${formatMark(rating)}${escapeMarkdown(label)}: ${count}`,
        )
        .join(' · ')
    case 'list':
      return block.items.map(renderItem).join('\n')
    case 'table':
      return renderTable(block)
    case 'finding':
      return renderFinding(block)
    case 'diff': {
      const lines = block.lines.map(({ mark, text }) => `${mark} ${visibleLine(text)}`)
      const head = block.title === undefined ? [] : [codeLine(block.title)]
      return [...head, fenced(lines.join('\n'), 'diff')].join('\n\n')
    }
    case 'command':
      return fenced(block.command, 'sh')
    case 'checklist':
      return block.tasks.map(renderTask).join('\n')
    case 'details':
      return [
        `<details${block.isOpen === true ? ' open' : ''}><summary>${escapeInElement(plainText(block.title))}</summary>`,
        ...block.blocks.map(renderBlock),
        '</details>',
      ].join('\n\n')
  }
}

function renderItem({ text, rating, details = [] }: Item): string {
  return [
    `- ${formatMark(rating)}${words(text)}`,
    ...details.map((one) => `  - ${words(one)}`),
  ].join('\n')
}

function renderTask({ text, details, reasons = [], command }: Task): string {
  return [
    `- [ ] ${words(text)}`,
    ...details.map((one) => `  - ${words(one)}`),
    ...(command === undefined ? [] : [`  - ${codeLine(command)}`]),
    ...(reasons.length === 0
      ? []
      : [
          `  <details><summary>Details</summary>${reasons.map((one) => escapeInElement(plainText(one))).join('<br>')}</details>`,
        ]),
  ].join('\n')
}

function renderFinding(finding: Finding): string {
  const {
    rating,
    since,
    title,
    subjects = [],
    description,
    remedy,
    facts = [],
    blocks = [],
  } = finding
  const head = `${since === undefined ? '' : `${since} `}${plainText(title)}`
  const names = subjects.map(formatSubject).join(', ')
  const lines = [
    `- ${formatMark(rating)}**${escapeMarkdown(head)}**${names === '' ? '' : ` ${names}`}`,
    ...(description === undefined ? [] : [`  ${words(description)}`]),
    ...facts.map(([name, text]) => `  ${name}: ${words(text)}`),
    ...(remedy === undefined ? [] : [`  → ${words(remedy)}`]),
  ]
  const inner = blocks
    .map(renderBlock)
    .join('\n\n')
    .replace(/^(?=.)/gm, '  ')
  return [lines.join('  \n'), ...(inner === '' ? [] : [inner])].join('\n\n')
}

function formatSubject({ name, place }: Subject): string {
  return place === undefined ? codeLine(name) : `${codeLine(name)} (${escapeMarkdown(place)})`
}

function renderTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(({ title }) => escapeMarkdown(title))),
    line(columns.map(({ kind }) => (kind === 'number' ? '--:' : '---'))),
    ...rows.map((row) => line(row.map(renderCell))),
  ].join('\n')
}

function renderCell(cell: Cell): string {
  const { text, rating } = readCell(cell)
  return `${formatMark(rating)}${words(text)}`
}

function words(text: Words): string {
  if (typeof text === 'string') return escapeMarkdown(text)
  return text
    .map((part) =>
      typeof part === 'string'
        ? escapeMarkdown(part)
        : 'code' in part
          ? codeLine(part.code)
          : escapeMarkdown(part.text),
    )
    .join('')
}
