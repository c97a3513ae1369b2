import { editAnswer } from '#engine/faults/edit-answer.ts'
import type { Body, Exchange, Request } from '#engine/model/exchange.ts'
import type { Mutation } from '#engine/model/mutation.ts'
import { replaced as withHeader } from './harness/words.ts'

/** The exchange with the edit of a mutation. Throws when it changes nothing. */
export function mutate(exchange: Exchange, edit: Mutation['edit']): Exchange {
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
  if (!response) throw new Error(`exchange ${exchange.index} has no answer to edit`)
  const body = replaced(response.body, edit)
  const headers = response.headers.map(([name, value]): readonly [string, string] =>
    /^content-length$/i.test(name) ? [name, String(body.size)] : [name, value],
  )
  return { ...exchange, response: { ...response, headers, body } }
}

type RequestEdit = Extract<Mutation['edit'], { kind: `request-${string}` }>

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
  if (!old.includes(from)) throw new Error(`the body does not hold ${JSON.stringify(from)}`)
  return complete(old.replaceAll(from, by))
}

function complete(text: string): Body {
  return { state: 'complete', size: Buffer.byteLength(text), text }
}
