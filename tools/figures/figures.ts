import { writeFileSync } from 'node:fs'

import { readResults as readLabResults } from '../lab/certify/results.ts'
import { readPairs } from '../lab/pair/results.ts'
import { releases } from '#engine/knowledge/releases.ts'
import { packageFile } from '#engine/package.ts'
import { listFaults } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'
import { requirements } from '#suites/requirements/index.ts'
import { AS_THEY_COME, measureFolder } from '../fidelity/measure-folder.ts'
import { readResults } from '#test/causes/results.ts'
import { renderCauses } from './render-causes.ts'
import { renderFigures } from './render.ts'
import { renderLab } from './render-lab.ts'
import { renderModelled } from './render-modelled.ts'
import { renderOpenapi } from './render-openapi.ts'
import { renderPairs } from './render-pairs.ts'
import { readCommandLine } from '../command-line/read.ts'

readCommandLine({
  name: 'figures',
  does:
    'Writes docs/figures.md: checks, requirements, faults, kills, fidelity by release, what the reference server models, how often causes are right, ' +
    "and the lab's last results.",
})

const lines = releases().map(({ version }) => version.split('.').slice(0, 2).join('.'))
const figures = renderFigures(
  { suites, requirements, faults: listFaults() },
  [
    ...(await measureFolder(packageFile('test/fixtures'))),
    ...(await measureFolder(packageFile('test/fixtures/live'), AS_THEY_COME)),
  ],
  [...new Set(lines)].filter((line) => Number(line.split('.')[0]) >= 2),
)
const sections = [
  figures,
  renderModelled(),
  renderOpenapi(),
  renderCauses(readResults()),
  renderLab(readLabResults()),
  renderPairs(readPairs()),
]
const page = sections.filter((section) => section !== '').join('\n')
writeFileSync(packageFile('docs/figures.md'), page)
process.stdout.write(page)
