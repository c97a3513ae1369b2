import {
  type Exchange,
  header,
  mediaType,
  NODE_HEADER,
  type Response,
} from '../../model/exchange.ts'
import { bodyJson, findErrorType } from '../content.ts'

type Answered = Pick<Exchange, 'response'>

/**
 * Whether a response shows that the credential was accepted, even if its user lacks a permission.
 */
export function isAccepted(exchange: Answered): boolean {
  const { response } = exchange
  if (response?.status !== 403) return isCarriedOut(exchange)
  return (
    mediaType(response.headers) !== 'text/html' &&
    (isOfNode(response) || findErrorType(403, bodyJson(response.body)) !== undefined)
  )
}

/**
 * Whether the server carried out the request: the response has content, or at least the node
 * header. An empty response may come from a proxy.
 */
export function isCarriedOut({ response }: Answered): boolean {
  if (!response || mediaType(response.headers) === 'text/html') return false
  const isGood = response.status >= 200 && response.status < 300
  return isGood && (isOfNode(response) || hasContent(response))
}

function isOfNode({ headers }: Response): boolean {
  return header(headers, NODE_HEADER) !== undefined
}

function hasContent({ headers, body }: Response): boolean {
  if (body.state !== 'complete') return mediaType(headers) === 'application/json' && body.size > 2
  const json = bodyJson(body)
  return typeof json === 'object' && json !== null && Object.keys(json).length > 0
}

/** Whether a response rejects its request because X-Requested-By is missing. */
export function missesHeader({ response }: Answered): boolean {
  return response?.status === 400 && /x-requested-by/i.test(response.body.text ?? '')
}
