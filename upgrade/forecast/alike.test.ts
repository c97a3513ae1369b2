import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { requireVersion } from '#engine/model/version.ts'
import { createForecaster } from './forecast.ts'

const NAMES = ['client-go-graylog-v11-3.2.0', 'client-telegraf-2.5.2', 'reference-5.1.0']

test.each(NAMES)('%s: equal calls are predicted like each of them', async (name) => {
  const recording = await fixture(name)
  const twice = {
    ...recording,
    exchanges: () =>
      [...recording.exchanges(), ...recording.exchanges()].map((one, index) => ({ ...one, index })),
  }
  const unlike = {
    ...twice,
    exchanges: () =>
      twice.exchanges().map(({ request, ...one }) => ({ ...one, request: { ...request } })),
  }
  const from = requireVersion(name.split('-').at(-1) ?? '')
  for (const release of ['2.0.3', '4.3.0', '7.1.0']) {
    const to = requireVersion(release)
    const [known, alone] = [twice, unlike].map((one) => createForecaster(one, { from }))
    expect(known?.foretold(to)).toEqual(alone?.foretold(to))
  }
})
