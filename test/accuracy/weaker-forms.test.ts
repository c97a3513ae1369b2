import { expect, test } from 'vitest'

import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { pairUp } from '#upgrade/forecast/pair-up.ts'
import { fixture } from '../fixtures.ts'
import { countForms, noCounts } from './compare-forms.ts'
import { computeTruth } from './truth.ts'
import { weakerForms } from './weaker-forms.ts'

test.each([
  ['graylog-2.5.2', 'graylog-4.3.0'],
  ['graylog-4.3.0', 'graylog-7.0.1'],
  ['graylog-5.1.0', 'graylog-3.2.0'],
])(
  '%s as HAR, log, and script gets the same forecast or an unknown one: %s breaks no predicted success',
  async (older, newer) => {
    const recording = await fixture(older)
    const [a, b] = [createForecaster(recording), createForecaster(await fixture(newer))]
    const recorded = new Map(a.predictions(b.from).map((one, at) => [a.calls[at]?.index, one]))
    const reported = new Map(
      (await weakerForms(recording, a)).map((one) => [one.form, one.predictions(b.from)]),
    )
    const counts = noCounts()
    for (const pair of pairUp(a.calls, b.calls)) {
      const { index } = pair[0]
      const own = recorded.get(index)
      if (!own || pair[0].route === undefined) continue
      const [HAR, log, script] = (['HAR', 'log', 'script'] as const).map((form) =>
        reported.get(form)?.get(index),
      )
      countForms(counts, { HAR, log, script }, own.class, computeTruth(pair, [a.from, b.from]).kind)
    }

    for (const { held, otherwise, broken } of Object.values(counts)) {
      expect(held).toBeGreaterThan(100)
      expect([otherwise, broken]).toEqual([0, 0])
    }
  },
)
