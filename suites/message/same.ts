import {
  type Annotated,
  check,
  deviation,
  eachAfter,
  type Finding,
  found,
  inconclusive,
  observed,
  pointerBelow,
  writeComparable,
} from '#engine/suite.ts'
import { FULL_SEARCH, IDENTIFIED, messageFields, SEARCHES, SINGLE, VIEWS } from './records.ts'

const ROUTES = [...SEARCHES, 'GET /messages/{index}/{messageId}', 'POST /views/search/sync']

/** A stored message does not change: every response shows it alike. */
export const sameChecks = [
  check('message.same', 'MUST return a stored message with the same fields in every response', {
    source: observed('2.2.3', '3.2.0', '4.3.0', '5.1.0', '6.1.0', '7.0.1'),
    after: IDENTIFIED,
    evidence: eachAfter(
      ({ root }) => root,
      { rejectedBy: 'none', status: 200, route: SEARCHES[0], where: showsMessages },
      { rejectedBy: 'none', status: 200, route: ROUTES.slice(1), where: showsMessages },
    ),
    judge: ([first, second]) => (second ? compareMessages(first, second) : undefined),
    why: 'a client that finds the same message with different fields treats it as two messages',
  }),
]

function showsMessages(x: Annotated): boolean {
  if (x.route === VIEWS.route) return VIEWS.where?.(x) === true && messageFields(x).length > 0
  return (
    (x.route === SINGLE.route || FULL_SEARCH.where?.(x) === true) && messageFields(x).length > 0
  )
}

function compareMessages(first: Annotated, second: Annotated): Finding | undefined {
  const known = new Map(messageFields(first).map(({ record }) => [record['_id'], record]))
  let compared = 0
  for (const { pointer, record } of messageFields(second)) {
    const same = known.get(record['_id'])
    if (!same) continue
    compared += 1
    for (const name of new Set([...Object.keys(same), ...Object.keys(record)]))
      if (writeComparable(same[name]) !== writeComparable(record[name]))
        return deviation(
          `${name} as in ${first.route ?? ''}: ${found(same[name])}`,
          found(record[name]),
          pointerBelow(pointer, name),
        )
  }
  return compared > 0 ? undefined : inconclusive('the two responses have no message in common')
}
