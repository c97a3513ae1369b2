import { conflict, suite } from '#engine/suite.ts'
import { documentChecks } from './documents.ts'
import { expectChecks } from './expect.ts'
import { mappingChecks } from './mappings.ts'
import { faults } from './faults.ts'
import { EXPECT_SETTING } from './traffic.ts'

export default suite('backend', 'Search backend requests and index mappings match the release', {
  checks: [...expectChecks, ...documentChecks, ...mappingChecks],
  probes: [],
  settings: [EXPECT_SETTING],
  faults,
  conflicts: [
    conflict('9', {
      says: 'In 3.2 and later, indexing requests include Expect: 100-continue, and a setting turns the header off.',
      servers:
        'According to its source code, 3.1.4 already has the header and the setting, but no recording confirms this.',
      judged:
        'The header is required in 3.2.0 and later, forbidden before 3.1.4, and optional in between.',
      checks: ['backend.expect.sent', 'backend.expect.before'],
      versions: { since: '3.1.4' },
    }),
  ],
})
