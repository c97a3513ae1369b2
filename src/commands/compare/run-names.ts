import type { ComparedRun } from '#engine/model/upgrade/comparison.ts'
import { dayOf, shortRelease } from '#reports/shown-values.ts'
import { letterAt } from './words.ts'

/** Characters of a name. */
const MAX_LENGTH = 24

/**
 * Names runs so that readers can distinguish them: by release, else by the differing part of their files, else by
 * host or time, else by letter.
 */
export function runNames(runs: readonly ComparedRun[]): readonly string[] {
  const ways: readonly (readonly string[])[] = [
    runs.map(({ release }) => shortRelease(release)),
    stripCommon(runs.map(({ name }) => name)),
    runs.map(({ url }) => (URL.canParse(url) ? new URL(url).host : '')),
    runs.map(({ created }) => (created === undefined ? '' : dayOf(created))),
  ]
  const telling = ways.find((names) => new Set(names).size === runs.length && names.every(isShort))
  return telling ?? runs.map((_, index) => letterAt(index))
}

function isShort(name: string): boolean {
  return name !== '' && name.length <= MAX_LENGTH
}

/** Removes the folders and file names that paths have in common: `before/run.json` becomes `before`. */
function stripCommon(paths: readonly string[]): readonly string[] {
  let parts = paths.map((path) => path.split('/'))
  const isShared = (at: 0 | -1): boolean =>
    parts.every((one) => one.length > 1 && one.at(at) === parts[0]?.at(at))
  while (isShared(0)) parts = parts.map((one) => one.slice(1))
  while (isShared(-1)) parts = parts.map((one) => one.slice(0, -1))
  return parts.map((one) => one.join('/'))
}
