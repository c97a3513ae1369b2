import { Readable } from 'node:stream'

import { bench, describe } from 'vitest'

import { FORMS } from './forms.ts'
import { readLog } from './read-log.ts'

const LINES = 100_000
const AGENTS = ['python-requests/2.22', 'curl/7.88', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0']
const TARGETS = [
  (at: number) => `/api/streams/5f3a01bc9f3a01bc${(at % 3_000).toString(16).padStart(8, '0')}`,
  () => '/api/system/cluster/nodes',
  (at: number) => `/api/search/universal/relative?query=source%3A${at}&range=${at % 3_600}`,
]

/** As nginx and Apache write it by default: three clients, ids that come again and queries that do not. */
const chunks = listChunks(
  Array.from({ length: LINES }, (_, at) => {
    const [target, agent] = [TARGETS[at % TARGETS.length]?.(at), AGENTS[at % AGENTS.length]]
    const seconds = String(Math.floor(at / 10) % 60).padStart(2, '0')
    return `10.0.0.${at % 256} - admin [10/Oct/2026:13:55:${seconds} +0000] "GET ${target} HTTP/1.1" 200 ${at} "-" "${agent}"\n`
  }).join(''),
)

// Ten million lines are to take less than 60 s: 0.6 s for these, whatever else is done.
describe(`an access log of ${LINES} lines`, () => {
  bench('readLog', async () => {
    const form = FORMS.find(({ name }) => name === 'combined')
    if (form) await readLog('access.log', form, Readable.from(chunks))
  })
  bench('split into lines alone', () => {
    let count = 0
    for (const chunk of chunks) count += chunk.toString().split('\n').length
    if (count < LINES) throw new Error(`${count} lines`)
  })
})

function listChunks(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text)
  const size = 64 * 1024
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
}
