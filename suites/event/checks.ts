import {
  type Annotated,
  asRecord,
  between,
  chain,
  checksWith,
  type Context,
  describeAnswer,
  deviation,
  entityOf,
  expectError,
  expectStatus,
  fieldChecks,
  type Finding,
  found,
  inconclusive,
  isRecord,
  observed,
  one,
  type Selector,
  successStatus,
  suite,
  reads,
  NOT_JSON,
  type UnknownRecord,
} from '#engine/suite.ts'
import {
  asksJson,
  CHANGED_MEANWHILE,
  compareWhole,
  expectNamed,
  expectUnknown,
  listed,
  type Located,
  whole,
  asksForInvented,
} from '../answers.ts'
import { faults } from './faults.ts'
import { SERVED, probes } from './probes.ts'
import { whereServed } from '../served.ts'

const mode = 'write' as const
const versions = SERVED
const source = observed('3.1.2', '5.1.0', '6.1.0', '7.0.1')
const check = checksWith({ source, versions, mode })
const GOOD = { rejectedBy: 'none', status: 200 } as const
const LIST: Selector = { ...GOOD, route: 'GET /events/definitions', method: 'GET' }
const READ = reads('GET /events/definitions/{definitionId}')
const SINGLE: Selector = { ...READ, status: 200 }
const MAKING: Selector = { route: 'POST /events/definitions', rejectedBy: 'none' }
const MADE: Selector = { ...MAKING, status: 200 }
const ENDED: Selector = { route: 'DELETE /events/definitions/{definitionId}', rejectedBy: 'none' }

export default suite('event', 'Event definitions can be listed, read, created, and deleted', {
  checks: [
    ...fieldChecks({
      schema: 'event-definition',
      prefix: 'event.definition',
      record: 'the event definition',
      mode,
      evidence: one({
        ...GOOD,
        route: [LIST, SINGLE, MADE].flatMap(({ route }) => route ?? []),
        method: ['GET', 'POST'],
      }),
      records: definitions,
    }).map((made) => ({ ...made, versions })),
    check('event.list.count', 'MUST set "count" to the number of event definitions it lists', {
      mode: 'read',
      evidence: one(LIST),
      judge: ([x]) => {
        if (!isRecord(x.json)) return NOT_JSON
        const { count, event_definitions: list } = x.json
        if (!Array.isArray(list)) return inconclusive('the response contains no list')
        return count === list.length
          ? undefined
          : deviation(String(list.length), found(count), '/count')
      },
      why: 'clients use this number to read the list page by page',
    }),
    check('event.single.id', 'MUST return the event definition named in the path', {
      evidence: one(SINGLE),
      judge: ([x]) => expectNamed(x),
    }),
    check(
      'event.single.agrees',
      'MUST return the same record for an event definition read by ID as in the list',
      {
        evidence: between(LIST, SINGLE),
        judge: ([list, single, again]) => {
          const own = single && isRecord(single.json) ? single.json : undefined
          const [known, later] = [list, again].map(
            (one) => one && definitions(one).find(({ record }) => record['id'] === own?.['id']),
          )
          if (!own || !known) return inconclusive('the list does not contain the event definition')
          const finding = compareWhole(
            withoutSource(own),
            withoutSource(known.record),
            known.pointer,
          )
          if (!finding) return undefined
          return later && !compareWhole(known.record, later.record) ? finding : CHANGED_MEANWHILE
        },
      },
    ),
    check('event.create.status', 'MUST respond with 200 when an event definition is created', {
      evidence: one(MAKING),
      judge: expectSuccess,
    }),
    check(
      'event.create.keeps',
      'MUST return the title, description, priority, and query of a new event definition as sent',
      {
        after: 'event.create.status',
        evidence: one(MADE),
        judge: ([x]) => (isRecord(x.json) ? expectSame(entityOf(x.sent), x.json, '') : NOT_JSON),
      },
    ),
    check(
      'event.delete.status',
      'MUST respond with 200 when an event definition is deleted (204 before 5.1.0)',
      {
        source: observed('7.0.1'),
        // Of one that was there: 7.0.1 returns 204 where there is none.
        evidence: chain(({ parameters: [id] }) => id, SINGLE, ENDED),
        judge: ([, ended], context) => ended && expectSuccess([ended], context),
      },
    ),
    check('event.delete.gone', 'MUST respond with 404 for a deleted event definition', {
      source: observed(),
      after: 'event.delete.status',
      evidence: chain(
        ({ parameters: [id] }) => id,
        { ...ENDED, status: [200, 204] },
        { ...READ, where: asksJson },
      ),
      judge: ([, next]) => (next ? expectError(next, 404, 'ApiError') : undefined),
    }),
    check(
      'event.unknown.read',
      'MUST respond with 404 for an event definition that does not exist',
      {
        source: observed(),
        evidence: one({ ...READ, where: asksForInvented }),
        judge: whereServed(([x]) => expectUnknown(x)),
      },
    ),
  ],
  faults,
  probes,
})

function definitions(x: Annotated): readonly Located[] {
  return x.route === LIST.route ? listed(x, 'event_definitions') : whole(x)
}

/** Succeeds with the status of the release; a server may reject the content or the sender. */
function expectSuccess([x]: readonly [Annotated, ...unknown[]], { version }: Context) {
  if (x.status >= 400 && x.status < 500)
    return inconclusive(`${describeAnswer(x)} means that the sender lacks the required permission`)
  return expectStatus(x, successStatus(x.route ?? '', version))
}

type Members = UnknownRecord

/** The record without its source, which before 7.1 only lists have, and without its storage, which the server writes. */
function withoutSource({ _entity_source: _, storage: _storage, ...record }: Members): Members {
  return record
}

/** Compares the members that a server keeps as sent; nothing is said of those that were not sent. */
function expectSame(wanted: Members, shown: Members, pointer: string): Finding | undefined {
  const [want, has] = [listKept(wanted), listKept(shown)]
  // Which members a config has depends on its type and on the release.
  const isOpen = (at: string): boolean => at.startsWith('config/') && has[at] === undefined
  const known = Object.keys(want).filter((at) => want[at] !== undefined && !isOpen(at))
  const differs = known.find((at) => want[at] !== has[at])
  if (differs !== undefined)
    return deviation(
      `${differs}: ${found(want[differs])}`,
      found(has[differs]),
      `${pointer}/${differs}`,
    )
  return known.length > 0 ? undefined : inconclusive('the request is not complete')
}

function listKept({ title, description, priority, alert, config }: Members): Members {
  const { type, query } = asRecord(config)
  return { title, description, priority, alert, 'config/type': type, 'config/query': query }
}
