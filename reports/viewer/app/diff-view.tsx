import { visible, visibleLine } from '#engine/text/visible.ts'
import { counted } from '#engine/text/words.ts'
import { layOut } from '../lay-out.ts'
import type { Detail } from '../traffic.ts'
import type { DiffLine } from '#engine/model/upgrade/forecast.ts'
import { describeChanges, foldLines, pairLines } from './diff.ts'
import { diffLines } from '#engine/text/compare-lines.ts'

interface DiffProps {
  readonly lines: readonly DiffLine[]
  readonly label?: string | undefined
  /** Whether removed and added lines are next to each other. */
  readonly isPaired?: boolean
}

/** Removed and added lines; equal lines far from them are folded. */
export function DiffView({ lines, label = 'Difference', isPaired = false }: DiffProps) {
  const show = (some: readonly DiffLine[]) =>
    isPaired
      ? pairLines(some).map((pair, at) => (
          <div key={at} class="v-two">
            <Line line={pair[0]} />
            <Line line={pair[1]} />
          </div>
        ))
      : some.map((line, at) => <Line key={at} line={line} />)
  return (
    <div class="v-diff" role="group" aria-label={label}>
      {foldLines(lines).map(({ isFolded, lines: own }, at) =>
        isFolded ? (
          <details key={at}>
            <summary>… {counted(own.length, 'equal line')}</summary>
            {show(own)}
          </details>
        ) : (
          show(own)
        ),
      )}
    </div>
  )
}

const CLASSES = { '-': 'gone', '+': 'came', ' ': 'same' }

function Line({ line }: { readonly line: DiffLine | undefined }) {
  return line ? (
    <span class={CLASSES[line.mark]}>{`${line.mark} ${visible(line.text)}\n`}</span>
  ) : (
    <span />
  )
}

/** A response with its status. */
export interface Answer {
  readonly status: number
  readonly detail: Detail
}

/** The changed status and fields; empty if neither changed. */
export function describeDifference(before: Answer, after: Answer): string {
  return [
    before.status === after.status
      ? ''
      : `status ${before.status || 'none'} → ${after.status || 'none'}`,
    describeChanges(before.detail.response?.body ?? '', after.detail.response?.body ?? ''),
  ]
    .filter((change) => change !== '')
    .join('; ')
}

/** The difference of two responses, or a sentence if there is none. */
export function ResponseDiff({
  before,
  after,
  isPaired = false,
}: {
  readonly before: Answer
  readonly after: Answer
  readonly isPaired?: boolean
}) {
  const lines = diffLines(writeForDiff(before), writeForDiff(after))
  const count = (sign: DiffLine['mark']): number => lines.filter(({ mark }) => mark === sign).length
  const [removed, added] = [count('-'), count('+')]
  const changes = describeDifference(before, after)
  const others = volatileOf(after)
  const ignored = [...volatileOf(before)].flatMap(([name, value]) => {
    const other = others.get(name)
    return other === undefined || other === value ? [] : [`${name} ${value} → ${other}`]
  })
  return (
    <>
      {changes !== '' && (
        <p class="v-changes">
          <b>{visibleLine(changes)}</b>
        </p>
      )}
      <p>
        {removed + added === 0
          ? 'No difference.'
          : `${counted(removed, 'line')} removed, ${added} added.`}{' '}
        {ignored.length > 0 && `Not compared: ${visibleLine(ignored.join('; '))}.`}
      </p>
      <DiffView lines={lines} isPaired={isPaired} />
    </>
  )
}

/** Headers that differ with every response and say nothing. */
const VOLATILE =
  /^(?:date|content-(?:length|encoding)|transfer-encoding|connection|keep-alive|vary|x-runtime-microseconds)$/i

function volatileOf({ detail }: Answer): ReadonlyMap<string, string> {
  return new Map(detail.response?.headers.filter(([name]) => VOLATILE.test(name)))
}

/** Writes the parts of a response that are compared. */
export function writeForDiff({ status, detail: { response, failure } }: Answer): string {
  if (!response) return `No response: ${failure ?? ''}`
  const headers = response.headers
    .filter(([name]) => !VOLATILE.test(name))
    .map(([name, value]) => `${name}: ${value}`)
  return [`${status} ${response.reason}`, ...headers, '', layOut(response.body)].join('\n')
}
