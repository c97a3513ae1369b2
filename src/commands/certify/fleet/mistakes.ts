import { UsageError } from '#engine/model/errors.ts'
import { pointerSteps, valueAtPointer } from '#engine/model/json/json-pointer.ts'
import { oneLine } from '#engine/text/lines.ts'
import { counted } from '#engine/text/words.ts'

interface Mistake {
  readonly pointer: string
  readonly line: number | undefined
  readonly says: string
}

/** The most mistakes reported; a file with more is probably not a fleet file. */
const TOLD = 30

/** Collects the mistakes of a fleet file, so that one error reports all of them. */
export class Mistakes {
  readonly #what: string
  readonly #value: unknown
  readonly #lineOf: (pointer: string) => number | undefined
  readonly #found: Mistake[] = []

  /** `what` names the file in the error, such as `the fleet file "fleet.yaml"`. */
  constructor(what: string, value: unknown, lineOf: (pointer: string) => number | undefined) {
    this.#what = what
    this.#value = value
    this.#lineOf = lineOf
  }

  add(pointer: string, problem: string): void {
    const says = `${placeOf(pointer, this.#value)}${problem}`
    const isKnown = this.#found.some((one) => one.pointer === pointer && one.says === says)
    if (!isKnown) this.#found.push({ pointer, line: this.#lineOf(pointer), says })
  }

  /** Adds a UsageError that was thrown at this place; rethrows any other error. */
  addThrown(pointer: string, error: unknown): undefined {
    if (!(error instanceof UsageError)) throw error
    this.add(pointer, `cannot be used: ${error.message}`)
  }

  /** Whether something is wrong at a place or below it. */
  isAt(pointer: string): boolean {
    return this.#found.some((one) => `${one.pointer}/`.startsWith(`${pointer}/`))
  }

  /** Whether something is wrong with the file as a whole, so that nothing in it can be looked at. */
  isWhole(): boolean {
    return this.#found.some(({ pointer }) => pointerSteps(pointer).length <= 1)
  }

  /** Throws a UsageError with all mistakes, in the order of their lines. */
  refuse(): void {
    const [first, ...others] = this.#found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    if (!first) return
    const where = first.line === undefined ? '' : `, line ${first.line}`
    const many = others.length === 0 ? '' : `; and ${counted(others.length, 'more mistake')}`
    const more = others.slice(0, TOLD).map(({ line, says }) => {
      return oneLine(line === undefined ? says : `line ${line}: ${says}`)
    })
    const rest = others.length - more.length
    throw new UsageError(`cannot use ${this.#what}${where}: ${first.says}${many}`, {
      more: rest === 0 ? more : [...more, `… and ${rest} more`],
    })
  }
}

/** Formats a place with a space after it: `servers[3].credentials of "prod-3" `; empty for the root. */
function placeOf(pointer: string, value: unknown): string {
  const steps = pointerSteps(pointer)
  const path = steps.reduce(
    (text, step) =>
      /^\d+$/.test(step) ? `${text}[${step}]` : `${text}${text === '' ? '' : '.'}${step}`,
    '',
  )
  const [list, at] = steps
  const name = list === 'servers' ? valueAtPointer(value, `/servers/${at ?? ''}/name`) : undefined
  if (path === '') return ''
  return typeof name === 'string' ? `${path} of "${name}" ` : `${path} `
}
