import type { Verdict } from '../../src/model/verdict.ts'
import { RATING_LEGEND } from '../legend.ts'
import { byReason } from '../sections.ts'
import type { Sections } from '../sections.ts'
import { asSentence, visible } from '../visible.ts'
import { viewExchange } from './exchange-view.ts'
import type { ExchangeView } from './exchange-view.ts'
import { viewVerdict } from './verdict-view.ts'
import type { EvidenceView, Surroundings, VerdictView } from './verdict-view.ts'

/** A section of findings of one kind. */
export interface FindingsView {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly count: string
  readonly findings: readonly FindingView[]
}

/** A verdict that somebody has to read. */
export interface FindingView extends VerdictView {
  readonly expected: string | undefined
  readonly actual: string | undefined
  readonly pointer: string | undefined
  readonly why: string | undefined
  readonly remedy: string | undefined
  /** The first exchange that it rests on. */
  readonly exchange: ExchangeView | undefined
  readonly isOpen: boolean
  /** The other exchanges that it rests on. */
  readonly more: readonly EvidenceView[]
}

/** Rows of checks under headings. */
export interface RowsView {
  readonly title: string
  readonly counts: string
  readonly groups: readonly {
    readonly title: string | undefined
    readonly rows: readonly VerdictView[]
  }[]
}

/** Findings that show their exchange in place; further ones link to it. */
const SHOWN_IN_PLACE = 200
/** Lines of a body that a finding shows; the end of the report shows more. */
const EXCERPT = 20

const KINDS: readonly {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly of: (sections: Sections) => readonly Verdict[]
}[] = [
  kind('errors', 'Errors of this tool', 'error'),
  kind('violations', 'Violations', 'violation'),
  kind('warnings', 'Warnings', 'warning'),
  kind('notes', 'Notes', 'note'),
  {
    id: 'client',
    title: 'About the client',
    about:
      'What the client in this traffic did against the rules. It never counts against the server.',
    of: ({ client }) => client,
  },
]

/** The sections of findings that have any, the gravest first. */
export function viewFindings(sections: Sections, around: Surroundings): readonly FindingsView[] {
  const kinds = KINDS.filter(({ of }) => of(sections).length > 0)
  const inPlace = new Set(kinds.flatMap(({ of }) => of(sections)).slice(0, SHOWN_IN_PLACE))
  return kinds.map(({ of, id, title, about }) => ({
    ...{ id, title, about },
    count: of(sections).length.toLocaleString('en-US'),
    findings: of(sections).map((verdict) => viewFinding(verdict, around, inPlace.has(verdict))),
  }))
}

/** What is in scope and nothing showed, by the reason; undefined when there is none. */
export function viewUnverified(
  { server: { unverified } }: Sections,
  around: Surroundings,
): RowsView | undefined {
  if (unverified.length === 0) return undefined
  return {
    title: 'Unverified',
    counts: unverified.length.toLocaleString('en-US'),
    groups: byReason(unverified).map(({ name, verdicts }) => ({
      title: asSentence(name),
      rows: verdicts.map((verdict) => ({ ...viewVerdict(verdict, around), reason: undefined })),
    })),
  }
}

function viewFinding(verdict: Verdict, around: Surroundings, inPlace: boolean): FindingView {
  const view = viewVerdict(verdict, around)
  const { pointer, expected, actual, why, remedy, rating, subject } = verdict
  const first = inPlace ? around.exchanges.get(verdict.exchanges[0] ?? -1) : undefined
  return {
    ...view,
    expected: seen(expected),
    actual: seen(actual),
    pointer: pointer === '' ? undefined : seen(pointer),
    why: why === undefined ? undefined : asSentence(why),
    remedy: remedy === undefined ? undefined : asSentence(remedy),
    exchange: first && viewExchange(first, { mask: around.mask, pointer, lines: EXCERPT }),
    isOpen: rating === 'violation' && subject === 'server',
    more: first ? view.evidence.slice(1) : view.evidence,
  }
}

function kind(id: string, title: string, rating: 'error' | 'violation' | 'warning' | 'note') {
  return {
    ...{ id, title, about: RATING_LEGEND[rating].meaning },
    of: ({ server }: Sections) => server[rating],
  }
}

function seen(text: string | undefined): string | undefined {
  return text === undefined ? undefined : visible(text)
}
