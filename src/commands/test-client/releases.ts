import { newestRelease } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import { lineReleases } from '#upgrade/forecast/picture.ts'
import { chooseRelease } from '../../mock/served/release.ts'

/** Expands `all` and ranges such as `4.0..6.3` to the newest release of each line. Throws a UsageError. */
export function expandReleases(names: readonly string[]): readonly string[] {
  const all = names.length === 0 ? [newestRelease().release] : names.flatMap(expand)
  return [...new Set(all)]
}

function expand(name: string): readonly string[] {
  const [first = '', last, ...more] = name.split('..')
  if (name !== 'all' && (last === undefined || more.length > 0)) {
    chooseRelease(name)
    return [name]
  }
  const lines = lineReleases(newestRelease())
  const [from, to] =
    name === 'all'
      ? [lines[0], lines.at(-1)]
      : [chooseRelease(first).version, chooseRelease(last ?? '').version]
  const found = lines.filter(
    (one) => numberOfLine(one) >= numberOfLine(from) && numberOfLine(one) <= numberOfLine(to),
  )
  if (found.length === 0)
    throw new UsageError(
      `cannot test releases "${name}": the first is newer than the last; specify the older release first, such as 4.0..6.3`,
    )
  return found.map(({ release }) => release)
}

function numberOfLine(version: Version | undefined): number {
  return version ? releaseNumber(`${version.major}.${version.minor}.0`) : NaN
}
