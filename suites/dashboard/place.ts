import {
  checksWith,
  deviation,
  found,
  isRecord,
  noted,
  observed,
  inconclusive,
} from '#engine/suite.ts'
import type { LegacyWidget } from './legacy.ts'
import type { Traced } from './trace.ts'
import { OF_UPGRADE, nameOf, upgraded } from './upgrade.ts'
import type { ViewWidget } from './view.ts'

const check = checksWith({ ...OF_UPGRADE, source: observed('3.2.0') })

/** The content of widgets, and their positions. */
export const placeChecks = [
  check('dashboard.widget.query', "MUST keep a converted widget's query, streams, and time range", {
    judge: upgraded(({ traced, dashboard }) => {
      const known = traced.filter(({ isKnown, became }) => isKnown && became.length > 0)
      for (const one of known) {
        const wrong = one.became.flatMap((widget) => differences(one, widget))[0]
        if (wrong) return deviation(`${nameOf(one, dashboard)}: ${wrong[0]}`, wrong[1])
      }
      return known.length > 0 ? undefined : inconclusive('no dashboard has a widget with a query')
    }),
  }),
  check('dashboard.position', "MUST keep a converted widget's position", {
    judge: upgraded(({ traced, dashboard }) => {
      const placed = traced.filter(({ widget, became }) => widget.position && became.length > 0)
      const moved = placed.filter(({ widget, became }) => !became.some((one) => isAt(widget, one)))
      if (moved.length > 0)
        return deviation(
          'a widget at the same position',
          `no widget at the position of ${moved.map((one) => nameOf(one, dashboard)).join(', ')}`,
        )
      if (placed.length === 0) return inconclusive('no dashboard has a widget with a position')
      const lost = placed.filter(({ became }) => became.some(({ position }) => !position))
      return lost.length === 0
        ? undefined
        : noted(...lost.map((one) => `${nameOf(one, dashboard)} ${describeLoss(one)}`))
    }),
    why: 'a widget without a position is placed wherever there is room',
  }),
]

/** `became 2 widgets, 1 without a position: line "tag:beta"` */
function describeLoss({ became }: Traced): string {
  const lost = became.filter(({ position }) => !position)
  const names = lost.map(
    ({ visualization, type, query = '' }) => `${visualization ?? type} "${query}"`,
  )
  return `became ${became.length} widgets, ${lost.length} without a position: ${names.join(', ')}`
}

function isAt({ position: before }: LegacyWidget, { position: after }: ViewWidget): boolean {
  return before?.col === after?.col && before?.row === after?.row
}

/** Expected and actual of everything in which a widget asks for something else. */
function differences(
  { widget, wanted }: Traced,
  after: ViewWidget,
): readonly (readonly [string, string])[] {
  const queries = wanted.map(({ query }) => query)
  const stream = widget.config['stream_id']
  const streams = typeof stream === 'string' && stream !== '' ? [stream] : []
  const [time, timeAfter] = [timeOf(widget.config['timerange']), timeOf(after.timerange)]
  return [
    ...(queries.includes(after.query)
      ? []
      : ([[`query ${queries.join(' or ')}`, found(after.query)]] as const)),
    ...(streams.join() === after.streams.join()
      ? []
      : ([[`streams ${streams.join() || 'none'}`, found(after.streams)]] as const)),
    ...(time === timeAfter ? [] : ([[`time range ${time}`, timeAfter]] as const)),
  ]
}

/** A time range in one spelling: times of releases before 3.2 end in `+0000`. */
function timeOf(timerange: unknown): string {
  if (!isRecord(timerange)) return 'none'
  const { type, range, keyword, from, to } = timerange
  const shown = [range, keyword, ...[from, to].map(instantOf)].filter((one) => one !== undefined)
  return `${String(type)} ${shown.map(String).join(' to ')}`
}

function instantOf(time: unknown): unknown {
  if (typeof time !== 'string') return time
  const value = Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(value) ? time : new Date(value).toISOString()
}
