/** Whether there is time left. */
export type HasTime = () => boolean

export const ALWAYS: HasTime = () => true

/** Deadlines for the steps at the end of a recording: each ends before the next one. */
export interface TimeLeft {
  /** To redact bodies: those that come later are left out. */
  readonly forBodies: HasTime
  /** To search bodies in files of their own: those that were not searched are left out. */
  readonly toSearchBodies: HasTime
  /** To search lines. */
  readonly toSearch: HasTime
}

export const ENDLESS: TimeLeft = { forBodies: ALWAYS, toSearchBodies: ALWAYS, toSearch: ALWAYS }

/** Thrown if searching a text takes so long that it may be an attack. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'

  constructor(message = 'searching it for secrets takes too long') {
    super(message)
  }
}

/** Counts work, and throws an OverBudget when there was more than allowed. */
export function createBudget(allowed: number): (work: number) => void {
  let left = allowed
  return (work) => {
    left -= work
    if (left < 0) throw new OverBudget()
  }
}

/** Different secrets of one body, and what each character of one counts: it is written in some 20 ways. */
const MAX_SECRETS = 2_000
const SECRET_CHARACTER = 16
/** The work on one body: at all, for each of its characters, and for however long a one. */
const FREE_WORK = 8_000_000
const WORK = 5
const MAX_WORK = 56_000_000

/** Counts the work on one body after the other. */
export interface Meter {
  /** Throws OverBudget where the body that is worked on took too much; nothing outside of bodies is counted. */
  readonly spend: (work: number) => void
  /** The same for a secret that was found. */
  readonly secret: (text: string) => void
  /** Works on a body of so many characters. */
  readonly within: <Result>(size: number, run: () => Result) => Result
}

/** Why a body was left out for which there was no time. */
export const NO_TIME = 'the recording ended before it was searched for secrets'

/** A meter for the bodies of one recording, which are worked on as long as there is time. */
export function createMeter(hasTime: HasTime): Meter {
  const checkEnd = (): void => {
    if (!hasTime()) throw new OverBudget(NO_TIME)
  }
  let spend: ((work: number) => void) | undefined
  let secrets = new Set<string>()
  return {
    spend: (work) => spend?.(work),
    secret: (text) => {
      if (!spend || secrets.has(text)) return
      secrets.add(text)
      spend(text.length * SECRET_CHARACTER)
      if (secrets.size > MAX_SECRETS) throw new OverBudget()
    },
    within: (size, run) => {
      checkEnd()
      const budget = createBudget(Math.min(FREE_WORK + size * WORK, MAX_WORK))
      spend = (work) => {
        budget(work)
        checkEnd()
      }
      try {
        return run()
      } finally {
        spend = undefined
        secrets = new Set()
      }
    },
  }
}

/** Throws where no time is left for what is being done. */
export function checkTime(hasTime: HasTime, doing: string): void {
  if (!hasTime()) throw new Error(`there was no time left to ${doing}`)
}
