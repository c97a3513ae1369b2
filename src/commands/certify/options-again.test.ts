import { expect, test } from 'vitest'

import { optionsAgain } from './options-again.ts'

test('a later run of a check has the same connection and baseline, and no secret of a header', () => {
  const options = optionsAgain({
    out: 'report',
    ca: 'my ca.pem',
    baseline: 'known.yaml',
    insecure: true,
    header: [
      ['X-Tenant', 'lab'],
      ['X-Api-Key', 's3cr3t'],
    ],
  })

  expect(options).toEqual([
    "--ca 'my ca.pem'",
    '--baseline known.yaml',
    `--header 'X-Tenant: '"$X_TENANT"`,
    `--header 'X-Api-Key: '"$X_API_KEY"`,
    '--insecure',
    '--out report/again',
  ])
})
