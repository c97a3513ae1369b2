import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { startCluster } from '#reference/serve.ts'
import { suites } from '#suites/index.ts'
import { ACCOUNT, listProbes, recordProbes } from './record-probes.ts'

test.each(['2.5.2', '3.2.0'])('no token of a deleted account is left on %s', async (text) => {
  const version = requireVersion(text)
  await using cluster = await startCluster({ version, account: ACCOUNT }, 1)

  await recordProbes({
    probes: listProbes(suites, ['access', 'token']),
    roots: [cluster.nodes[0].root],
    version,
    mode: 'write',
    capabilities: ['user-credentials', 'token', 'limited-account'],
  })

  expect([...cluster.memory.tokens.values()].map(({ name }) => name)).toEqual([])
})
