import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { packageFile } from '#engine/package.ts'
import { testBundle, type TestFiles, testFolder, type TestJudging } from '../test-bundle.ts'
import { footed, lineEdited, RECORDING, response } from './test-edits.ts'

/** An honest bundle with large bodies in files of their own. */
export const honest = await bundled(1000)

/** Names of parts with such a body. */
export const bodies = [...honest.keys()].filter((name) => name.startsWith('bodies/'))

/** An honest bundle of a server that leaves a header out of one response, and fails for it. */
export const failing = await bundledFailing()

/** The same with a list that knows of it, and of something that is there no more. */
export const known = await bundledFailing({
  day: '2026-11-23',
  text: `- check: headers.node-id
  call: GET /users/admin
  expected: the header X-Graylog-Node-ID
  found: no such header
  reason: the proxy eats it
  owner: Ann
  expires: 2027-06-30
- check: csrf.rejected
  reason: ticket 17
`,
})

/** Lines of the recordings with an exchange, from 1, and with the footer. */
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
