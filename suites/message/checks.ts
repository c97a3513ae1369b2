import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refusedChecks, templateChecks } from './refused.ts'
import { fieldsChecks } from './fields.ts'
import { foundChecks } from './found.ts'
import { partChecks } from './parts.ts'
import { withinChecks } from './within.ts'
import { resultChecks } from './result.ts'
import { sameChecks } from './same.ts'
import { searchChecks } from './search.ts'
import { sizeChecks } from './size.ts'
import { viewsChecks } from './views.ts'

export default suite('message', 'Messages are found, and carry their accounted size', {
  checks: [
    ...sizeChecks,
    ...searchChecks,
    ...partChecks,
    ...withinChecks,
    ...foundChecks,
    ...fieldsChecks,
    ...sameChecks,
    ...resultChecks,
    ...viewsChecks,
    ...refusedChecks,
    ...templateChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('2.6', {
      says: 'From 3.2 every message carries gl2_accounted_message_size.',
      servers: 'Every message that was taken in by 3.2.0 or later; older ones stay as they were.',
      judged: 'Required on messages with a gl2_message_id; others are older and say nothing.',
      checks: ['message.size.search', 'message.size.single'],
      versions: availabilityOf('accounted-size'),
    }),
    conflict('9', {
      says: 'From 3.2 a search no longer returns the backend query, the terms of a value, the indices used and the total.',
      servers:
        'That is so of searches of the views, which the web interface uses; the older search keeps its keys, of which built_query and used_indices are emptied from 4.3.0 on, and terms stay at GET /messages/{index}/analyze.',
      judged: 'Of the views none of it; of the older search the keys, their content as observed.',
      checks: [
        'message.search.built-query',
        'message.search.backend-query',
        'message.search.indices',
        'message.search.total-results',
        'message.views.backend-query',
        'message.views.indices',
      ],
      versions: { since: '3.2.0' },
    }),
  ],
})
