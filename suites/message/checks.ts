import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refusedChecks, templateChecks } from './refused.ts'
import { fieldsChecks } from './fields.ts'
import { foundChecks } from './found.ts'
import { partChecks } from './parts.ts'
import { withinChecks } from './within.ts'
import { resultChecks } from './result.ts'
import { rowsCheck } from './rows.ts'
import { sameChecks } from './same.ts'
import { searchChecks } from './search.ts'
import { sizeChecks } from './size.ts'
import { viewsChecks } from './views.ts'

export default suite('message', 'Messages can be found and include their accounted size', {
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
    rowsCheck,
    ...refusedChecks,
    ...templateChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('2.6', {
      says: 'In 3.2 and later, every message has gl2_accounted_message_size.',
      servers:
        'Every message received by 3.2.0 or later has the field. Older messages do not change.',
      judged:
        'Messages with a gl2_message_id must have the field. Messages without that ID are older and inconclusive.',
      checks: ['message.size.search', 'message.size.single'],
      versions: availabilityOf('accounted-size'),
    }),
    conflict('9', {
      says: 'In 3.2 and later, a search no longer returns the backend query, the terms of a value, the used indices, or the total.',
      servers:
        'This is true of views searches, which the web interface uses. The older search keeps its keys, but in 4.3.0 and later, built_query and used_indices are empty. GET /messages/{index}/analyze still returns terms.',
      judged:
        'A views search must return none of these. The older search must return the keys, with content as observed.',
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
