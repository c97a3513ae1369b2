import type { JsonObject } from '#engine/model/json/json.ts'
import { asText } from '../../values.ts'
import type { Range } from '../found.ts'

/** How long a bucket of time is: so many milliseconds, or months. */
type Step = { readonly milliseconds: number } | { readonly months: number }

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

const UNITS: Readonly<Record<string, Step>> = {
  ms: { milliseconds: 1 },
  s: { milliseconds: SECOND },
  m: { milliseconds: MINUTE },
  h: { milliseconds: HOUR },
  d: { milliseconds: DAY },
  w: { milliseconds: 7 * DAY },
  M: { months: 1 },
  q: { months: 3 },
  y: { months: 12 },
}

/** How long a range may be for a step, both in milliseconds. Source: the server's code, the same from 3.1 on. */
const AUTOMATIC: readonly (readonly [range: number, step: number])[] = [
  [MINUTE, SECOND],
  [2 * MINUTE, 2 * SECOND],
  [4 * MINUTE, 5 * SECOND],
  [7 * MINUTE, 10 * SECOND],
  [10 * MINUTE, 20 * SECOND],
  [30 * MINUTE, 30 * SECOND],
  [HOUR, MINUTE],
  [2 * HOUR, 2 * MINUTE],
  [4 * HOUR, 5 * MINUTE],
  [12 * HOUR, 10 * MINUTE],
  [16 * HOUR, 15 * MINUTE],
  [DAY, 30 * MINUTE],
  [2 * DAY, HOUR],
  [4 * DAY, 2 * HOUR],
  [10 * DAY, 4 * HOUR],
  [12 * DAY, 6 * HOUR],
  [28 * DAY, 12 * HOUR],
  [60 * DAY, DAY],
  [120 * DAY, 2 * DAY],
  [180 * DAY, 3 * DAY],
  [365 * DAY, 7 * DAY],
]

/** The step of an interval such as `{ "type": "timeunit", "timeunit": "1h" }`; automatic where none is named. */
export function getStep(interval: JsonObject, { from, to }: Range): Step {
  const [, count = '1', unit = ''] = /^(\d+)([a-z]+)$/i.exec(asText(interval['timeunit'])) ?? []
  const step = UNITS[unit]
  if (step) return times(step, Number(count))
  const range = (to - from) * (Number(asText(interval['scaling'])) || 1)
  const fitting = AUTOMATIC.find(([most]) => range <= most)
  return fitting ? { milliseconds: fitting[1] } : { months: 1 }
}

function times(step: Step, count: number): Step {
  return 'months' in step
    ? { months: step.months * count }
    : { milliseconds: step.milliseconds * count }
}

/** When the bucket begins that a time is in, in milliseconds since the epoch; weeks begin on Mondays. */
export function getStart(at: number, step: Step): number {
  if ('milliseconds' in step) {
    const first = step.milliseconds % (7 * DAY) === 0 ? FIRST_MONDAY : 0
    return Math.floor((at - first) / step.milliseconds) * step.milliseconds + first
  }
  const date = new Date(at)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return Date.UTC(0, Math.floor(months / step.months) * step.months)
}

const FIRST_MONDAY = Date.UTC(1970, 0, 5)
