import type { Client, ClientOptions } from '../../http/client.ts'
import type { Exchange } from '../../model/exchange.ts'

/** Whether the same port speaks the other scheme; no credential is sent to find out. */
export async function otherScheme(
  root: string,
  { failure, response }: Exchange,
  open: (extra: Partial<ClientOptions>) => Client,
): Promise<string | undefined> {
  const isTls = root.startsWith('https:')
  const isOdd = isTls
    ? failure?.kind === 'tls' && !/CERT|UNABLE_TO/.test(failure.message)
    : failure?.kind === 'reset' || failure?.kind === 'protocol' || response?.status === 400
  if (!isOdd) return undefined
  const other = root.replace(/^https?/, isTls ? 'http' : 'https')
  const client = open({ tls: { insecure: true } })
  try {
    const answer = await client.send({
      method: 'GET',
      origin: new URL(other).origin,
      target: '/',
      headers: [],
    })
    if (!answer.response) return undefined
    return isTls
      ? `"${root}" speaks plain HTTP on that port; use ${other}`
      : `"${root}" speaks TLS on that port; use ${other}`
  } finally {
    await client.close()
  }
}
