/** `npm run work-counts`: counts the work of hot paths, and writes it with the reason for the change. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { publishTo } from '../build/publish.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { anyText } from '../command-line/values.ts'
import { listChanges, telling } from './changes.ts'
import { countWork } from './count-work.ts'
import { readCounts, writeCounts } from './counts-file.ts'
import { WORKS } from './works.ts'
import { print } from '../command-line/print.ts'

const { values } = readCommandLine({
  name: 'work-counts',
  does:
    'Counts function calls by room, parsed JSON and written data of each hot path, shows what changed by more than 5 %, ' +
    'and with a reason writes it into tools/work-counts/counts.json, which a test holds.',
  options: {
    reason: option('<sentence>', 'why the counts change; without it nothing is written', anyText),
  },
})
// Inside node_modules, so that external imports resolve.
const folder = mkdtempSync(packageFile('node_modules/.work-counts-'))
try {
  const bundle = await publishTo(folder, {})
  const { counts, reasons } = readCounts()
  const fresh: Record<string, ReturnType<typeof telling>> = {}
  for (const work of WORKS) {
    fresh[work.name] = telling(await countWork(join(bundle, 'cli.js'), work))
    const changes = listChanges(counts[work.name] ?? {}, fresh[work.name] ?? {})
    print(`${work.name}: ${changes.length === 0 ? 'as committed' : ''}`)
    for (const change of changes) print(`  ${change}`)
  }
  const { reason } = values
  if (reason !== undefined) {
    const date = new Date().toISOString().slice(0, 10)
    await writeCounts({ counts: fresh, reasons: [{ date, reason }, ...reasons] })
    print('tools/work-counts/counts.json is written')
  }
} finally {
  rmSync(folder, { recursive: true })
}
