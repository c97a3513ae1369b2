import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { pointerBelow, pointerSteps } from '#engine/model/json/json-pointer.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { type Misfit, misfitsOf } from '#engine/schema/own-format.ts'
import { partAt } from '#engine/schema/part-at.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  yamlProblem,
} from '#engine/text/yaml.ts'
import type { FleetFile } from './fleet-file.ts'
import { Mistakes } from './mistakes.ts'

/** A fleet file that was read, with its mistakes. */
export interface OpenFleetFile {
  readonly fleet: FleetFile
  /** Its name without the folder. */
  readonly name: string
  /** The folder for relative paths; undefined for a fleet that is not from a file. */
  readonly folder?: string
  /** The line of a place, from 1. */
  readonly lineOf: (pointer: string) => number | undefined
  /** The mistakes found so far; rejected after the servers and their baselines are checked. */
  readonly mistakes: Mistakes
}

/** Bytes of a fleet file that are read at most. */
const LONGEST = 5_000_000

/**
 * Reads a fleet file, YAML or JSON, or takes a fleet object. Throws a UsageError if it is not a fleet at all; smaller
 * mistakes are reported later, with those of the servers.
 */
export function readFleetFile(given: string | FleetFile): OpenFleetFile {
  if (typeof given !== 'string') return opened(given, 'the given fleet', () => undefined)
  const text = textOf(given)
  const counter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: counter,
    logLevel: 'error',
    prettyErrors: false,
  })
  const [error] = document.errors
  if (error)
    throw new UsageError(
      `cannot use the fleet file "${given}", line ${counter.linePos(error.pos[0]).line}: it is neither YAML nor JSON: ${yamlProblem(error)}; correct this line`,
    )
  keepReleases(document)
  const lineOf = (pointer: string): number | undefined => {
    const at = offsetOf(document, pointer)
    return at === undefined ? undefined : counter.linePos(at).line
  }
  const file = opened(valueOf(document, given), `the fleet file "${given}"`, lineOf)
  return { ...file, name: basename(given), folder: dirname(given) }
}

function textOf(path: string): string {
  const bytes = accessFile(
    () => readFileSync(path),
    (problem) =>
      `cannot read the fleet file "${path}": ${problem}; pass a YAML or JSON file (see docs/guides/fleets.md)`,
  )
  if (bytes.length <= LONGEST) return bytes.toString('utf8').replace(/^\ufeff/, '')
  throw new UsageError(
    `cannot read the fleet file "${path}": it is larger than ${LONGEST} bytes; split it into several files`,
  )
}

/** A release such as `7.0` is no number. */
function keepReleases(document: Document): void {
  visit(document, {
    Pair: (_key, { key, value }) => {
      const isRelease = isScalar(key) && (key.value === 'expect' || key.value === 'assumeVersion')
      if (isRelease && isScalar(value) && typeof value.value === 'number')
        value.value = value.source ?? String(value.value)
    },
  })
}

function valueOf(document: Document, path: string): unknown {
  try {
    return document.toJS() as unknown
  } catch (cause) {
    // Aliases that lead nowhere, or to very many values.
    throw new UsageError(
      `cannot use the fleet file "${path}": ${cause instanceof Error ? cause.message : String(cause)}; replace each YAML alias with its actual values`,
      { cause },
    )
  }
}

function opened(
  value: unknown,
  what: string,
  lineOf: OpenFleetFile['lineOf'],
): Omit<OpenFleetFile, 'folder'> {
  if (refersToItself(value))
    throw new UsageError(
      `cannot use ${what}: it contains a circular reference; replace the YAML alias with its actual values`,
    )
  const mistakes = new Mistakes(what, value, lineOf)
  const secrets = secretsIn(value)
  for (const secret of secrets) {
    const name = pointerSteps(secret).at(-1) ?? ''
    mistakes.add(
      secret,
      `is a secret itself, and the file must not contain one; specify the environment variable that contains it as "${name}Env", or a file as "${name}File", under "credentials"`,
    )
  }
  for (const misfit of misfitsOf('fleet-file', value)) {
    const pointer = pointerOf(misfit)
    if (!secrets.includes(pointer)) mistakes.add(pointer, wordsOf(misfit))
  }
  if (mistakes.isWhole()) mistakes.refuse()
  return { fleet: value as FleetFile, name: 'fleet', lineOf, mistakes }
}

/** Whether a value contains itself, as YAML aliases allow, or is nested too deeply. */
function refersToItself(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return false
  } catch {
    return true
  }
}

/** Where secrets are in place of their names. */
function secretsIn(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const place = pointerBelow(pointer, key)
    const isSecret = SECRETS.has(key) && !/\/(?:groups|headers)$/.test(pointer)
    return isSecret ? [place] : secretsIn(member, place)
  })
}

const SECRETS = new Set(['password', 'token', 'limitedPassword'])

/** The place that a person looks at: a member that is too many is one. */
function pointerOf({ place, unknown }: Misfit): string {
  return unknown === undefined ? place : pointerBelow(place, unknown)
}

function wordsOf({ place, says, unknown, missing }: Misfit): string {
  const part = partAt('fleet-file', place)
  if (unknown !== undefined) {
    const known = Object.keys(part?.properties ?? {}).filter((name) => !name.startsWith('$'))
    return `is not a valid member; ${didYouMean(unknown, known) ?? `the members are ${known.join(', ')}`}`
  }
  if (missing !== undefined) return `has no "${missing}"; add it`
  const choices = part?.['enum']
  if (Array.isArray(choices)) return `is not valid; choose ${choices.join(', ')}`
  const { description } = part ?? {}
  return `${says}${typeof description === 'string' ? `: ${description}` : '; see docs/guides/fleets.md'}`
}

/** Where a place begins in the text; of a member its name. */
function offsetOf(document: Document, pointer: string): number | undefined {
  const steps = pointerSteps(pointer)
  const last = steps.at(-1)
  const parent = nodeAt(document, steps.slice(0, -1))
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === last)
    : undefined
  const node = (pair?.key ?? nodeAt(document, steps)) as Node | null | undefined
  return (
    node?.range?.[0] ??
    (steps.length > 0 ? offsetOf(document, pointer.slice(0, pointer.lastIndexOf('/'))) : 0)
  )
}

function nodeAt(document: Document, steps: readonly string[]): unknown {
  if (steps.length === 0) return document.contents
  const keys = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  return isRecord(document.contents) ? document.getIn(keys, true) : undefined
}
