import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'esbuild'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'
import { bundle } from '../build/bundle.ts'

/** Files and folders of the package that its commands read, besides the bundle. */
export const DATA = [
  'package.json',
  'schemas',
  'engine/knowledge/data',
  'src/run/request-counts.json',
  'reports/templates',
  'test/fixtures',
]

/** Packages that the code requires when it needs them; the bundler does not see these calls. */
export const REQUIRED = [
  'semver/functions/parse.js',
  'undici/index.js',
  'undici/lib/core/connect.js',
  'undici/lib/dispatcher/client.js',
  'handlebars/runtime.js',
  'ajv/dist/2020.js',
]

/** The files inside an executable by their names there, and the files that the bundler read. */
interface Assets {
  readonly files: Readonly<Record<string, string>>
  readonly sources: readonly string[]
}

/** Bundles the program with all packages into a folder and lists everything that an executable contains. */
export async function layOutAssets(folder: string): Promise<Assets> {
  const dist = join(folder, 'dist')
  mkdirSync(dist, { recursive: true })
  const sources = [...(await bundle(dist, { isWhole: true })), ...(await bundlePackages(dist))]
  const files = Object.fromEntries([
    ...listFiles(dist).map((name) => [`dist/${name}`, join(dist, name)]),
    ...listData().map((name) => [name, packageFile(name)]),
  ]) as Readonly<Record<string, string>>
  const index = join(folder, 'index.json')
  writeFileSync(index, JSON.stringify({ names: Object.keys(files), packages: REQUIRED }))
  const loader = packageFile('tools/binaries/loader.cjs')
  return { files: { ...files, 'index.json': index, 'loader.cjs': loader }, sources }
}

/** Lists the published data files. */
export function listData(): readonly string[] {
  const isPublished = (name: string): boolean =>
    name === 'package.json' || packageJson.files.some((glob) => matches(name, glob))
  return DATA.flatMap((path) =>
    /\.json$/.test(path) ? path : listFiles(packageFile(path)).map((name) => `${path}/${name}`),
  ).filter(isPublished)
}

/** Whether a file is one of a row of `files` in package.json: a file, a folder, or a pattern with `*`. */
function matches(name: string, row: string): boolean {
  const [start = '', end] = row.split('*')
  if (end === undefined) return name === row || name.startsWith(`${row}/`)
  return name.startsWith(start) && name.endsWith(end)
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()
}

/** Puts the required packages into one file, so that they share their modules. */
async function bundlePackages(dist: string): Promise<readonly string[]> {
  const getters = REQUIRED.map((name) => `get '${name}'() { return require('${name}') }`)
  const { metafile } = await build({
    stdin: { contents: `module.exports = { ${getters.join()} }`, resolveDir: packageFile('.') },
    outfile: join(dist, 'packages.cjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    keepNames: true,
    target: 'node22',
    metafile: true,
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}
