import { parseArgs, type ParseArgsConfig } from 'node:util'

import { LabError } from './lab-error.ts'
import { LAB_RELEASES, type LabRelease } from './releases.ts'
import { type Variant, VARIANTS } from './variants.ts'

/** Reads options and names from a command line; a LabError for what no option fits. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new LabError(error instanceof Error ? error.message : String(error))
  }
}

/** The release of that version; a LabError that names all of them when there is none. */
export function releaseOf(version: string): LabRelease {
  const release = LAB_RELEASES.find((one) => one.version === version)
  if (release) return release
  const all = LAB_RELEASES.map((one) => one.version).join(', ')
  throw new LabError(`the lab does not start ${version}; it starts ${all}`)
}

/** The variant of that name; a LabError that names all of them when there is none. */
export function variantOf(name: string): Variant {
  const variant = VARIANTS.find((one) => one.name === name)
  if (variant) return variant
  const all = VARIANTS.map((one) => one.name).join(', ')
  throw new LabError(`there is no variant "${name}"; there are ${all}`)
}
