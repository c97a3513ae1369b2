import { expect, test } from 'vitest'

import { IS_WHOLE } from '#tools/test-run/whole.ts'
import { CONFIGURATIONS } from './configurations.ts'
import { runConfiguration } from './run-configuration.ts'

const CLEAN = CONFIGURATIONS.filter(({ id }) => id !== 'header-authentication')
const DAY = Math.floor(Date.now() / 86_400_000)
const PARTS = 4

/** Some configurations, different each day. */
const TODAY = CLEAN.filter((_row, position) => IS_WHOLE || position % PARTS === DAY % PARTS)

test.each(TODAY)(
  'a server is certified without findings: $id',
  { timeout: 180_000 },
  async (configuration) => {
    const { verdicts } = await runConfiguration(configuration)

    const open = verdicts.filter(
      ({ outcome, rating }) =>
        (outcome === 'fail' && rating !== 'note') || outcome === 'error' || rating === 'unverified',
    )
    expect(open.map(({ checkId, actual, reason }) => [checkId, actual, reason])).toEqual([])
  },
)

test(
  'one cause names requests that are logged in without a credential',
  { timeout: 180_000 },
  async () => {
    const row = CONFIGURATIONS.find(({ id }) => id === 'header-authentication')
    const { causes = [] } = row ? await runConfiguration(row) : {}

    expect(causes.map(({ sentence }) => sentence)).toEqual([
      'requests without credentials are treated as authenticated',
    ])
  },
)
