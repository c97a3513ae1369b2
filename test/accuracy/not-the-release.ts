import { bodyText } from '#engine/judge/content.ts'
import type { Annotated } from '#engine/model/facts.ts'

/** Responses of real servers that neither their release nor the request explains. */
interface Foreign {
  readonly status: number
  /** In the body. */
  readonly says: RegExp
  readonly because: string
  /** Recordings in which they stand. */
  readonly source: string
}

const FOREIGN: readonly Foreign[] = [
  {
    status: 500,
    says: /Unrecognized pipeline stage name/,
    because: 'the in-memory database of the lab does not know a stage of the query',
    source: 'live recordings of 5.1.0: error 40324 for the stage $set',
  },
]

/** Why a response says nothing of its release; undefined for all others. */
export function whyForeign({ status, exchange }: Annotated): string | undefined {
  const text = bodyText(exchange.response?.body) ?? ''
  return FOREIGN.find((one) => one.status === status && one.says.test(text))?.because
}
