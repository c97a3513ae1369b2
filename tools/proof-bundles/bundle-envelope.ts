import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packed, testBundle } from '#src/bundle/test-bundle.ts'
import { packageFile } from '#engine/package.ts'
import { readCommandLine } from '../command-line/read.ts'
import { temporaryFolder } from '../temporary-folder.ts'

readCommandLine({
  name: 'proof:bundle-envelope',
  does:
    'Opens the envelope of a bundle with implementations of others, fetched by pip: securesystemslib for DSSE, ' +
    'in-toto-attestation for the statement and its predicate. Needs Python 3 with pip.',
})

const PACKAGES = ['securesystemslib[crypto]==1.6.0', 'in-toto-attestation==0.9.3']
const folder = temporaryFolder()
const bundle = join(folder, 'it.zip')
const python = (...args: readonly string[]): void => {
  execFileSync(join(folder, 'python', 'bin', 'python'), args, { stdio: 'inherit' })
}

writeFileSync(
  bundle,
  packed(await testBundle(packageFile('test/fixtures/reference-7.0.1.ndjson.gz'))),
)
execFileSync('python3', ['-m', 'venv', join(folder, 'python')])
python('-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES)
python(packageFile('tools/proof-bundles/bundle-envelope.py'), bundle)
