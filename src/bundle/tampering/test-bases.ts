import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { packageFile } from '#engine/package.ts'
import { testBundle, type TestFiles, testFolder, type TestJudging } from '../test-bundle.ts'
import { footed, lineEdited, RECORDING, response } from './test-edits.ts'

/** A valid bundle that keeps large bodies in separate files. */
export const honest = await bundled(1000)

/** Names of the parts that contain these bodies. */
export const bodies = [...honest.keys()].filter((name) => name.startsWith('bodies/'))

/** A valid bundle of a server that omits a header from one response and fails for it. */
export const failing = await bundledFailing()

/** The same bundle with a baseline that has one matching and one stale entry. */
export const known = await bundledFailing({
  day: '2026-11-23',
  text: `- check: headers.node-id
  call: GET /users/admin
  expected: the header X-Graylog-Node-ID
  found: none
  reason: the proxy eats it
  owner: Ann
  expires: 2027-06-30
- check: csrf.refused
  reason: ticket 17
`,
})

/** Line numbers, from 1, of the exchanges in the recordings. */
export const EXCHANGES = Array.from({ length: 16 }, (_none, index) => index + 2)
export const FOOTER = 18

async function bundled(bodyLimit?: number): Promise<TestFiles> {
  const source = await readRecording(packageFile('test/fixtures/state-index-set-4.0.0.ndjson.gz'))
  const file = join(testFolder(), RECORDING)
  await writeRecording(file, source, bodyLimit === undefined ? {} : { bodyLimit })
  return testBundle(file)
}

async function bundledFailing(list?: TestJudging['list']): Promise<TestFiles> {
  const text = (await bundled()).get(RECORDING)?.toString() ?? ''
  const file = join(testFolder(), RECORDING)
  const leaveOut = (line: Record<string, unknown>): void => {
    const answer = response(line)
    answer.headers = answer.headers.filter(([name]) => !/^x-graylog-node-id$/i.test(name))
  }
  writeFileSync(file, footed(lineEdited(text, 3, leaveOut, { isSealed: true })))
  return testBundle(file, { strict: true, ...(list && { list }) })
}
