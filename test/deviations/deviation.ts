import type { Deviation } from '#engine/model/deviation.ts'

/** A deviation of a server that a client would notice, made in front of a right one. */
export interface BlindDeviation extends Pick<Deviation, 'edits' | 'features'> {
  readonly id: string
  /** Whether any check failed for it when it was first run, before checks were written for what was missed. */
  readonly atFirst: 'caught' | 'missed'
  /** A check that fails for it, and does not fail without it. */
  readonly caughtBy: string
  /** The release of the server. */
  readonly release: string
  readonly route: string
  /** What a right server does. */
  readonly right: string
  /** What this one does. */
  readonly wrong: string
  /** Section of the fact sheet, or the releases on which the right behaviour was seen. */
  readonly source: string
  /** How a proxy deviates that does more than edit answers; made anew for each run. */
  readonly open?: () => Deviating
}

/** What stands in for the server; a part that is not given leaves everything as it is. */
export interface Deviating {
  /** Another request to hand on, or the answer to give without handing it on. */
  readonly onRequest?: (asked: Asked, ask: Ask) => Promise<Asked | Answered> | Asked | Answered
  readonly onAnswer?: (answered: Answered, asked: Asked, ask: Ask) => Promise<Answered> | Answered
}

/** Sends a request of the proxy's own to the server behind it. */
type Ask = (asked: Asked) => Promise<Answered>

/** Header lines by order, as sent. */
export type Lines = readonly (readonly [name: string, value: string])[]

export interface Asked {
  readonly method: string
  /** Path and query exactly as sent. */
  readonly target: string
  /** Path below the interface's root. */
  readonly path: string
  readonly headers: Lines
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers: Lines
  readonly body: string
}

/** A deviation for which some check failed when it was first run. */
export const caught = seenAtFirst('caught')
/** A deviation for which the check was written that now fails for it. */
export const missed = seenAtFirst('missed')

function seenAtFirst(atFirst: BlindDeviation['atFirst']) {
  return (
    id: string,
    caughtBy: string,
    release: string,
    how: Omit<BlindDeviation, 'id' | 'atFirst' | 'caughtBy' | 'release'>,
  ): BlindDeviation => ({ id, atFirst, caughtBy, release, ...how })
}

/** The first value of a header. */
export function valueOf(headers: Lines, name: string): string | undefined {
  return headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1]
}

/** The same lines without a header, and with one of that name in the end unless the value is null. */
export function withLine(headers: Lines, name: string, value: string | null): Lines {
  const rest = headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase())
  return value === null ? rest : [...rest, [name, value]]
}
