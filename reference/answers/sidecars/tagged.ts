import { createHash } from 'node:crypto'

import { type Answer, empty, withHeaders } from '../../answer.ts'
import type { Call } from '../../server.ts'

/** A response with the hash of its content, or "not modified" if the caller sent that hash. */
export function tagged({ request }: Call, answer: Answer, more: Answer['headers'] = []): Answer {
  const content = JSON.stringify(answer.body)
  const tag = `"${createHash('md5').update(content).digest('hex')}"`
  const headers: Answer['headers'] = [['ETag', tag], ...more]
  return request.header('if-none-match') === tag
    ? empty(304, headers)
    : withHeaders(answer, headers)
}

/** Headers that forbid proxies to cache a response. */
export const PRIVATE: Answer['headers'] = [['Cache-Control', 'private, no-transform']]
