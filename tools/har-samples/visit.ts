/** Acts like a page: a login, reads with its session, a stream created and deleted, and a logout. */
export async function visit(root: string): Promise<void> {
  const send = async (method: string, path: string, credential: string, body?: object) => {
    const headers = {
      Authorization: `Basic ${btoa(credential)}`,
      'X-Requested-By': 'page',
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const sent = body && { body: JSON.stringify(body) }
    const text = await (await fetch(root + path, { method, headers, ...sent })).text()
    return JSON.parse(text === '' ? '{}' : text) as Record<string, string>
  }
  const login = { username: 'admin', password: 'admin', host: '' }
  const { session_id } = await send('POST', '/system/sessions', 'admin:admin', login)
  const session = `${session_id}:session`
  await send('GET', '/cluster', session)
  const sets = await send('GET', '/system/indices/index_sets', session)
  const [set] = (sets as { index_sets?: { id: string }[] }).index_sets ?? []
  const stream = { title: 'made by a page: ü', rules: [], index_set_id: set?.id }
  const { stream_id } = await send('POST', '/streams', session, stream)
  await send('GET', `/streams/${stream_id}`, session)
  await send('DELETE', `/streams/${stream_id}`, session, { why: 'a body of a DELETE' })
  await send('GET', '/streams/no-such-stream', 'nobody:wrong')
  await send('DELETE', `/system/sessions/${session_id}`, session)
}
