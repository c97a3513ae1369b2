import { readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Availability } from '../../model/version.ts'
import { packageFile } from '../../package.ts'
import type { Feature } from './feature.ts'
import { availabilityOf, type FeatureName, FEATURES, releasesWithout } from './features.ts'

/**
 * Literal availabilities that equal a feature's by coincidence: each is a fact of its own, such as a field or an
 * error text. Look for the feature before you add a row.
 */
const OTHER_FACTS: Readonly<Record<string, readonly string[]>> = {
  'answers.ts': ["until: '7.1.0'"],
  'access/lists.ts': ["since: '4.0.0'", "since: '3.2.0'", "since: '7.0.0'"],
  'access/rights.ts': ["since: '2.5.0'", "until: '7.0.0'"],
  'auth/refuse.ts': ["since: '4.0.0'"],
  'browser/checks.ts': ["until: '7.1.0'", "since: '7.1.0'"],
  'dashboard/upgrade.ts': ["since: '3.2.0'"],
  'error/path.ts': ["until: '5.2.0'"],
  'list/page.ts': ["since: '4.0.0'"],
  'list/pages.ts': ["since: '4.2.0'"],
  'message/checks.ts': ["since: '3.2.0'"],
  'message/probes.ts': ["since: '3.1.0'", "since: '2.5.0'"],
  'message/refused.ts': ["since: '4.3.0'", "since: '2.5.0'"],
  // The first release with the route.
  'message/rows.ts': ["since: '5.1.0'"],
  'message/views.ts': ["since: '3.2.0'", "since: '4.3.0'", "since: '3.1.0'"],
  'node/checks.ts': ["since: '5.1.0'"],
  'output/change.ts': ["until: '7.1.0'"],
  'route/times.ts': ["since: '2.1.0'"],
  'state/probes.ts': ["since: '2.1.0'"],
  'stream/change.ts': ["since: '2.2.0'"],
  'stream/create.ts': ["until: '5.2.0'"],
  'stream/record.ts': ["since: '5.0.0'"],
  'token/probes.ts': ["since: '6.2.0'"],
  'token/record.ts': ["since: '4.1.0'"],
  'upgrade/forecast/rules/answer-rules.ts': [
    "since: '7.1.0'",
    "since: '2.2.0'",
    "since: '4.2.0'",
    "since: '5.1.0'",
    "since: '6.1.0'",
    "since: '7.0.0'",
  ],
  'upgrade/forecast/rules/body-rules.ts': ["since: '5.2.0'"],
  'upgrade/forecast/rules/rules.ts': ["until: '2.2.0'"],
  'upgrade/forecast/rules/who-rules.ts': ["until: '3.2.0'", "until: '7.0.0'"],
}

test('suites, probes, and forecast refer to a feature and do not restate its releases', () => {
  const features = (Object.keys(FEATURES) as FeatureName[]).flatMap((feature) => [
    availabilityOf(feature),
    releasesWithout(feature),
  ])
  const known = new Set(features.flatMap(asWritten))

  const found = Object.fromEntries(
    sourcesOfSuites()
      .map(
        ({ file, text }) =>
          [file, literals(text).filter((availability) => known.has(availability))] as const,
      )
      .filter(([, availabilities]) => availabilities.length > 0),
  )

  expect(found).toEqual(OTHER_FACTS)
})

test('no check, probe, or forecast decides by a feature inside its uncertain window', () => {
  const uncertain = new Set(
    Object.entries<Feature>(FEATURES)
      .filter(([, feature]) => feature.uncertain !== undefined)
      .map(([name]) => name),
  )
  const decided = sourcesOfSuites().flatMap(({ file, text }) =>
    [...text.matchAll(/\bhas\([^;{}']{0,80}'([\w-]+)'/g)]
      .filter(([, name = '']) => uncertain.has(name))
      .map(([, name = '']) => `${file}: ${name}`),
  )

  expect(uncertain.size).toBeGreaterThan(15)
  expect(decided).toEqual([])
})

test('the releases without a feature are those outside its availability', () => {
  expect(releasesWithout('requested-by')).toEqual({ until: '2.5.0' })
  expect(releasesWithout('cors-default')).toEqual({ since: '4.0.0' })
  expect(releasesWithout('long-target-refused')).toEqual([{ until: '2.1.0' }, { since: '2.3.0' }])
})

/** Lists the sources of suites with the faults' releases. */
function sourcesOfSuites(): readonly { readonly file: string; readonly text: string }[] {
  return ['suites', 'engine/probes', 'upgrade/forecast'].flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/faults|\.test\.ts/.test(file))
      .map((file) => ({
        file: folder === 'suites' ? file : `${folder}/${file}`,
        text: readFileSync(packageFile(`${folder}/${file}`), 'utf8'),
      })),
  )
}

function literals(text: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(/\{ ((?:since|until): '[\d.]+') \}/g)].map(
        ([, availability = '']) => availability,
      ),
    ),
  ]
}

/** Formats an availability with one bound as in source code. */
function asWritten(availability: Availability): readonly string[] {
  if (
    'length' in availability ||
    (availability.since !== undefined && availability.until !== undefined)
  )
    return []
  return availability.since === undefined
    ? [`until: '${availability.until ?? ''}'`]
    : [`since: '${availability.since}'`]
}
