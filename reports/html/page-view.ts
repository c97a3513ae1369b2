import type { Exchange } from '#engine/model/exchange.ts'
import type { Conflict, Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { certifyAgain } from '../again.ts'
import type { Evidence } from '../evidence.ts'
import { headline, type Headline } from '../headline.ts'
import { createMask } from '../secrets.ts'
import { bySuite, countsInWords, sectionsOf } from '../sections.ts'
import { asSentence, visible } from '../visible.ts'
import { createBodyView } from './body-view.ts'
import { callOf } from './call-of.ts'
import { type CausesView, viewCauses } from './causes-view.ts'
import { type ExchangeView, viewExchange } from './exchange-view.ts'
import { type FactView, type LeftOutView, viewFacts, viewLeftOut } from './facts-view.ts'
import { type AllFindings, type RowsView, viewFindings, viewUnverified } from './findings-view.ts'
import { type LegendView, viewLegend } from './legend-view.ts'
import { type MastheadView, viewMasthead } from './masthead-view.ts'
import { type PictureView, viewPicture } from './picture-view.ts'
import { placesOf, type Surroundings, viewVerdict } from './verdict-view.ts'

/** Everything that the template places; the template decides nothing. */
interface PageView {
  readonly title: string
  readonly headline: Headline
  readonly masthead: MastheadView
  readonly picture: PictureView
  readonly facts: readonly FactView[]
  readonly leftOut: readonly LeftOutView[]
  /** What of the list of known deviations somebody has to mend. */
  readonly outdated: readonly string[]
  readonly legend: LegendView
  /** What to mend first; undefined where the findings say it all. */
  readonly causes: CausesView | undefined
  readonly findings: AllFindings
  readonly unverified: RowsView | undefined
  readonly suites: readonly RowsView[]
  readonly conflicts: readonly ConflictView[]
  readonly exchanges: readonly ExchangeView[]
  readonly tool: string
}

interface ConflictView extends Omit<Conflict, 'checks'> {
  readonly checks: readonly { readonly id: string; readonly href: string | undefined }[]
}

/** Lines of a body that are shown at the end of the report. */
const WHOLE = 400

/** Lays out a run for the template. */
export function viewPage(run: Run, evidence: Evidence): PageView {
  const sections = sectionsOf(run)
  const around = surroundingsOf(run, evidence)
  const { exchanges, mask } = around
  const words = headline(run)
  const whole = createBodyView({ mask, lines: WHOLE })
  const shown = { mask, sentBody: whole, receivedBody: whole }
  return {
    title: visible(words.title),
    headline: {
      ...words,
      release: visible(words.release),
      url: visible(words.url),
      judgedAs: visible(words.judgedAs),
    },
    masthead: viewMasthead(run),
    picture: viewPicture(run.verdicts, around.places),
    facts: viewFacts(run),
    leftOut: viewLeftOut(run.verdicts),
    outdated: (run.baseline?.outdated ?? []).map(({ says }) => asSentence(says)),
    legend: viewLegend(run),
    causes: viewCauses(run, around),
    findings: viewFindings(sections, around),
    unverified: viewUnverified(sections, around),
    suites: viewSuites(sections.others, around),
    conflicts: run.conflicts.map((conflict) => viewConflict(conflict, run.verdicts, around)),
    exchanges: [...exchanges.values()].map((one) => viewExchange(one, shown)),
    tool: visible(`${run.tool.name} ${run.tool.version}`),
  }
}

/** What every part of the page knows of the whole. */
export function surroundingsOf(run: Run, { exchangesOf, moreSuites }: Evidence): Surroundings {
  const exchanges = restedOn(run.verdicts, exchangesOf)
  const mask = createMask(exchanges.values())
  const roots = run.target.nodes ?? [run.target.url]
  return {
    places: placesOf(run.verdicts),
    exchanges,
    mask,
    callOf: ({ exchanges: [first = -1] }) => {
      const exchange = exchanges.get(first)
      return exchange && callOf(exchange, roots, mask)
    },
    againOf: (verdict) => certifyAgain(run, verdict, moreSuites),
  }
}

/** Every exchange that some verdict rests on, in the order of the recording. */
function restedOn(
  verdicts: readonly Verdict[],
  exchangesOf: (index: number) => Exchange | undefined,
): ReadonlyMap<number, Exchange> {
  const indexes = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const found = new Map<number, Exchange>()
  for (const index of [...indexes].toSorted((a, b) => a - b)) {
    const exchange = exchangesOf(index)
    if (exchange) found.set(index, exchange)
  }
  return found
}

function viewSuites(verdicts: readonly Verdict[], around: Surroundings): readonly RowsView[] {
  return bySuite(verdicts).map(({ name, verdicts: members }) => ({
    title: visible(name),
    counts: countsInWords(members),
    groups: [
      {
        title: undefined,
        rows: members.map((verdict) => ({ ...viewVerdict(verdict, around), suite: undefined })),
      },
    ],
  }))
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
      return { id: visible(id), href: verdict && places.get(verdict)?.id }
    }),
  }
}
