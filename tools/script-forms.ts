import { readFileSync, writeFileSync } from 'node:fs'

import { differences } from '#test/script-forms/compare.ts'
import { learn } from '#test/script-forms/learn.ts'
import { PLAIN } from '#test/script-forms/plain.ts'
import type { SentCall } from '#test/script-forms/spelling.ts'
import { WHOLE } from '#test/script-forms/whole.ts'
import { packageFile } from '#engine/package.ts'
import { flag, readCommandLine } from './command-line/read.ts'

const { values } = readCommandLine({
  name: 'proof:script-forms',
  does: 'How scripts are read, held against what bash, curl and wget make of them.',
  options: { learn: flag('runs the scripts here and writes down anew what they send') },
})
const file = packageFile('test/script-forms/truth.json')
const all = [...PLAIN, ...WHOLE]
if (values.learn) writeFileSync(file, `${JSON.stringify(await learn(all), null, 2)}\n`)
const truth = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, SentCall[]>>
let right = 0
let calls = 0
for (const spelling of all) {
  const sent = truth[spelling.id] ?? []
  const wrong = differences(spelling, sent)
  calls += sent.length
  if (wrong.length === 0) right += 1
  else process.stdout.write(`${spelling.id}\n${wrong.map((one) => `    ${one}\n`).join('')}`)
}
process.stdout.write(`${right} of ${all.length} scripts with ${calls} calls are read as they run\n`)
process.exitCode = right === all.length ? 0 : 1
