import { ValueError } from '#src/command/options/value-error.ts'
import { LAB_RELEASES, type LabRelease } from './releases.ts'
import { type Variant, VARIANTS } from './variants.ts'

export const RELEASE_NAMES = LAB_RELEASES.map(({ version }) => version).join(', ')
export const VARIANT_NAMES = VARIANTS.map(({ name }) => name).join(', ')

/** The release of that version; a ValueError that names all of them if there is none. */
export function readLabRelease(version: string): LabRelease {
  const release = LAB_RELEASES.find((one) => one.version === version)
  if (release) return release
  throw new ValueError(`the lab does not start ${version}; it starts ${RELEASE_NAMES}`)
}

/** The variant of that name; a ValueError that names all of them if there is none. */
export function readVariant(name: string): Variant {
  const variant = VARIANTS.find((one) => one.name === name)
  if (variant) return variant
  throw new ValueError(`there is no variant "${name}"; there are ${VARIANT_NAMES}`)
}
