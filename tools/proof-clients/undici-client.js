import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { Agent, ProxyAgent, request } from 'undici'

const { BASE, PROXY, CA, USER_NAME, PASSWORD, STREAM } = process.env
const dispatcher = PROXY
  ? new ProxyAgent({ uri: PROXY, requestTls: { ca: readFileSync(CA) } })
  : new Agent()
const headers = {
  Authorization: `Basic ${Buffer.from(`${USER_NAME}:${PASSWORD}`).toString('base64')}`,
  'X-Requested-By': 'undici',
  'Content-Type': 'application/json',
  Accept: 'application/json',
}
async function call(method, path, body) {
  const answer = await request(BASE + path, { method, headers, body, dispatcher })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  if (method === 'GET')
    process.stdout.write(`${createHash('sha256').update(bytes).digest('hex')}\n`)
  return bytes.toString()
}
const { stream_id: id } = JSON.parse(await call('POST', '/streams', STREAM))
await call('GET', '/system')
await call('GET', `/streams/${id}`)
await call('DELETE', `/streams/${id}`)
await dispatcher.close()
