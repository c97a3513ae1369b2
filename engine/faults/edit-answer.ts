import type { Edit } from '../model/fault.ts'
import { type Body, encodeContent, type Exchange, header } from '../model/exchange.ts'
import { editWritten } from './written.ts'

/**
 * The exchange with the edits that pick its response, which is to a request of that route; itself when none
 * changes it. A body that is not complete text can only be replaced.
 */
export function editAnswer(
  exchange: Exchange,
  route: string | undefined,
  edits: readonly Edit[],
): Exchange {
  const { request, response } = exchange
  if (!response) return exchange
  const { status, headers, body } = response
  const written = {
    status,
    headers,
    text: body.state === 'complete' && body.base64 === undefined ? (body.text ?? '') : '',
  }
  const asked = { ...request, route, header: (name: string) => header(request.headers, name) }
  const edited = editWritten(written, asked, edits)
  if (edited === written) return exchange
  return {
    ...exchange,
    response: {
      ...response,
      status: edited.status,
      headers: edited.headers,
      body:
        edited.text === written.text && !edited.encoding
          ? body
          : completeBody(Buffer.from(edited.text, edited.encoding)),
    },
  }
}

function completeBody(bytes: Buffer): Body {
  return { state: 'complete', size: bytes.length, ...encodeContent(bytes) }
}
