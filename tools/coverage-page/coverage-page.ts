import { writeFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'
import { requirements } from '#suites/requirements/index.ts'
import { renderCoverage, renderInterface } from './render.ts'
import { readCommandLine } from '../command-line/read.ts'

readCommandLine({
  name: 'coverage-page',
  does: 'Writes docs/interface.md and docs/coverage.md: the requirements of the interface document, and the checks that verify them.',
})

writeFileSync(packageFile('docs/coverage.md'), renderCoverage(requirements, suites))
writeFileSync(packageFile('docs/interface.md'), renderInterface(requirements))
