/** Writes docs/figures.md: checks, requirements, faults, kills, and fidelity by release. */
import { writeFileSync } from 'node:fs'

import { releases } from '../src/knowledge/releases.ts'
import { packageFile } from '../src/package.ts'
import { DEVIATIONS } from '../suites/deviations.ts'
import { suites } from '../suites/index.ts'
import { requirements } from '../suites/requirements/index.ts'
import { measureFolder } from './fidelity/measure-folder.ts'
import { renderFigures } from './figures/render.ts'

const lines = releases().map(({ version }) => version.split('.').slice(0, 2).join('.'))
const page = renderFigures(
  { suites, requirements, faults: DEVIATIONS },
  await measureFolder(packageFile('fixtures')),
  [...new Set(lines)].filter((line) => Number(line.split('.')[0]) >= 2),
)
writeFileSync(packageFile('docs/figures.md'), page)
process.stdout.write(page)
