import { expect, test } from 'vitest'

import { LAB_RELEASES } from './releases.ts'
import { VARIANTS, fitsRelease } from './variants.ts'

test('a variant is skipped for a release that does not support it', () => {
  const misfits = LAB_RELEASES.flatMap((release) =>
    VARIANTS.filter((variant) => !fitsRelease(variant, release)).map(
      ({ name }) => `${release.version} ${name}`,
    ),
  )

  expect(misfits).toEqual([
    '2.0.3 throttled',
    '2.0.3 backend-proxy',
    '2.1.3 backend-proxy',
    '2.2.3 backend-proxy',
    ...[
      '4.0.0',
      '4.1.0',
      '4.2.0',
      '4.3.0',
      '5.0.0',
      '5.1.0',
      '6.0.6',
      '6.1.0',
      '6.2.3',
      '6.3.7',
      '7.0.1',
    ].map((version) => `${version} backend-proxy`),
  ])
})
