import { bodyText } from '#engine/judge/content.ts'
import type { Annotated } from '#engine/model/facts.ts'

/** Responses of real servers that neither the release nor the request explains. */
interface Foreign {
  readonly status: number
  /** Text of the body. */
  readonly says: RegExp
  readonly because: string
  /** Recordings that contain them. */
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

/** Returns why a response does not depend on its release. */
export function whyForeign({ status, exchange }: Annotated): string | undefined {
  const text = bodyText(exchange.response?.body) ?? ''
  return FOREIGN.find((one) => one.status === status && one.says.test(text))?.because
}
