/** The plain alternative: sends the calls of a recording in order with undici, and reads the responses. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import { Agent, request } from 'undici'

interface Line {
  readonly type: string
  readonly request: {
    readonly method: 'GET'
    readonly target: string
    readonly headers: readonly (readonly [string, string])[]
  }
}

const [, , file = '', origin = '', credential = ''] = process.argv
const authorization = `Basic ${Buffer.from(credential).toString('base64')}`
const dispatcher = new Agent({ connections: 1 })
let bytes = 0
for await (const text of createInterface({ input: createReadStream(file) })) {
  const line = JSON.parse(text) as Line
  if (line.type !== 'exchange') continue
  const { method, target, headers } = line.request
  const kept = headers.filter(([name]) => !/^(?:host|connection|authorization)$/i.test(name))
  const answer = await request(origin + target, {
    dispatcher,
    method,
    headers: { ...Object.fromEntries(kept), authorization },
  })
  bytes += (await answer.body.arrayBuffer()).byteLength
}
await dispatcher.close()
process.stdout.write(`${bytes}\n`)
