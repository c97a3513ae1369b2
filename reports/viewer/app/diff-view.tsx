import { visible } from '#engine/text/visible.ts'
import { counted } from '#engine/text/words.ts'
import { layOut } from '../lay-out.ts'
import type { Detail } from '../traffic.ts'
import type { DiffLine } from '#engine/model/upgrade/forecast.ts'
import { diffLines } from './diff.ts'

/** Removed and added lines. */
export function DiffView({
  lines,
  label = 'Difference',
}: {
  readonly lines: readonly DiffLine[]
  readonly label?: string | undefined
}) {
  return (
    <pre class="v-diff" tabIndex={0} aria-label={label}>
      {lines.map(({ mark, text }, at) => (
        <span key={at} class={mark === '-' ? 'gone' : mark === '+' ? 'came' : ''}>
          {`${mark} ${visible(text)}\n`}
        </span>
      ))}
    </pre>
  )
}

/** A response with its status. */
export interface Answer {
  readonly status: number
  readonly detail: Detail
}

/** The difference of two responses, or a sentence if there is none. */
export function ResponseDiff({
  before,
  after,
}: {
  readonly before: Answer
  readonly after: Answer
}) {
  const lines = diffLines(writeForDiff(before), writeForDiff(after))
  const count = (sign: DiffLine['mark']): number => lines.filter(({ mark }) => mark === sign).length
  const [removed, added] = [count('-'), count('+')]
  return (
    <>
      <p>
        {removed + added === 0
          ? 'No difference.'
          : `${counted(removed, 'line')} removed, ${added} added.`}{' '}
        Date, Content-Length, and X-Runtime-Microseconds are not compared.
      </p>
      <DiffView lines={lines} />
    </>
  )
}

/** Headers that differ with every response and say nothing. */
const VOLATILE = /^(?:date|content-length|x-runtime-microseconds)$/i

function writeForDiff({ status, detail: { response, failure } }: Answer): string {
  if (!response) return `No response: ${failure ?? ''}`
  const headers = response.headers
    .filter(([name]) => !VOLATILE.test(name))
    .map(([name, value]) => `${name}: ${value}`)
  return [`${status} ${response.reason}`, ...headers, '', layOut(response.body)].join('\n')
}
