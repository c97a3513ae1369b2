import { writeFileSync } from 'node:fs'

import { learn } from '#test/script-forms/learn.ts'
import { PLAIN } from '#test/script-forms/plain.ts'
import { WHOLE } from '#test/script-forms/whole.ts'
import { packageFile } from '#engine/package.ts'
import { readCommandLine } from './command-line/read.ts'

readCommandLine({
  name: 'proof:script-forms',
  does:
    'Runs the scripts of test/script-forms with bash, curl and wget, and writes down what they send, with which ' +
    '"npx vitest run test/script-forms" compares how they are read.',
  needs: ['bash', 'curl', 'wget'],
})
const truth = JSON.stringify(await learn([...PLAIN, ...WHOLE]), null, 2)
writeFileSync(packageFile('test/script-forms/truth.json'), `${truth}\n`)
