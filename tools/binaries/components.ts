import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'
import { NODE_VERSION, TARGETS } from './targets.ts'

/** A package inside an executable. */
interface Component {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly integrity: string
  /** Its folder in the checkout. */
  readonly folder: string
}

/** Packages that the compiled viewer and the compiled schemas contain; their builds are not part of the main bundle. */
const COMPILED = ['preact', '@preact/signals', '@preact/signals-core', 'fast-deep-equal']

/** Licenses of packages that name theirs only in their README. */
const LICENSES: Readonly<Record<string, string>> = { semaphore: 'MIT' }

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
}

/** Lists the packages that contain one of these files, each once. */
export function listComponents(sources: readonly string[]): readonly Component[] {
  const folders = sources.flatMap(
    (source) =>
      /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  )
  const all = [...folders, ...COMPILED.map((name) => `node_modules/${name}`)]
  return [...new Set(all)].toSorted().map((folder) => {
    const name = folder.replace(/^.*node_modules\//, '')
    const { version, license, integrity } = {
      license: LICENSES[name],
      ...(lock.packages as Readonly<Record<string, Locked>>)[folder],
    }
    if (version === undefined || license === undefined || integrity === undefined)
      throw new Error(`package-lock.json lacks the version, license, or digest of ${folder}`)
    return { name, version, license, integrity, folder: packageFile(folder) }
  })
}

/** Returns a software bill of materials in the form of CycloneDX 1.6. */
export function buildBill(components: readonly Component[]): object {
  const own = { type: 'application', ...identify(packageJson.name, packageJson.version) }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, licenses: [getLicense(packageJson.license)] } },
    components: [
      ...components.map(({ name, version, license, integrity }) => ({
        type: 'library',
        ...identify(name, version),
        licenses: [getLicense(license)],
        hashes: [getHash(integrity)],
      })),
      ...Object.values(TARGETS).map(({ packageName, integrity }) => ({
        type: 'platform',
        ...identify(packageName, NODE_VERSION),
        description: 'Node.js, in the executable for this platform only',
        licenses: [getLicense('MIT')],
        hashes: [getHash(integrity)],
      })),
    ],
    dependencies: [
      {
        ref: own.purl,
        dependsOn: components.map(({ name, version }) => identify(name, version).purl),
      },
    ],
  }
}

function identify(name: string, version: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { 'bom-ref': purl, name, version, purl }
}

function getLicense(license: string): object {
  return /[ (]/.test(license) ? { expression: license } : { license: { id: license } }
}

function getHash(integrity: string): object {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  }
}

/** Returns the license texts of all packages, and of Node.js. */
export function collectLicenses(components: readonly Component[], nodeLicense: string): string {
  const parts = [
    [packageJson.name, readFileSync(packageFile('LICENSE'), 'utf8')],
    [`Node.js ${NODE_VERSION}`, nodeLicense],
    ...components.map(({ name, version, license, folder }) => [
      `${name} ${version} (${license})`,
      readLicense(folder),
    ]),
  ]
  return parts
    .map(([name, text = '']) => `${name}\n\n${text.trim()}\n`)
    .join(`\n${'='.repeat(80)}\n\n`)
}

/** Reads the license files of a package; the license in its README if it has none. */
function readLicense(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = names.filter((name) => /^(?:licen[sc]e|copying|notice)/i.test(name))
  if (files.length > 0)
    return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const readme = names.find((name) => /^readme/i.test(name))
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8')
  const found = /^#*\s*licen[sc]e[\s\S]*/im.exec(text)?.[0]
  if (found === undefined) throw new Error(`there is no license text in ${folder}`)
  return found
}
