import { chooseRelease } from './served/release.ts'

/**
 * Calls a function with each release, in order: to register tests for each, or one after the other
 * in one asynchronous test. Its errors name the release. Throws a UsageError before the first call
 * if one is not a release.
 */
export function forEachRelease(
  releases: readonly string[],
  act: (release: string) => Promise<void>,
): Promise<void>
export function forEachRelease(releases: readonly string[], act: (release: string) => void): void
export function forEachRelease(
  releases: readonly string[],
  act: (release: string) => void | Promise<void>,
): void | Promise<void> {
  for (const release of releases) chooseRelease(release)
  return actOn(releases, act)
}

function actOn(
  releases: readonly string[],
  act: (release: string) => void | Promise<void>,
): void | Promise<void> {
  for (const [at, release] of releases.entries()) {
    const acted = naming(release, () => act(release))
    if (acted instanceof Promise)
      return acted
        .catch((error: unknown) => {
          throw named(error, release)
        })
        .then(() => actOn(releases.slice(at + 1), act))
  }
}

function naming<Value>(release: string, act: () => Value): Value {
  try {
    return act()
  } catch (error) {
    throw named(error, release)
  }
}

/** The same error: the details that runners show with its message are kept. */
function named(error: unknown, release: string): unknown {
  if (error instanceof Error) error.message = `on release ${release}: ${error.message}`
  return error
}
