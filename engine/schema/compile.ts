import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js'

import { builtPath } from '../package.ts'
import type { Schema } from './load.ts'

/**
 * How a value is compared with a schema: a record with all that does not fit, said in our own words; a document of ours
 * up to the first thing that does not fit, or to the last.
 */
const WAYS = {
  record: { allErrors: true, messages: false },
  first: {},
  all: { allErrors: true },
} as const satisfies Readonly<Record<string, Options>>

export type Way = keyof typeof WAYS

/**
 * Set by the build, which writes its compiled files next to the code: the folder, relative to the
 * root of the bundle.
 */
declare const VALIDATORS: string | undefined

/**
 * The function that contains a value against a schema. Where the build compiled the very same schema, that is it, and no
 * compiler is loaded; else it is compiled. The name is that of the schema's file.
 */
export function validatorOf(name: string, schema: Schema, way: Way): ValidateFunction {
  return builtOf(name)[keyOf(schema, way)] ?? compilerFor(way).compile(schema)
}

/** The key of a schema among the built ones: it changes with every character of it. */
export function keyOf(schema: Schema, way: Way): string {
  return `${way}_${createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16)}`
}

/** How every schema of ours is compiled. They are compared with the meta-schema in a test: compiling that takes longer than all of them. */
export function optionsFor(way: Way): Options {
  const open = { strict: false, validateFormats: false, meta: false, validateSchema: false }
  return { ...open, ...WAYS[way] }
}

/** The built code of a schema's file, by key; empty if the sources run. */
function builtOf(name: string): Readonly<Record<string, ValidateFunction>> {
  if (typeof VALIDATORS !== 'string') return {}
  root ??= builtPath(`${VALIDATORS}/`)
  const file = `${root}${name}.cjs`
  if (!existsSync(file)) return {}
  return require(file) as Readonly<Record<string, ValidateFunction>>
}
let root: string | undefined

/** Loaded with the first schema that was not built: it takes longer than many commands. */
function compilerFor(way: Way): Ajv2020 {
  const known = compilers.get(way)
  if (known) return known
  const made = createCompiler(way)
  compilers.set(way, made)
  return made
}

/** Creates a compiler of its own, for schemas that refer to each other. */
export function createCompiler(way: Way): Ajv2020 {
  const { Ajv2020: Compiler } = require('ajv/dist/2020.js') as { readonly Ajv2020: typeof Ajv2020 }
  // Code that is run for some records need not be the best.
  return new Compiler({ ...optionsFor(way), code: { optimize: false } })
}
const compilers = new Map<Way, Ajv2020>()

const require = createRequire(import.meta.url)
