import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'
import { readCommandLine } from '../command-line/read.ts'
import { oneOf } from '../command-line/values.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { layOutAssets } from './assets.ts'
import { buildBill, collectLicenses, listComponents } from './components.ts'
import { NODE_VERSION, OWN_TARGET, type TargetName, TARGETS } from './targets.ts'

/** The mark in Node.js that says whether it contains a program. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const names = Object.keys(TARGETS) as TargetName[]
const { operands, refuse } = readCommandLine({
  name: 'build:binaries',
  does:
    'Writes single-file executables to dist/binaries, with SHA256SUMS, a bill of materials, and the licenses. ' +
    `Downloads Node.js ${NODE_VERSION} for each target from npm, once.`,
  operands: {
    name: '[targets...]',
    says: `${names.join(', ')}; all by default`,
    read: oneOf('target', names),
  },
})
const own =
  names.find((name) => name === OWN_TARGET) ??
  refuse(`cannot build on ${OWN_TARGET}: no target has its Node.js`)

const folder = temporaryFolder()
const outdir = packageFile('dist/binaries')
rmSync(outdir, { recursive: true, force: true })
mkdirSync(outdir, { recursive: true })
const { files, sources } = await layOutAssets(folder)
const blob = writeBlob()
const targets = operands.length > 0 ? [...new Set(operands)] : names
const written = targets.map((target) => writeExecutable(target))
const components = listComponents(sources)
const texts = {
  'sbom.cdx.json': JSON.stringify(buildBill(components), null, 2),
  'LICENSES.txt': collectLicenses(
    components,
    readFileSync(join(fetchNode(own), 'LICENSE'), 'utf8'),
  ),
}
for (const [name, text] of Object.entries(texts)) writeFileSync(join(outdir, name), text)
const all = [...written, ...Object.keys(texts)]
const sums = all.map((name) => `${hashFile(join(outdir, name))}  ${name}\n`)
writeFileSync(join(outdir, 'SHA256SUMS'), sums.join(''))
for (const name of all)
  process.stdout.write(`${String(statSync(join(outdir, name)).size).padStart(11)} ${name}\n`)

/** Writes the program with its assets in the form that Node.js of this release reads, on any platform. */
function writeBlob(): string {
  const output = join(folder, 'program.blob')
  const config = join(folder, 'sea.json')
  const options = { disableExperimentalSEAWarning: true, useCodeCache: false, useSnapshot: false }
  writeFileSync(
    config,
    JSON.stringify({ main: files['loader.cjs'], output, assets: files, ...options }),
  )
  execFileSync(getProgram(own), ['--experimental-sea-config', config], { stdio: 'ignore' })
  return output
}

function writeExecutable(target: TargetName): string {
  const suffix = target.startsWith('win') ? '.exe' : ''
  const name = `${packageJson.name}-${packageJson.version}-${target}${suffix}`
  const path = join(outdir, name)
  copyFileSync(getProgram(target), path)
  chmodSync(path, 0o755)
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js')
  const segment = target.startsWith('darwin') ? ['--macho-segment-name', 'NODE_SEA'] : []
  const args = [postject, path, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment]
  execFileSync(process.execPath, args, { stdio: 'ignore' })
  return name
}

function getProgram(target: TargetName): string {
  return join(fetchNode(target), TARGETS[target].program)
}

/** Returns the folder of the package with a target's Node.js. Downloads it unless it is in the cache. */
function fetchNode(target: TargetName): string {
  const { packageName, integrity } = TARGETS[target]
  const cache = packageFile('node_modules/.cache/graylog-conformance')
  const unpacked = join(cache, `${packageName}-${NODE_VERSION}`)
  if (existsSync(unpacked)) return join(unpacked, 'package')
  mkdirSync(cache, { recursive: true })
  const args = ['pack', `${packageName}@${NODE_VERSION}`, '--silent', '--pack-destination', cache]
  const tarball = join(cache, execFileSync('npm', args, { encoding: 'utf8' }).trim())
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (`sha512-${digest}` !== integrity)
    throw new Error(`${tarball} is not the package that targets.ts names`)
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
  rmSync(tarball)
  return join(unpacked, 'package')
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
