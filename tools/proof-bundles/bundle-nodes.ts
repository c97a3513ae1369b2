import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { texts } from '../command-line/values.ts'
import { fetchRuntime, NODES } from '../runtimes.ts'

const { values } = readCommandLine({
  name: 'proof:bundle-nodes',
  does:
    'Makes a bundle of a live run with this Node.js, and verifies it with the built tool under others from npm. Needs ' +
    '`npm run build` before, and the registry.',
  options: { nodes: option('<versions>', `of Node.js, by default ${NODES.join()}`, texts, NODES) },
})
const tool = packageFile('dist/cli.js')
if (!existsSync(tool)) throw new Error('there is no dist/cli.js; npm run build makes it')
const folder = mkdtempSync(join(tmpdir(), 'gc-bundle-nodes-'))
const [report, key, bundle] = ['report', 'key.pem', 'it.bundle.zip'].map((name) =>
  join(folder, name),
)
const own = (...args: readonly (string | undefined)[]): string =>
  execFileSync(process.execPath, [tool, ...args.map(String)], { encoding: 'utf8' })

own('certify', '--out', report, '--quiet')
own('bundle', report, '--new-key', key, '--out', bundle, '--quiet')
process.stdout.write(`bundle of a live run in mode write, made under ${process.version}\n`)
let isBad = false
for (const node of values.nodes) {
  const { program, version } = fetchRuntime('node', node)
  const done = spawnSync(program, [tool, 'verify', `${bundle}`, '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { sentence } = JSON.parse(done.stdout || '{"sentence":"it printed nothing"}') as {
    readonly sentence: string
  }
  isBad ||= done.status !== 0
  process.stdout.write(`Node.js ${version}: exit ${done.status ?? 'none'}, ${sentence}\n`)
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = isBad ? 1 : 0
