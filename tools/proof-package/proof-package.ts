import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { someOf, texts } from '../command-line/values.ts'
import { fetchRuntime, NODES, OTHERS } from '../runtimes.ts'
import { flawsTold, tell } from '../tell-flaws.ts'
import { listFlaws } from './contents.ts'
import { installAlone, installBeside, packInto } from './pack.ts'
import { BUNDLING, RUNNERS, runSteps, type PackageStep, listSteps } from './runs.ts'
import { checkDocs, checkTypes, countExports, lintTarball } from './types.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { values } = readCommandLine({
  name: 'proof:package',
  does:
    'Packs the package, installs it alone in an empty folder, and there: looks at what it holds, lets linters and ' +
    'TypeScript read it, and runs it under each Node.js, Bun and Deno without a network; then runs it in jest and mocha. Needs the registry to install.',
  options: {
    nodes: option('<versions>', `of Node.js, by default ${NODES.join()}`, texts, NODES),
    others: option('<names>', 'by default bun,deno', someOf('runtime', OTHERS), OTHERS),
  },
})

const folder = temporaryFolder()
const runtimes = [
  ...values.nodes.map((version) => fetchRuntime('node', version)),
  ...values.others.map((name) => fetchRuntime(name, 'latest')),
]
const { tarball, size, unpackedSize, files } = packInto(folder)
const project = join(folder, 'project')
const packages = installAlone(tarball, project)
const installed = join(project, 'node_modules', packageJson.name)

const kilo = (bytes: number): string => `${Math.round(bytes / 1000)} kB`
tell(
  `${files.length} files, ${kilo(size)} packed, ${kilo(unpackedSize)} unpacked, ${packages.length - 1} packages next to it`,
  listFlaws(new Map(files.map((file) => [file, readFileSync(join(installed, file), 'utf8')]))),
)
tell('publint and arethetypeswrong', lintTarball(tarball))
const noNetwork = pathToFileURL(packageFile('tools/proof-package/no-network.js')).href
const exported = countExports(project)
for (const { way, said } of checkTypes(project))
  tell(`types with ${way}: ${exported} exports, examples`, said === '' ? [] : [said])
const allowed = ['run', '--no-prompt', '--allow-net=127.0.0.1,localhost,[::1]']
const deno = [...allowed, '--allow-read', '--allow-write', '--allow-env', '--allow-sys']
runAll(BUNDLING)
for (const { name, program, version } of runtimes) {
  const before = { node: ['--import', noNetwork], bun: ['--preload', noNetwork], deno }[name]
  const steps = listSteps(name !== 'node' || canRequire(program))
  const outcomes = runSteps(program, before, project, steps)
  const seconds = outcomes.reduce((sum, { ms }) => sum + ms, 0) / 1000
  tell(
    `${name} ${version}, ${seconds.toFixed(1)} s: ${outcomes.map(({ does }) => does).join(', ')}`,
    outcomes.flatMap(({ flaw }) => flaw ?? []),
  )
}
installBeside(project, ['vitest@4.1', 'jest@30', 'mocha@11', 'undici@7', 'nock@14'])
cpSync(packageFile('tools/proof-package/runners'), project, { recursive: true })
cpSync(packageFile('test/fixtures/graylog-5.1.0.ndjson.gz'), join(project, 'recording.ndjson.gz'))
runAll(RUNNERS)
for (const { way, said } of checkDocs(project))
  tell(
    `examples of docs/guides/mock.md and docs/guides/vitest.md with ${way}`,
    said === '' ? [] : [said],
  )
process.exitCode = flawsTold() === 0 ? 0 : 1

/** Runs steps with this Node.js, and reports each in a line. */
function runAll(steps: readonly PackageStep[]): void {
  for (const { does, flaw } of runSteps(process.execPath, [], project, steps))
    tell(does, flaw === undefined ? [] : [flaw])
}

/** Checks whether `require` can load an ES module in a Node.js. */
function canRequire(node: string): boolean {
  const says = ['-p', 'process.features.require_module === true']
  return execFileSync(node, says, { encoding: 'utf8' }).trim() === 'true'
}
