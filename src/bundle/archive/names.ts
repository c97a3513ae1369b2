import { BundleError } from '#engine/model/errors.ts'

/** Letters, digits, `.`, `_` and `-`, in folders or not; no name leads out of its folder, or is hidden in it. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}){0,3}$/

/** Rejects names that could be written elsewhere, and two for one file on any system. Throws a BundleError. */
export function checkNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (!NAME.test(name))
      throw new BundleError(
        JSON.stringify(name.slice(0, 200)),
        'bundles never contain a file with this name',
      )
    const folded = name.toLowerCase()
    if (seen.has(folded)) throw new BundleError(name, 'the bundle contains it twice')
    seen.add(folded)
  }
}
