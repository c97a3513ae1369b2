import { editAnswer } from '#engine/faults/edit-answer.ts'
import type { Body, Exchange, Request } from '#engine/model/exchange.ts'
import type { RecordingFault } from '#engine/model/fault.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Suite } from '#engine/model/suite.ts'
import { replaced as withHeader } from './words.ts'
import { judgeRecording } from '../judged.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

/** Returns ids of checks that fail only with the edit. */
export function failingWith(
  fault: RecordingFault,
  recording: Recording,
  clean: Run,
  suites: readonly Suite[],
): readonly string[] {
  const [check] = fault.fails
  const verdict = clean.verdicts.find(({ checkId }) => checkId === check)
  if (!verdict) throw new Error(`there is no check "${check}"`)
  if (verdict.outcome !== 'pass')
    throw new Error(`"${check}" is ${verdict.outcome} on ${fault.recording}: nothing to edit`)
  const { settings } = fault
  const edited = editRecording(fault, verdict, recording, suites)
  return newlyFailing(clean, judgeRecording(edited, settings && { settings }))
}

/** Returns ids of checks that fail only in the second run. */
export function newlyFailing(clean: Run, run: Run): readonly string[] {
  const before = new Set(
    clean.verdicts.filter(({ outcome }) => outcome === 'fail').map(({ checkId }) => checkId),
  )
  return run.verdicts
    .filter(
      ({ outcome, checkId }) => (outcome === 'fail' || outcome === 'error') && !before.has(checkId),
    )
    .map(({ checkId }) => checkId)
}

/** Applies the edit to the evidence of the verdict. */
function editRecording(
  fault: RecordingFault,
  verdict: Verdict,
  recording: Recording,
  suites: readonly Suite[],
): Recording {
  const { edit, exchange: at } = fault
  if ('kind' in edit && edit.kind === 'handshake') {
    const target = verdict.handshakes?.[at ?? 0]
    const handshakes = [...(recording.handshakes?.() ?? [])].map((one) =>
      one.index === target ? { ...one, ...edit.set } : one,
    )
    return { ...recording, handshakes: () => handshakes }
  }
  const target = verdict.exchanges[at ?? groupSize(fault, suites) - 1]
  const exchanges = [...recording.exchanges()].map((exchange) =>
    exchange.index === target ? editExchange(exchange, edit) : exchange,
  )
  return { ...recording, exchanges: () => exchanges }
}

/** Returns the number of exchanges in a group of the check's evidence. */
function groupSize({ fails: [check] }: RecordingFault, suites: readonly Suite[]): number {
  const evidence = suites.flatMap(({ checks }) => checks).find(({ id }) => id === check)?.evidence
  if (!evidence || evidence.kind === 'one' || evidence.kind === 'handshake') return 1
  return evidence.kind === 'chain' ? evidence.steps.length : 2
}

/** Applies the edit of a fault to an exchange; throws if it changes nothing. */
export function editExchange(exchange: Exchange, edit: RecordingFault['edit']): Exchange {
  if (!('kind' in edit)) {
    const edited = editAnswer(
      exchange,
      undefined,
      edit.map((change) => ({ on: {}, ...change })),
    )
    if (edited === exchange) throw new Error(`nothing changes in exchange ${exchange.index}`)
    return edited
  }
  const { request, response } = exchange
  if (edit.kind === 'handshake') throw new Error('a handshake is no exchange')
  if (edit.kind !== 'text') return { ...exchange, request: editRequest(request, edit) }
  if (!response) throw new Error(`exchange ${exchange.index} has no response to edit`)
  const body = replaced(response.body, edit)
  const headers = response.headers.map(([name, value]): readonly [string, string] =>
    /^content-length$/i.test(name) ? [name, String(body.size)] : [name, value],
  )
  return { ...exchange, response: { ...response, headers, body } }
}

type RequestEdit = Extract<RecordingFault['edit'], { kind: `request-${string}` }>

function editRequest(request: Request, edit: RequestEdit): Request {
  switch (edit.kind) {
    case 'request-header':
      return {
        ...request,
        headers: withHeader(request.headers, edit.name, edit.value ?? undefined),
      }
    case 'request-text':
      return { ...request, body: replaced(request.body, edit) }
    case 'request-target':
      return { ...request, target: request.target.replace(edit.from, edit.by) }
  }
}

function replaced(body: Body, { from, by }: { readonly from: string; readonly by: string }): Body {
  const old = body.text ?? ''
  if (!old.includes(from)) throw new Error(`the body does not contain ${JSON.stringify(from)}`)
  return makeBody(old.replaceAll(from, by))
}
