import { facts } from '#reports/formats/fact-lines.ts'
import { reasonOf } from '#reports/formats/test-status.ts'
import type { Problem, ResultItem } from '#engine/model/results/result.ts'

/**
 * The error of a `conformance` test. Runners show the difference of `expected` and `actual`; the
 * message has the request, the exchanges, the source, the fix, and a command to reproduce it.
 */
export class CheckError extends Error {
  override readonly name = 'CheckError'
  declare readonly expected?: string
  declare readonly actual?: string

  constructor(message: string, compared: { readonly expected?: string; readonly actual?: string }) {
    super(message)
    // Runners print every member that they can list, below the message that says it already.
    Object.defineProperty(this, 'name', { value: this.name, enumerable: false })
    Object.assign(this, compared)
  }

  /** Of a check that failed. */
  static ofItem(item: ResultItem): CheckError {
    const { expected, found, rule, outcome } = item
    if (outcome !== 'fail') return new CheckError(`${rule}: ${reasonOf(item)}${about(item)}`, {})
    return new CheckError(`${rule}: ${item.says}${about(item)}`, {
      expected: expected ?? 'nothing',
      actual: found ?? 'nothing',
    })
  }

  /** Of a demand on the whole run. */
  static ofProblem({ demand, says }: Problem): CheckError {
    return new CheckError(`${demand}: ${says}`, {})
  }

  /** Lets it point at the line that asked for the tests: nothing that a server said may be taken for a place. */
  raisedAt({ stack = '' }: Error): this {
    const frames = stack.split('\n').filter((line) => FRAME.test(line))
    const said = this.message.split('\n').map((line) => (FRAME.test(line) ? `| ${line}` : line))
    this.stack = [`${this.name}: ${said.join('\n')}`, ...frames].join('\n')
    return this
  }
}

/** The form in which a runner recognizes a place among the lines of a stack. */
const FRAME = /^\s*at /

/** Details beyond the first line and the name of the test, and a command to reproduce it. */
function about(item: ResultItem): string {
  const rows = facts(item).filter(([name, text]) => !SAID.has(name) && (text ?? '') !== '')
  const lines = rows.map(([name, text]) => `${name}: ${text ?? ''}`)
  const again = item.curl === undefined ? [] : ['', item.curl]
  return ['', ...lines, ...again].join('\n')
}

const SAID = new Set(['requirement', 'expected', 'found', 'says'])
