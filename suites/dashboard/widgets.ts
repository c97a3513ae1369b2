import {
  beforeAfter,
  checksWith,
  describeAnswer,
  deviation,
  document,
  type Finding,
  found,
  inconclusive,
  isRecord,
  noted,
  observed,
  withRemedy,
} from '#engine/suite.ts'
import { queriesOf, seriesOf, type Traced } from './trace.ts'
import { legacyDashboard, type LegacyDashboard } from './legacy.ts'
import {
  DASHBOARDS,
  dashboardsIn,
  expectKept,
  nameOf,
  OF_UPGRADE,
  upgraded,
  type Upgraded,
} from './upgrade.ts'

const seen = observed('3.2.0')

const check = checksWith({ ...OF_UPGRADE, source: document('9') })

/** The migration of dashboards and their widgets. */
export const widgetChecks = [
  check('dashboard.kept', 'MUST keep every dashboard as a view with the same identifier', {
    judge: expectKept,
    remedy: 'look for migration errors in the server log from the first start after the upgrade',
  }),
  check('dashboard.listed', 'MUST list its views after the upgrade', {
    evidence: beforeAfter(DASHBOARDS, { route: 'GET /views', rejectedBy: 'none' }, dashboardsIn),
    judge: ([before, after], { thing = '' }) => {
      if (!after || after.status < 500)
        return after?.status === 200
          ? undefined
          : inconclusive('the views were not listed after the upgrade')
      const cause = brokenBy(legacyDashboard(before, thing))
      return withRemedy(
        deviation('200 and the views', describeAnswer(after)),
        cause === undefined
          ? 'look in the log of the new server for errors about the migrated view'
          : `change the interval of ${cause} on the old server before the upgrade, or in the database of the new server, because 3.2.0 cannot read a view with this interval`,
      )
    },
    why: 'a single broken view makes the list fail for every user',
  }),
  check('dashboard.named', "MUST keep a dashboard's title and description", {
    source: seen,
    judge: upgraded(({ dashboard, view }) => {
      if (view.title !== dashboard.title)
        return deviation(`title ${found(dashboard.title)}`, found(view.title))
      return view.description === dashboard.description
        ? undefined
        : deviation(`description ${found(dashboard.description)}`, found(view.description))
    }),
  }),
  check('dashboard.widget.kept', 'MUST convert every widget into at least one widget', {
    judge: upgraded(({ dashboard, view, traced }) => {
      const lost = traced.filter(({ wanted, became }) => wanted.length > 0 && became.length === 0)
      if (lost.length === 0) return account(traced, dashboard)
      return deviation(
        `${dashboard.widgets.length} widgets to be converted`,
        `${view.widgets.length} widgets; lost: ${lost.map((one) => nameOf(one, dashboard)).join(', ')}`,
      )
    }),
  }),
  check(
    'dashboard.widget.no-other',
    'MUST NOT add widgets that do not exist in the original dashboard',
    {
      source: seen,
      judge: upgraded(({ others, view }) =>
        others.length === 0
          ? undefined
          : deviation(
              'only widgets that existed before the upgrade',
              `${others.length} of ${view.widgets.length} did not exist: ${others.map(({ title, id }) => `"${title}" (${id})`).join(', ')}`,
            ),
      ),
    },
  ),
  check(
    'dashboard.quick-values.split',
    'MUST split a quick values widget with a pie chart and a table into two widgets',
    {
      judge: each(
        ({ widget, wanted }) => widget.type === 'QUICKVALUES' && wanted.length === 2,
        expectDrawn,
      ),
    },
  ),
  check(
    'dashboard.quick-values.single',
    'MUST keep a quick values widget with only a pie chart or a table as one widget',
    {
      source: seen,
      judge: each(
        ({ widget, wanted }) => widget.type === 'QUICKVALUES' && wanted.length === 1,
        expectDrawn,
      ),
    },
  ),
  check('dashboard.stacked-chart.split', 'MUST split a stacked chart into one widget per query', {
    judge: each(
      ({ wanted, widget }) => widget.type === 'STACKED_CHART' && wanted.length > 1,
      expectQueries,
    ),
  }),
  check('dashboard.stacked-chart.whole', 'MUST keep a stacked chart with one query as one widget', {
    source: seen,
    judge: each(
      ({ wanted, widget }) => widget.type === 'STACKED_CHART' && wanted.length === 1,
      expectQueries,
    ),
  }),
  check('dashboard.stacked-chart.series', 'MUST keep every series of a stacked chart', {
    source: seen,
    judge: each(
      ({ widget }) => widget.type === 'STACKED_CHART',
      ({ widget, became }) => {
        const wanted = seriesOf(widget.config).length
        const series = became.flatMap((one) => one.series).length
        return series === wanted ? undefined : [`${wanted} series`, `${series} series`]
      },
    ),
  }),
  check('dashboard.widget.drawn', 'MUST render every other widget according to its old type', {
    source: seen,
    judge: each(
      ({ widget, isKnown }) => isKnown && !['QUICKVALUES', 'STACKED_CHART'].includes(widget.type),
      expectDrawn,
    ),
  }),
  check(
    'dashboard.placeholder',
    "MUST keep an unknown plugin's widget as a placeholder with its configuration",
    {
      judge: each(
        ({ isKnown }) => !isKnown,
        ({ widget, became: [one] }) => {
          if (one?.type !== widget.type)
            return [`type ${widget.type}`, `type ${one?.type ?? 'none'}`]
          return canonical(one.config) === canonical(widget.config)
            ? undefined
            : ['its original configuration', `${found(one.config)}, changed`]
        },
      ),
      why: 'the new version of the plugin finds its widgets by their type and configuration',
    },
  ),
]

/** Says how many widgets became how many, and which did not simply become one. */
function account(traced: readonly Traced[], { title }: Upgraded['dashboard']): Finding | undefined {
  if (traced.length === 0) return undefined
  const after = traced.flatMap(({ became }) => became).length
  const split = traced
    .filter(({ became }) => became.length > 1)
    .map(({ widget, became }) => `"${widget.title}" became ${became.length}`)
  const kept = traced
    .filter(({ isKnown }) => !isKnown)
    .map(({ widget }) => `"${widget.title}" of type ${widget.type} became a placeholder`)
  const which = [...split, ...kept]
  return noted(
    `"${String(title)}": ${traced.length} ${traced.length === 1 ? 'widget' : 'widgets'} became ${after}${which.length === 0 ? '' : `: ${which.join(', ')}`}`,
  )
}

/** Intervals of charts that the views of 3.2.0 do not know: seen in a database that 3.2.0 took over. */
const UNREADABLE_INTERVALS = ['quarter', 'year']

/** A widget that makes the view of its dashboard unreadable, in words. */
function brokenBy(dashboard: LegacyDashboard | undefined): string | undefined {
  const widget = dashboard?.widgets.find(({ config }) =>
    UNREADABLE_INTERVALS.includes(String(config['interval'])),
  )
  return (
    widget &&
    `"${widget.title}" on "${String(dashboard?.title)}" (${String(widget.config['interval'])})`
  )
}

/** Expected and actual, when a widget did not become what it should. */
type Wrong = readonly [expected: string, actual: string] | undefined

/** Judges each widget of a kind that is still there; the first that is wrong is named. */
function each(
  isOfKind: (one: Traced) => boolean,
  judge: (one: Traced) => Wrong,
): ReturnType<typeof upgraded> {
  return upgraded(({ traced, dashboard }: Upgraded): Finding | undefined => {
    const kind = traced.filter((one) => isOfKind(one) && one.became.length > 0)
    for (const one of kind) {
      const wrong = judge(one)
      if (wrong) return deviation(`${nameOf(one, dashboard)}: ${wrong[0]}`, wrong[1])
    }
    return kind.length > 0 ? undefined : inconclusive('the dashboard has no widget of this type')
  })
}

function expectDrawn({ wanted, became }: Traced): Wrong {
  const expected = wanted.map(({ visualization }) => visualization ?? 'any').toSorted()
  const actual = became.map(({ visualization, type }) => visualization ?? type).toSorted()
  const fits = expected.every((one, at) => one === 'any' || one === actual[at])
  if (fits && expected.length === actual.length) return undefined
  return [expected.join(' and '), actual.join(' and ')]
}

function expectQueries({ widget, became }: Traced): Wrong {
  const expected = queriesOf(widget).toSorted()
  const actual = became.map(({ query }) => query ?? 'none').toSorted()
  return canonical(expected) === canonical(actual)
    ? undefined
    : [
        `${expected.length} widgets with ${expected.join(', ')}`,
        `${actual.length} with ${actual.join(', ')}`,
      ]
}

/** JSON with sorted keys: servers order them as they like. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    isRecord(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
