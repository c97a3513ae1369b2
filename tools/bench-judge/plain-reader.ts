/** The plain alternative: reads a recording line by line and parses each line and each JSON body. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

interface Message {
  readonly body?: { readonly text?: string }
}

let values = 0
for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? '') })) {
  const { request, response } = JSON.parse(line) as { request?: Message; response?: Message }
  for (const text of [request?.body?.text, response?.body?.text])
    if (text !== undefined && /^\s*[{[]/.test(text) && parsed(text) !== undefined) values += 1
}
process.stdout.write(`${values}\n`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // a body that only looks like JSON
  }
}
