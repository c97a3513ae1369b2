import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'

import { releases } from '#engine/knowledge/releases.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { keyOf, optionsFor, type Way } from '#engine/schema/compile.ts'
import type { Schema } from '#engine/schema/load.ts'
import { type DocumentName, DOCUMENTS, documentSchema } from '#engine/schema/own-format.ts'
import { recordSchema } from '#engine/schema/validate-record.ts'

/** The folder of a bundle that has them. */
export const VALIDATORS = 'validators'

/**
 * Compiles our schemas into a folder of a bundle, a file for each, so that no one has to who runs it: documents as they
 * are, records as each release has them.
 */
export async function writeValidators(outdir: string): Promise<void> {
  const folder = join(outdir, VALIDATORS)
  mkdirSync(folder, { recursive: true })
  await Promise.all(schemaNames().map((name) => write(join(folder, `${name}.cjs`), name)))
}

/** For people and programs that read what we write: nothing of ours contains a value against them. */
const FOR_OTHERS = [
  'conversion',
  'load-balancer-status',
  'node-list',
  'preflight',
  'recorded',
  'reference-server',
  'served-recording',
  'validation-api-error',
  'verification',
]

/** The names of the schemas that are compiled. */
export function schemaNames(): readonly string[] {
  return readdirSync(packageFile('schemas'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => !FOR_OTHERS.includes(name))
}

async function write(outfile: string, name: string): Promise<void> {
  await build({
    stdin: { contents: getCode(listForms(name), getWay(name)), resolveDir: packageFile('.') },
    outfile,
    // What the compiler's code needs next to itself is a few lines of its package.
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    minify: true,
    logLevel: 'warning',
  })
}

/** How values are compared with a schema, by its name. */
export function getWay(name: string): Way {
  return isDocument(name) ? DOCUMENTS[name] : 'record'
}

/** The forms of a schema that are compiled, each once: a document has one, a record that of each release. */
export function listForms(name: string): readonly Schema[] {
  if (isDocument(name)) return [documentSchema(name)]
  const versions = releases().flatMap(({ version }) => parseTypedVersion(version) ?? [])
  const forms = versions.map((version) => recordSchema(name, version))
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()]
}

function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name)
}

/** A CommonJS module that exports a function for each schema by its key. */
function getCode(schemas: readonly Schema[], way: Way): string {
  const compiler = new Ajv2020({ ...optionsFor(way), code: { source: true } })
  const keys = schemas.map((schema) => keyOf(schema, way))
  for (const [at, key] of keys.entries()) compiler.addSchema(schemas[at] ?? {}, key)
  return standalone.default(compiler, Object.fromEntries(keys.map((key) => [key, key])))
}
