import { createHash } from 'node:crypto'

import axios from 'axios'

// With a proxy, axios reads it from HTTPS_PROXY, and the CA from NODE_EXTRA_CA_CERTS.
const { BASE, USER_NAME, PASSWORD, STREAM } = process.env
const api = axios.create({
  baseURL: BASE,
  auth: { username: USER_NAME, password: PASSWORD },
  headers: { 'X-Requested-By': 'axios', Accept: 'application/json' },
  responseType: 'arraybuffer',
})
async function get(path) {
  const { data } = await api.get(path)
  process.stdout.write(`${createHash('sha256').update(data).digest('hex')}\n`)
}
const { data } = await api.post('/streams', JSON.parse(STREAM))
const { stream_id: id } = JSON.parse(Buffer.from(data).toString())
await get('/system')
await get(`/streams/${id}`)
await api.delete(`/streams/${id}`)
