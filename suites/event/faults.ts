import { fault, field, fieldFaults, good, on, row, set, status } from '#engine/suite.ts'

const LIST = good('GET /events/definitions')
const SINGLE = good('GET /events/definitions/{definitionId}')
const MADE = good('POST /events/definitions')

/** Faults of event definitions. */
export const faults = [
  ...fieldFaults({
    name: 'event-definition',
    what: 'event definitions',
    places: [
      ['GET /events/definitions', 'event_definitions[]'],
      ['GET /events/definitions/{definitionId}', ''],
      ['POST /events/definitions', ''],
    ],
    prefixes: ['event.definition'],
    fields: [
      row('id', 'missing number', { also: ['event.single.id'] }),
      row('title', 'missing null', { also: ['event.create.keeps'] }),
      row('description', 'null', { also: ['event.create.keeps', 'state.object.same'] }),
      row('priority', 'text', { also: ['event.create.keeps', 'state.object.same'] }),
      row('alert', 'text', { also: ['event.create.keeps', 'state.object.same'] }),
      row('config', 'list', { also: ['event.create.keeps', 'state.object.same'] }),
      row('field_spec', 'list', { also: ['state.object.same'] }),
      row('key_spec', 'object', { also: ['state.object.same'] }),
      row('notification_settings', 'missing', { also: ['state.object.same'] }),
      row('notifications', 'object', { also: ['state.object.same'] }),
      row('storage', 'null', { also: ['state.object.same'] }),
    ],
  }),
  fault('event.list.count', 'the list of event definitions reports the wrong count', {
    edits: [on(LIST, field('count', set(99)))],
    fails: ['event.list.count'],
  }),
  fault(
    'event.single.another',
    'reading an event definition by ID returns a different ID than the one in the path',
    {
      edits: [on(SINGLE, field('id', set('0123456789abcdef01234567')))],
      fails: ['event.single.id'],
    },
  ),
  fault(
    'event.single.title',
    'reading an event definition by ID returns a different title than the list',
    { edits: [on(SINGLE, field('title', set('another')))], fails: ['event.single.agrees'] },
  ),
  fault(
    'event.single.query',
    'reading an event definition by ID returns a different query than the list',
    {
      edits: [on(SINGLE, field('config.query', set('another')))],
      fails: ['event.single.agrees', 'state.object.same'],
    },
  ),
  fault('event.create.201', 'creating an event definition returns 201', {
    edits: [on(MADE, status(201))],
    fails: ['event.create.status'],
  }),
  fault(
    'event.create.title',
    'creating an event definition returns a different title than the one sent',
    { edits: [on(MADE, field('title', set('another')))], fails: ['event.create.keeps'] },
  ),
  fault(
    'event.create.query',
    'creating an event definition returns a different query than the one sent',
    {
      edits: [on(MADE, field('config.query', set('another')))],
      fails: ['event.create.keeps', 'state.object.same'],
    },
  ),
  fault('event.delete.202', 'deleting an event definition returns 202', {
    edits: [on({ route: 'DELETE /events/definitions/{definitionId}' }, status(202))],
    fails: ['event.delete.status'],
  }),
  fault('event.unknown.500', 'a request for an unknown event definition gets 500', {
    edits: [on({ route: 'GET /events/definitions/{definitionId}', status: 404 }, status(500))],
    fails: ['event.delete.gone', 'event.unknown.read'],
  }),
]
