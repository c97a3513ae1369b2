import { createHash } from 'node:crypto'

import { type Answer, empty, withHeaders } from '../../answer.ts'
import type { Call } from '../../server.ts'

/** An answer with the hash of its content, or that nothing changed since the caller was told that hash. */
export function tagged({ request }: Call, answer: Answer, more: Answer['headers'] = []): Answer {
  const content = JSON.stringify(answer.body)
  const tag = `"${createHash('md5').update(content).digest('hex')}"`
  const headers: Answer['headers'] = [['ETag', tag], ...more]
  return request.header('if-none-match') === tag
    ? empty(304, headers)
    : withHeaders(answer, headers)
}

/** What answers carry that a proxy must not keep. */
export const PRIVATE: Answer['headers'] = [['Cache-Control', 'private, no-transform']]
