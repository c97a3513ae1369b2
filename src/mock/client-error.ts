import type { ClientFinding } from '#engine/model/client-test.ts'
import { counted } from '#engine/text/words.ts'
import { wrapText } from '#reports/console/console-layout.ts'

/**
 * The error of `assertClient`: its message says how the client breaks the rules, and how to fix it.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly findings!: readonly ClientFinding[]

  constructor(findings: readonly ClientFinding[], { release, requests }: Against) {
    super(messageOf(findings, { release, requests }))
    // Runners print every member that they can list, below the message that says it already.
    Object.defineProperty(this, 'findings', { value: findings, enumerable: false })
    Object.defineProperty(this, 'name', { value: this.name, enumerable: false })
  }
}

/** The target of a client's test. */
interface Against {
  readonly release: string
  /** How many requests it sent. */
  readonly requests: number
}

function messageOf(findings: readonly ClientFinding[], { release, requests }: Against): string {
  const head = `the client made ${counted(findings.length, 'mistake')} on release ${release}, in ${counted(requests, 'request')}`
  return [head, ...findings.map(describeFinding)].join('\n\n')
}

/** The columns of a message, as test runners indent it. */
const WIDTH = 92

/** One thing that a client does wrong, in lines. */
function describeFinding({
  check,
  sentence,
  expected,
  found,
  fix,
  requests,
}: ClientFinding): string {
  const shown = requests.slice(0, MOST)
  const more = requests.length - shown.length
  const sent = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const row = (label: string, text: string): readonly string[] =>
    wrapText(text, { width: WIDTH, first: `    ${label.padEnd(8)}  ` })
  return [
    ...wrapText(sent, { width: WIDTH, first: '  ✗ ' }),
    ...wrapText(sentence, { width: WIDTH, first: '    ' }),
    ...row('expected', expected),
    ...row('found', found),
    ...(fix === undefined ? [] : row('fix', fix)),
    ...row('check', check),
  ].join('\n')
}

/** Requests that are shown of one finding. */
const MOST = 6
