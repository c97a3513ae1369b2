import {
  type Annotated,
  ANY_RUN_PREFIX,
  check,
  eachAfter,
  observed,
  type Selector,
  textAt,
} from '#engine/suite.ts'
import { compareWhole } from '../answers.ts'
import { SERVED } from '../event/probes.ts'

/** Also writes that had to be rejected: the server carried them out. */
const WRITTEN: Selector = {
  status: [200, 201],
  route: ['POST /events/definitions', 'POST /views', 'PUT /views/{id}'],
}
/** Reads and deletions, whose response is the whole object. */
const LATER: Selector = {
  rejectedBy: 'none',
  status: [200, 201],
  route: [
    'GET /events/definitions/{definitionId}',
    'DELETE /events/definitions/{definitionId}',
    'GET /views/{id}',
    'DELETE /views/{id}',
  ],
}

/** Compares an object that no one changes with the response to its last write. */
export const sameCheck = check(
  'state.object.same',
  'MUST return an object exactly as in the response to its creation or last update',
  {
    source: observed('5.1.0', '6.0.6', '6.2.3', '6.3.7', '7.0.1'),
    versions: SERVED,
    mode: 'write',
    after: 'event.create.status',
    evidence: eachAfter(getOwn, WRITTEN, LATER),
    judge: ([first, later]) => later && compareWhole(first.json, later.json),
    why: 'a client that stores the response to its write request relies on every field in it',
  },
)

/** Identifies an object of the run itself, which no other client changes: its title says so. */
function getOwn({ json }: Annotated): string | undefined {
  const title = textAt(json, 'title')
  return title !== undefined && ANY_RUN_PREFIX.test(title) ? textAt(json, 'id') : undefined
}
