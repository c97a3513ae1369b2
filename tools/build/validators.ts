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

/** The folder of a bundle with the validators. */
export const VALIDATORS = 'validators'

/**
 * Compiles our schemas into a folder of a bundle, one file each, so that no program has to at runtime: documents as
 * they are, and records for each release.
 */
export async function writeValidators(outdir: string): Promise<void> {
  const folder = join(outdir, VALIDATORS)
  mkdirSync(folder, { recursive: true })
  await Promise.all(schemaNames().map((name) => write(join(folder, `${name}.cjs`), name)))
}

/** Schemas for readers of our output; no program of ours validates with them. */
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

/** Returns the names of the compiled schemas. */
export function schemaNames(): readonly string[] {
  return readdirSync(packageFile('schemas'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => !FOR_OTHERS.includes(name))
}

async function write(outfile: string, name: string): Promise<void> {
  await build({
    stdin: { contents: getCode(listForms(name), getWay(name)), resolveDir: packageFile('.') },
    outfile,
    // The compiled code needs only a few lines of the compiler's package.
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    minify: true,
    logLevel: 'warning',
  })
}

/** Returns how a schema is applied, by name. */
export function getWay(name: string): Way {
  return isDocument(name) ? DOCUMENTS[name] : 'record'
}

/** Returns the distinct forms of a schema: one for a document, and one per release for a record. */
export function listForms(name: string): readonly Schema[] {
  if (isDocument(name)) return [documentSchema(name)]
  const versions = releases().flatMap(({ version }) => parseTypedVersion(version) ?? [])
  const forms = versions.map((version) => recordSchema(name, version))
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()]
}

function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name)
}

/** Builds a CommonJS module that exports a validator for each schema by key. */
function getCode(schemas: readonly Schema[], way: Way): string {
  const compiler = new Ajv2020({ ...optionsFor(way), code: { source: true } })
  const keys = schemas.map((schema) => keyOf(schema, way))
  for (const [at, key] of keys.entries()) compiler.addSchema(schemas[at] ?? {}, key)
  return standalone.default(compiler, Object.fromEntries(keys.map((key) => [key, key])))
}
