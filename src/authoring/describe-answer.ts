import type { Annotated } from '../model/facts.ts'

/** What the answer was, in words: `400 ApiError`, `200 text/html`, `401, empty`. */
export function describeAnswer(x: Annotated): string {
  const what = x.errorType ?? x.answerType
  const empty = x.exchange.response?.body.size === 0 ? ', empty body' : ''
  return what === undefined ? `${x.status}${empty}` : `${x.status} ${what}${empty}`
}
