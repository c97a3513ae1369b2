import {
  type Annotated,
  beforeAfter,
  type Context,
  describeAnswer,
  deviation,
  type Finding,
  inconclusive,
  type Selector,
  type UnknownRecord,
} from '#engine/suite.ts'
import { legacyDashboard, type LegacyDashboard, legacyRecords } from './legacy.ts'
import { type Traced, traceWidgets } from './trace.ts'
import { listsEveryView, type View, viewIn, viewRecords } from './view.ts'

const LIST = 'GET /dashboards'
const ONE = 'GET /dashboards/{dashboardId}'
const VIEWS = 'GET /views'
const VIEW = 'GET /views/{id}'

/** Dashboards as they are read before the upgrade. */
export const DASHBOARDS: Selector = { route: [LIST, ONE, 'DELETE /dashboards/{dashboardId}'] }
const AFTER: Selector = { route: [VIEWS, VIEW], status: [200, 404] }

/** Each dashboard as it was read last before the upgrade, with each reading of its view afterward. */
const UPGRADED = beforeAfter(DASHBOARDS, AFTER, dashboardsIn)

/** The common properties of checks that compare dashboards with their migrated views. */
export const OF_UPGRADE = {
  versions: { since: '3.2.0' },
  needs: ['migration'],
  evidence: UPGRADED,
} as const

/** The dashboards that an exchange speaks of; a list that failed fails for all. */
export function dashboardsIn(x: Annotated): readonly string[] | 'all' {
  if (x.side === 'after' && x.route === VIEWS)
    return listsEveryView(x) || x.status >= 500 ? 'all' : viewRecords(x).flatMap(idOf)
  if (x.route === LIST) return legacyRecords(x).flatMap(idOf)
  return x.parameters.slice(0, 1)
}

function idOf({ id }: UnknownRecord): readonly string[] {
  return typeof id === 'string' ? [id] : []
}

/** Facts about one dashboard on both sides. */
export interface Upgraded {
  readonly dashboard: LegacyDashboard
  readonly view: View
  readonly traced: readonly Traced[]
  /** Widgets of the view that stem from none. */
  readonly others: View['widgets']
}

/** Judges what became of one dashboard; where it was not read on both sides there is nothing to say. */
export function upgraded(
  judge: (both: Upgraded) => Finding | undefined,
): (group: readonly [Annotated, ...Annotated[]], context: Context) => Finding | undefined {
  return ([before, after], { thing = '' }) => {
    const dashboard = legacyDashboard(before, thing)
    const view = after && viewIn(after, thing)
    if (!dashboard || !view)
      return inconclusive('the dashboard was not read both before and after the upgrade')
    const { widgets, others } = traceWidgets(dashboard, view)
    return judge({ dashboard, view, traced: widgets, others })
  }
}

/** The view of a dashboard is still there, under its id. */
export function expectKept(
  [before, after]: readonly [Annotated, ...Annotated[]],
  { thing = '' }: Context,
): Finding | undefined {
  const dashboard = legacyDashboard(before, thing)
  if (!dashboard || !after)
    return inconclusive('the dashboard was deleted, or not read both before and after the upgrade')
  const isThere = after.status === 200 && viewRecords(after).some(({ id }) => id === thing)
  if (isThere) return undefined
  const [asked, asks] = [before.credential.username, after.credential.username]
  if (asked !== undefined && asks !== undefined && asked !== asks)
    return inconclusive('the request was sent by a different account, which may see less')
  return deviation(
    `a view ${thing} for the dashboard "${String(dashboard.title)}"`,
    `none: ${describeAnswer(after)}`,
  )
}

/** `"Title" on "Dashboard"` */
export function nameOf({ widget }: Traced, { title }: LegacyDashboard): string {
  return `"${widget.title}" on "${String(title)}"`
}
