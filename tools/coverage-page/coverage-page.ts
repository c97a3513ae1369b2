import { writeFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'
import { requirements } from '#suites/requirements/index.ts'
import { renderCoverage } from './render.ts'
import { readCommandLine } from '../command-line/read.ts'

readCommandLine({
  name: 'coverage-page',
  does: 'Writes docs/coverage.md: which checks judge which row of the interface document.',
})

writeFileSync(packageFile('docs/coverage.md'), renderCoverage(requirements, suites))
