import { expect, test } from 'vitest'

import { LAB_RELEASES } from '#tools/lab/releases.ts'
import {
  isWithin,
  listWindows,
  releaseNumber,
  requireVersion,
  type Version,
} from '../../model/version.ts'
import { releases } from '../releases.ts'
import type { Feature } from './feature.ts'
import { FEATURES } from './features.ts'

/** A source that names the release of a change itself, other than by the releases on which it was seen. */
const DOCUMENTED =
  /fact sheet|source|changelog|interface document|upstream|upgrade notes|published|field table/

const RECORDED = [...LAB_RELEASES.map(({ version }) => version), '7.1.7'].map(requireVersion)
const KNOWN = releases()
  .filter(({ version }) => !version.includes('-'))
  .map(({ version }) => requireVersion(version))

test('every change of behavior was seen on both sides, is documented, or has an uncertain window', () => {
  const unseen = Object.entries<Feature>(FEATURES).flatMap(([name, feature]) =>
    listChanges(feature)
      .map((release) => ({ release, between: listUnseen(release, feature) }))
      .filter(({ between }) => between.length > 0)
      .map(({ release, between }) => `${name} ${release}: ${between.join(' ')}`),
  )

  expect(unseen).toEqual([])
})

/** The releases in which a documented change is not to be expected. */
function listChanges({ availability, source }: Feature): readonly string[] {
  if (DOCUMENTED.test(source)) return []
  return listWindows(availability)
    .flatMap(({ since, until }) => [since, until])
    .filter((release) => release !== undefined)
}

/**
 * The releases around a change of which none was recorded, outside the uncertain window. The rest of a line
 * behaves like its last recorded release, unless the line itself changes.
 */
function listUnseen(change: string, { uncertain }: Feature): readonly string[] {
  const isBefore = (version: Version): boolean => isWithin(version, { until: change })
  const last = RECORDED.findLast(isBefore)
  const next = RECORDED.find((version) => !isBefore(version))
  const isRestOfLine = (version: Version): boolean =>
    isBefore(version) &&
    lineOf(version.release) === lineOf(last?.release ?? '') &&
    lineOf(version.release) !== lineOf(change)
  return KNOWN.filter(
    (version) =>
      (!last || releaseNumber(version) > releaseNumber(last)) &&
      (!next || releaseNumber(version) < releaseNumber(next)) &&
      !isRestOfLine(version) &&
      !(uncertain && isWithin(version, uncertain)),
  ).map(({ release }) => release)
}

function lineOf(release: string): string {
  return release.split('.').slice(0, 2).join('.')
}
