import type { Exchange } from '#engine/model/exchange.ts'
import type { Conflict, Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { certifyAgain, type MoreOptions } from '../again.ts'
import type { Evidence } from '../evidence.ts'
import { headline, type Headline } from '../headline.ts'
import { formatOutdated } from '../known-words.ts'
import { type Mask, maskTarget } from '../secrets.ts'
import { sectionsOf } from '../sections.ts'
import { asSentence, visible } from '../visible.ts'
import { callOf } from './call-of.ts'
import { type CausesView, viewCauses } from './causes-view.ts'
import {
  type FactView,
  type LeftOutView,
  type SecurityView,
  viewFacts,
  viewLeftOut,
  viewReasons,
  viewSecurity,
} from './facts-view.ts'
import { type FindingsView, viewFindings } from './findings-view.ts'
import { type LegendView, viewLegend } from './legend-view.ts'
import { type MastheadView, viewMasthead } from './masthead-view.ts'
import { linkTo, placesOf, type Surroundings } from './verdict-view.ts'

/** Everything that the template places; the template decides nothing. */
interface PageView {
  readonly title: string
  readonly headline: Headline
  readonly masthead: MastheadView
  readonly facts: readonly FactView[]
  readonly leftOut: readonly LeftOutView[]
  readonly security: readonly SecurityView[]
  /** Problems of the baseline to fix. */
  readonly outdated: readonly string[]
  readonly legend: LegendView
  /** The causes to fix first; undefined if the findings need no cause. */
  readonly causes: CausesView | undefined
  readonly findings: readonly FindingsView[]
  readonly unverified: readonly LeftOutView[]
  readonly conflicts: readonly ConflictView[]
  readonly tool: string
}

interface ConflictView extends Omit<Conflict, 'checks'> {
  readonly checks: readonly { readonly id: string; readonly href: string | undefined }[]
}

/** The inputs of the page, other than the run. */
export interface PageInput {
  /** The exchanges that decided a verdict. */
  readonly exchanges: ReadonlyMap<number, Exchange>
  readonly mask: Mask
  readonly moreOptions?: MoreOptions | undefined
  /** Begin with the result of the client, if the traffic is that of one. */
  readonly isClientFirst?: boolean
}

/** Lays out a run for the template. */
export function viewPage(run: Run, input: PageInput): PageView {
  const sections = sectionsOf(run)
  const around = surroundingsOf(run, input)
  const words = headline(run)
  const masthead = viewMasthead(run, input.isClientFirst)
  return {
    title: visible(
      masthead.client ? `Client of ${words.product}: ${masthead.client.words}` : words.title,
    ),
    headline: {
      ...words,
      release: visible(words.release),
      url: visible(words.url),
      judgedAs: visible(words.judgedAs),
    },
    masthead,
    facts: viewFacts(run),
    leftOut: viewLeftOut(run.verdicts),
    security: viewSecurity(run.verdicts),
    outdated: run.baseline ? formatOutdated(run.baseline).map(asSentence) : [],
    legend: viewLegend(run),
    causes: viewCauses(run, around),
    findings: viewFindings(sections, around),
    unverified: viewReasons(sections.server.unverified),
    conflicts: run.conflicts.map((conflict) => viewConflict(conflict, run.verdicts, around)),
    tool: visible(`${run.tool.name} ${run.tool.version}`),
  }
}

/** Collects the context that every part of the page shares. */
export function surroundingsOf(
  run: Run,
  { exchanges, mask, moreOptions }: PageInput,
): Surroundings {
  const roots = run.target.nodes ?? [run.target.url]
  const firstOf = ({ exchanges: [first = -1] }: Verdict): Exchange | undefined =>
    exchanges.get(first)
  return {
    places: placesOf(run.verdicts),
    exchanges,
    callOf: (verdict) => {
      const exchange = firstOf(verdict)
      return exchange && callOf(exchange, roots, mask)
    },
    requestOf: (verdict) => {
      const exchange = firstOf(verdict)
      return exchange && visible(`${exchange.request.method} ${maskTarget(exchange)}`)
    },
    againOf: (verdict) => certifyAgain(run, verdict, moreOptions),
  }
}

/** Returns every exchange that decided a verdict, in the order of the recording. */
export function findBehind(
  { verdicts }: Run,
  { exchangesOf }: Pick<Evidence, 'exchangesOf'>,
): ReadonlyMap<number, Exchange> {
  const indexes = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const found = new Map<number, Exchange>()
  for (const index of [...indexes].toSorted((a, b) => a - b)) {
    const exchange = exchangesOf(index)
    if (exchange) found.set(index, exchange)
  }
  return found
}

function viewConflict(
  conflict: Conflict,
  verdicts: readonly Verdict[],
  { places }: Surroundings,
): ConflictView {
  return {
    section: visible(conflict.section),
    says: visible(conflict.says),
    servers: visible(conflict.servers),
    judged: visible(conflict.judged),
    checks: conflict.checks.map((id) => {
      const verdict = verdicts.find(({ checkId }) => checkId === id)
      return { id: visible(id), href: verdict && linkTo(verdict, places) }
    }),
  }
}
