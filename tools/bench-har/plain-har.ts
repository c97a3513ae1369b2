/** The plain alternative: parses a HAR file as a whole, and the JSON of each body. */
import { readFileSync } from 'node:fs'

interface Entry {
  readonly request?: { readonly postData?: { readonly text?: string } }
  readonly response?: { readonly content?: { readonly text?: string } }
}

const { log } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  readonly log: { readonly entries: readonly Entry[] }
}
let values = 0
for (const { request, response } of log.entries)
  for (const text of [request?.postData?.text, response?.content?.text])
    if (text !== undefined && /^\s*[{[]/.test(text) && parsed(text) !== undefined) values += 1
process.stdout.write(`${values}\n`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // a body that only looks like JSON
  }
}
