/** Milliseconds after which a notification is given up. */
const TIME_LIMIT = 10_000

/** Posts a JSON document. Throws if the response is no success, a redirect, or late. */
export async function postJson(url: string, document: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(document),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_LIMIT),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the response status is ${response.status}`)
}
