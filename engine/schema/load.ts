import { readFileSync } from 'node:fs'

import { packageFile } from '../package.ts'
import type { Window } from '../model/version.ts'

/** A JSON Schema (2020-12) of ours; fields carry their version window and basis as `x-` members. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  /** Routes whose responses contain the record, with its place: `streams[].`, or empty for the whole body. */
  readonly 'x-in'?: Readonly<Record<string, string>>
  readonly [keyword: string]: unknown
}

/** The schema of one field, with the loader's extensions to JSON Schema. */
export interface FieldSchema extends Schema {
  readonly 'x-since'?: string
  readonly 'x-until'?: string
  /** Several windows, where back-ports leave gaps. */
  readonly 'x-windows'?: readonly Window[]
  readonly 'x-basis'?: 'documented' | 'observed'
  /** Sections of the interface document, or releases on which it was seen. */
  readonly 'x-source'?: readonly string[]
  /** Members of the schema that apply only in a window. */
  readonly 'x-versions'?: readonly (Window & { readonly schema: Schema })[]
  /** How the value looks, for people: `YYYY-MM-DDThh:mm:ss.mmmZ`. */
  readonly 'x-form'?: string
}

const loaded = new Map<string, Schema>()

/** One of the project's schemas by its file name without `.json`. */
export function loadSchema(name: string): Schema {
  const known = loaded.get(name)
  if (known) return known
  const schema = JSON.parse(readFileSync(packageFile(`schemas/${name}.json`), 'utf8')) as Schema
  loaded.set(name, schema)
  return schema
}
