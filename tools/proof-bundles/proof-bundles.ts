import { readdirSync } from 'node:fs'

import { packed, testBundle, verified } from '#src/bundle/test-bundle.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { isProven } from '#engine/model/recording.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { anyText } from '../command-line/values.ts'

const { values } = readCommandLine({
  name: 'proof:bundles',
  does:
    'Bundles every recording and HAR file of fixtures/ and verifies the bundle. Exits 1 when one is refused that may ' +
    'be handed on.',
  options: { only: option('<text>', 'those with this text in their name', anyText, '') },
})
const files = ['test/fixtures', 'test/fixtures/live']
  .flatMap((folder) => readdirSync(packageFile(folder)).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(?:ndjson|har)\.gz$/.test(name) && name.includes(values.only))
const counts = { verified: 0, refused: 0, unproven: 0 }
for (const name of files) {
  const file = packageFile(name)
  if (!isProven(await readEvidence(file))) {
    counts.unproven += 1
    continue
  }
  // Traffic with the search backend names no release.
  const release = /backend/.test(name) ? parseTypedVersion('3.2.0') : undefined
  const bundle = await testBundle(file, { ...(release && { assumeVersion: release }) })
  const { verification } = await verified(packed(bundle))
  const isVerified = verification.state === 'verified'
  counts[isVerified ? 'verified' : 'refused'] += 1
  if (!isVerified)
    process.stdout.write(
      `${name}: ${verification.sentence} ${JSON.stringify(verification.faults)}\n`,
    )
}
process.stdout.write(
  `${files.length} files: ${counts.verified} bundled and verified, ${counts.refused} refused, ${counts.unproven} not proven to be without secrets and never bundled\n`,
)
process.exitCode = counts.refused > 0 ? 1 : 0
