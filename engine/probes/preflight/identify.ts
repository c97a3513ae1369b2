import type { Client } from '../../http/client.ts'
import { type Exchange, hasOwnRealm, type Headers } from '../../model/exchange.ts'
import { answerObject, isGood, textAt } from '../answer.ts'
import { asRecord } from '../../model/json/json.ts'

/** The product at a root. */
export type Identity =
  | {
      readonly kind: 'interface'
      /** As the API root reports it; releases before 2.1 have none. */
      readonly version?: string
      readonly exchange: Exchange
    }
  | { readonly kind: 'unreachable'; readonly exchange: Exchange }
  | { readonly kind: 'other'; readonly exchange: Exchange }

/** Finds out, without any credential, whether the interface responds at a root. */
export async function identify(client: Client, root: string): Promise<Identity> {
  const ask = (path: string, accept: string): Promise<Exchange> =>
    client.send({
      method: 'GET',
      origin: new URL(root).origin,
      target: `${pathOf(root)}${path}`,
      headers: [['Accept', accept]],
    })
  const first = await ask('/', 'application/json')
  if (!first.response) return { kind: 'unreachable', exchange: first }
  if (isLate(first)) return { kind: 'other', exchange: first }
  const record = answerObject(first)
  if (textAt(record, 'node_id') !== undefined && textAt(record, 'cluster_id') !== undefined) {
    const version = textAt(record, 'version')
    return { kind: 'interface', exchange: first, ...(version !== undefined && { version }) }
  }
  // 2.0 has no API root; these two respond without a login in every release.
  const word = await ask('/system/lbstatus', 'text/plain')
  if (/^(?:ALIVE|DEAD|THROTTLED)$/.test(word.response?.body.text?.trim() ?? ''))
    return { kind: 'interface', exchange: first }
  const closed = await ask('/system', 'application/json')
  if (closed.response?.status === 401 && hasOwnRealm(closed.response.headers))
    return { kind: 'interface', exchange: first }
  return { kind: 'other', exchange: first }
}

/**
 * Uses node records to detect whether the interface is at a root that requires a credential, or
 * that has only the routes of the interface document.
 */
export async function identifyByNodes(
  client: Client,
  root: string,
  credential: Headers,
): Promise<Identity> {
  const exchange = await client.send({
    method: 'GET',
    origin: new URL(root).origin,
    target: `${pathOf(root)}/cluster`,
    actor: 'self',
    headers: [['Accept', 'application/json'], ...credential],
  })
  if (!isGood(exchange)) return { kind: 'other', exchange }
  const nodes = Object.entries(answerObject(exchange))
  const own = nodes.find(([id, node]) => textAt(asRecord(node), 'node_id') === id)
  if (!own) return { kind: 'other', exchange }
  const version = textAt(asRecord(own[1]), 'version')
  return { kind: 'interface', exchange, ...(version !== undefined && { version }) }
}

/** The path of a root, raw. */
export function pathOf(root: string): string {
  return root.slice(new URL(root).origin.length)
}

/** Whether a response did not end in time: those of the next requests would not either. */
export function isLate({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout'
}
