import { responseHeader } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { readValidUntil } from '../content.ts'
import { parseObjectIdTime } from '../facts/object-id.ts'

/** Clocks that differ by less are taken for one, in milliseconds. */
const SAME_MS = 10_000
const DAY_MS = 86_400_000
/** Limit on the differences that are kept. */
const MAX_SAMPLES = 200

/** Learns the server's clock from values that the server itself dates: new objects, and logins. */
export function learnClock() {
  const samples: number[] = []
  return {
    add: (x: Annotated): void => {
      const { endedAt } = x.exchange
      if (endedAt === undefined || samples.length >= MAX_SAMPLES) return
      const now = findObjectTime(x) ?? findLoginTime(x)
      if (now !== undefined && Math.abs(now - endedAt) < DAY_MS) samples.push(now - endedAt)
    },
    /** How far the server's clock is ahead of the recorder's, in milliseconds. */
    ahead: (): number => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0,
  }
}

/** A remark that the clocks differ; none if they agree. */
export function describeClock(ahead: number): readonly string[] {
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  if (seconds * 1_000 < SAME_MS) return []
  const much = seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  return [
    `the server's clock is ${much} ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the computer that recorded`,
  ]
}

function findObjectTime({ method, status, exchange }: Annotated): number | undefined {
  if (method !== 'POST' || status !== 201) return undefined
  const location = responseHeader(exchange, 'location')
  const time = parseObjectIdTime(location?.split('/').at(-1) ?? '')
  // It has whole seconds.
  return time === undefined ? undefined : time + 500
}

function findLoginTime({ login, json }: Annotated): number | undefined {
  const until = login && readValidUntil(json)
  return until === undefined || login?.sessionTimeout === undefined
    ? undefined
    : until - login.sessionTimeout
}
