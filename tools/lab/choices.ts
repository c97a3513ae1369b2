import { ValueError } from '#src/command/options/value-error.ts'
import { LAB_RELEASES, type LabRelease } from './releases.ts'
import { type Variant, VARIANTS } from './variants.ts'

export const RELEASE_NAMES = LAB_RELEASES.map(({ version }) => version).join(', ')
export const VARIANT_NAMES = VARIANTS.map(({ name }) => name).join(', ')

/** Returns the release of a version; throws a ValueError that lists all. */
export function readLabRelease(version: string): LabRelease {
  const release = LAB_RELEASES.find((one) => one.version === version)
  if (release) return release
  throw new ValueError(`the lab does not start ${version}; it starts ${RELEASE_NAMES}`)
}

/** Returns the variant with a name; throws a ValueError that lists all. */
export function readVariant(name: string): Variant {
  const variant = VARIANTS.find((one) => one.name === name)
  if (variant) return variant
  throw new ValueError(`there is no variant "${name}"; there are ${VARIANT_NAMES}`)
}
