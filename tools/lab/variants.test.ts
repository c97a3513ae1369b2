import { expect, test } from 'vitest'

import { readLabRelease } from './choices.ts'
import { VARIANTS, fitsRelease } from './variants.ts'

/** Releases before and after which the lab supports other variants. */
const FIRST_AND_LAST = ['2.0.3', '2.2.3', '2.3.0', '2.5.2', '3.0.0', '3.3.11', '4.0.0', '7.0.1']

test('a variant is skipped for a release that does not support it', () => {
  const misfits = FIRST_AND_LAST.flatMap((version) =>
    VARIANTS.filter((variant) => !fitsRelease(variant, readLabRelease(version))).map(
      ({ name }) => `${version} ${name}`,
    ),
  )

  expect(misfits).toEqual([
    '2.0.3 content-pack',
    '2.0.3 no-root',
    '2.0.3 throttled',
    '2.0.3 backend-proxy',
    '2.2.3 content-pack',
    '2.2.3 no-root',
    '2.2.3 backend-proxy',
    '2.3.0 content-pack',
    '2.3.0 no-root',
    '2.5.2 content-pack',
    '2.5.2 no-root',
    '3.0.0 no-root',
    '4.0.0 backend-proxy',
    '7.0.1 backend-proxy',
  ])
})
