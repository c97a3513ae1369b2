import type { ComparedRun } from '#engine/model/upgrade/comparison.ts'
import { dayOf, shortRelease } from '../shown-values.ts'
import { visible } from '../visible.ts'
import { letterOf } from './words.ts'

/** Characters of a name that a column has room for. */
const LONGEST = 24

/**
 * What tells runs apart at a glance: their releases, else what differs in the names of their files, else their hosts or
 * when they were recorded; letters where none of these does.
 */
export function runNames(runs: readonly ComparedRun[]): readonly string[] {
  const ways: readonly (readonly string[])[] = [
    runs.map(({ release }) => shortRelease(release)),
    whatDiffers(runs.map(({ name }) => name)),
    runs.map(({ url }) => hostOf(url)),
    runs.map(({ created }) => (created === undefined ? '' : dayOf(created))),
  ]
  const telling = ways.find((names) => new Set(names).size === runs.length && names.every(isShort))
  return telling?.map(visible) ?? runs.map((_, index) => letterOf(index))
}

function isShort(name: string): boolean {
  return name !== '' && name.length <= LONGEST
}

/** Paths without the folders, and the file, that they have in common: `before` and `after` of `before/run.json`. */
function whatDiffers(paths: readonly string[]): readonly string[] {
  let parts = paths.map((path) => path.split('/'))
  const isShared = (at: 0 | -1): boolean =>
    parts.every((one) => one.length > 1 && one.at(at) === parts[0]?.at(at))
  while (isShared(0)) parts = parts.map((one) => one.slice(1))
  while (isShared(-1)) parts = parts.map((one) => one.slice(0, -1))
  return parts.map((one) => one.join('/'))
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
