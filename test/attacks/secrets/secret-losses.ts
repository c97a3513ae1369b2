import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { SecretCase } from './secret-case.ts'
import { CASE_HEADER } from './secret-wire.ts'

/** A part of a case that is missing from the recording. */
export interface Loss {
  readonly number: number
  /** `refused`: the tool did not forward it. `left out`: the docs say that such a body is not kept. */
  readonly kind: 'exchange' | 'request body' | 'answer body' | 'near-miss' | 'refused' | 'left out'
  readonly what?: string
}

interface LossInput {
  readonly headers: readonly (readonly [string, string])[]
  readonly body: {
    readonly state: string
    readonly text?: string
    readonly base64?: string
    readonly file?: string
  }
}

interface Exchange {
  readonly request: LossInput & { readonly target: string }
  readonly response?: LossInput
}

/** A complete exchange, or one of two lines with the same id. */
interface Line extends Partial<Exchange> {
  readonly type: string
  readonly id?: number
}

/** Lists the parts of the cases that a recording lacks, read only by its documented format. */
export function lostIn(
  file: string,
  cases: readonly SecretCase[],
  reached: (name: string) => boolean,
): readonly Loss[] {
  const exchanges = new Map<string, Exchange>()
  for (const exchange of listExchanges(file)) {
    const name = exchange.request.headers.find(([key]) => key === CASE_HEADER)?.[1]
    if (name !== undefined) exchanges.set(name, exchange)
  }
  return cases.flatMap((one) =>
    one.traffic.flatMap((traffic, index): readonly Loss[] => {
      const { number, keeps = [], isLeftOut = false } = one
      const name = `${number}.${index}`
      const exchange = exchanges.get(name)
      if (!exchange) return [loss(number, reached(name) ? 'exchange' : 'refused')]
      const isLost = (sent: Buffer | undefined, messages: LossInput | undefined): boolean =>
        sent !== undefined && sent.length > 0 && messages?.body.state !== 'complete'
      const kept = plain(exchange, dirname(file))
      return [
        ...(isLost(traffic.request.body, exchange.request)
          ? [loss(number, isLeftOut ? 'left out' : 'request body')]
          : []),
        ...(isLost(traffic.answer.body, exchange.response)
          ? [loss(number, isLeftOut ? 'left out' : 'answer body')]
          : []),
        ...keeps
          .filter((value) => !kept.includes(value))
          .map((what): Loss => ({ number, kind: 'near-miss', what })),
      ]
    }),
  )
}

function loss(number: number, kind: Loss['kind']): Loss {
  return { number, kind }
}

function listExchanges(file: string): readonly Exchange[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const answers = new Map(
    lines.filter(({ type }) => type === 'response').map(({ id, response }) => [id, response]),
  )
  return lines.flatMap(({ id, request, response = answers.get(id) }) =>
    request ? [{ request, ...(response && { response }) }] : [],
  )
}

function plain({ request, response }: Exchange, folder: string): string {
  const messages = [request, ...(response ? [response] : [])]
  return [
    request.target,
    ...messages.flatMap(({ headers }) => headers.map((field) => field.join(': '))),
    ...messages.map(({ body }) => body.text ?? getText(body, folder)),
  ].join('\n')
}

function getText({ base64, file }: LossInput['body'], folder: string): string {
  if (base64 !== undefined) return Buffer.from(base64, 'base64').toString()
  return file === undefined ? '' : readFileSync(join(folder, 'bodies', file), 'utf8')
}
