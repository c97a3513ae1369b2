import { renderPage } from '../html/page.ts'
import { visible } from '../visible.ts'
import type { Block, Document, Task } from './document.ts'
import { linkSources } from './sources.ts'

/** The templates of all blocks, and those that they share. */
const PARTIALS = [
  'words',
  'blocks',
  'block-heading',
  'block-text',
  'block-tally',
  'block-list',
  'block-table',
  'block-finding',
  'block-diff',
  'block-command',
  'block-checklist',
  'block-details',
]

/** More facts than these are collapsed. */
const MAX_FACTS = 3

/** Renders a document as a page that loads nothing and runs nothing. Handlebars escapes every value. */
export function renderHtml({ blocks, ...document }: Document): string {
  const { facts = [] } = document
  return renderPage({
    template: 'document',
    partials: PARTIALS,
    styles: ['report.css', 'document.css'],
    title: visible(document.title),
    page: escapeAll({
      ...document,
      hasManyFacts: facts.length > MAX_FACTS,
      blocks: blocks.map(viewBlock),
    }),
  })
}

/** Converts a block to the view of its template. */
function viewBlock(block: Block): object {
  const view = { ...block, partial: `block-${block.type}` }
  switch (block.type) {
    case 'heading':
      return { ...view, isMinor: block.level === 3 }
    case 'diff':
      return { ...view, lines: block.lines.map((line) => ({ ...line, kind: KINDS[line.mark] })) }
    case 'finding':
      return { ...view, ...viewSource(block), blocks: (block.blocks ?? []).map(viewBlock) }
    case 'details':
      return { ...view, blocks: block.blocks.map(viewBlock) }
    case 'checklist':
      return { ...view, tasks: block.tasks.map(viewTask) }
    default:
      return view
  }
}

function viewTask(task: Task) {
  const isFolded = (task.reasons ?? []).length > 0 || task.source !== undefined
  return { ...task, ...viewSource(task), isFolded }
}

function viewSource({ source }: { readonly source?: string | undefined }) {
  return source === undefined ? {} : { source: linkSources(source) }
}

const KINDS = { '-': 'gone', '+': 'came', ' ': 'same' }

/** Returns a copy with all control characters escaped. */
function escapeAll(view: object): object {
  return JSON.parse(JSON.stringify(view), (_name, value: unknown) =>
    typeof value === 'string' ? visible(value) : value,
  ) as object
}
