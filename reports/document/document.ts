import type { Rating } from '#engine/model/results/verdict.ts'

/** A report for people, as plain JSON. Writers render it for the console, as Markdown, and as a page. */
export interface Document {
  readonly title: string
  /** The result in one sentence. */
  readonly headline: string
  readonly rating: Rating
  /** The console shows the title and the facts only next to a finding. */
  readonly isBrief?: boolean
  /** The subject and the method, one fact each. */
  readonly facts?: readonly Words[]
  /** The console shows only these if there is a page. */
  readonly brief?: readonly Block[]
  readonly blocks: readonly Block[]
}

/** Text for people; writers escape it. */
export type Words = string | readonly (string | Code | Link)[]

/** Text that is not prose: a request, a field, a setting, a file. */
interface Code {
  readonly code: string
}

export interface Link {
  readonly text: string
  /** Relative to the page. Only the page links; the console and Markdown show the text. */
  readonly href: string
}

export type Block =
  Heading | Paragraph | Tally | List | Table | Finding | Diff | Command | Checklist | Details

interface Heading {
  readonly type: 'heading'
  readonly text: string
  readonly rating?: Rating | undefined
  /** `2` for a part of the report, `3` for a part of that. */
  readonly level?: 2 | 3
}

interface Paragraph {
  readonly type: 'text'
  readonly text: Words
  /** A side note, shown in a softer color. */
  readonly isQuiet?: boolean
}

/** Counts side by side, such as violations and warnings. */
export interface Tally {
  readonly type: 'tally'
  readonly counts: readonly {
    readonly label: string
    readonly count: number
    readonly rating: Rating
  }[]
}

interface List {
  readonly type: 'list'
  readonly items: readonly Item[]
  /** Items that the console shows; the page has all of them. */
  readonly shown?: number
  /** The console gives each item one line, without its details, and cuts longer ones. */
  readonly isShort?: boolean
}

export interface Item {
  readonly text: Words
  /** The end of the text, which stays if the console cuts it. */
  readonly end?: string
  readonly rating?: Rating | undefined
  /** More about it, one line each. */
  readonly details?: readonly Words[]
}

export interface Table {
  readonly type: 'table'
  /** Names the table if no heading does. */
  readonly title?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** Rows that the console shows; the page has all of them. */
  readonly shown?: number
}

export interface Column {
  readonly title: string
  readonly kind?: 'code' | 'number'
}

export type Cell = Words | { readonly text: Words; readonly rating: Rating }

/** One problem and its fix. */
export interface Finding {
  readonly type: 'finding'
  readonly rating: Rating
  readonly title: Words
  /** The release that causes it. */
  readonly since?: string | undefined
  /** The settings, routes, or fields that it concerns. */
  readonly subjects?: readonly Subject[]
  readonly description?: Words | undefined
  /** Named details, such as expected, actual, and where. */
  readonly facts?: readonly (readonly [name: string, text: string])[]
  readonly remedy?: Words | undefined
  /** Where the fact comes from. */
  readonly source?: string | undefined
  readonly blocks?: readonly Block[]
}

export interface Subject {
  readonly name: string
  /** Where it was found, such as `line 4`. */
  readonly place?: string | undefined
}

/** Removed and added lines. */
interface Diff {
  readonly type: 'diff'
  /** The file and the line. */
  readonly title?: string | undefined
  readonly lines: readonly { readonly mark: '+' | '-' | ' '; readonly text: string }[]
  /** Lines that the console shows; the page has all of them. */
  readonly shown?: number
}

/** A command to copy. */
interface Command {
  readonly type: 'command'
  readonly command: string
}

/** Things to do. */
interface Checklist {
  readonly type: 'checklist'
  readonly tasks: readonly Task[]
}

export interface Task {
  readonly text: Words
  readonly details: readonly Words[]
  /** Reasons and notes, which the page and Markdown collapse. */
  readonly reasons?: readonly Words[]
  readonly command?: string | undefined
  readonly source?: string | undefined
}

/** Blocks that a page collapses. */
export interface Details {
  readonly type: 'details'
  readonly title: Words
  readonly rating?: Rating | undefined
  readonly isOpen?: boolean
  /** The console shows only how many entries there are. */
  readonly isLong?: boolean
  /** The console leaves it out: it has printed the content. */
  readonly isPrinted?: boolean
  readonly blocks: readonly Block[]
}

/** Puts a heading above blocks; returns nothing when there are no blocks. */
export function section(
  text: string,
  blocks: readonly Block[],
  more: Pick<Heading, 'rating' | 'level'> = {},
): readonly Block[] {
  return blocks.length === 0 ? [] : [{ type: 'heading', text, ...more }, ...blocks]
}

/** Returns a list, or nothing when there are no items. */
export function list(
  items: readonly (Item | string)[],
  more: Pick<List, 'shown' | 'isShort'> = {},
): readonly Block[] {
  if (items.length === 0) return []
  const all = items.map((item) => (typeof item === 'string' ? { text: item } : item))
  return [{ type: 'list', items: all, ...more }]
}

/** Returns the text of a table cell, and its rating if it has one. */
export function readCell(cell: Cell): { readonly text: Words; readonly rating?: Rating } {
  return typeof cell === 'object' && 'text' in cell ? cell : { text: cell }
}

/** Returns the plain text, as for a title. */
export function plainText(words: Words): string {
  if (typeof words === 'string') return words
  return words
    .map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : part.text))
    .join('')
}
