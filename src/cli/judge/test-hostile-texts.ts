import type { RequestListener } from 'node:http'

const LENGTH = 400_000

/** Error bodies that are slow to search or lay out with careless code. */
const HOSTILE_TEXTS: readonly string[] = [
  JSON.stringify({ type: 'E'.repeat(LENGTH), message: 'one-word'.repeat(LENGTH / 8) }),
  JSON.stringify({ type: 'ApiError', message: ' '.repeat(LENGTH) }),
  JSON.stringify({ type: 'ApiError', message: '\n\t'.repeat(LENGTH / 2) }),
  JSON.stringify(Array.from({ length: LENGTH / 20 }, (_none, id) => ({ id: `${id}` }))),
  '['.repeat(LENGTH / 10),
  '"\\'.repeat(LENGTH / 2),
  '<title>'.repeat(LENGTH / 7),
]

/** Responds to each request with the next of these texts. */
export function hostileTexts(): RequestListener {
  let turn = 0
  return (request, response) => {
    const text = HOSTILE_TEXTS[turn % HOSTILE_TEXTS.length] ?? ''
    turn += 1
    request.resume()
    response.writeHead(404, { 'Content-Type': 'application/json' }).end(text)
  }
}
