import { expect, test } from 'vitest'

import { type BodyShape, requestShape } from '#engine/knowledge/bodies.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { getLastKey, getParentPath } from '#engine/model/json/field-path.ts'
import { type Exchange, type Headers, NO_BODY } from '#engine/model/exchange.ts'
import { makeRecording, RECORDING_FORMAT } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { createForecaster } from './forecast.ts'
import { changedBody, changedTarget } from './request-change.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const RELEASES = ['2.0.0', '2.5.0', '3.1.0', '4.0.0', '4.3.0', '5.1.0', '6.1.0', '7.0.0']
const PAIRS = RELEASES.flatMap((from, at) =>
  RELEASES.slice(at + 1).map((to) => [from, to] as const),
)

interface Sent {
  readonly method: string
  readonly target: string
  readonly body?: unknown
  readonly headers?: Headers
}

const HEADERS: Headers = [
  ['Accept', 'application/json'],
  ['Content-Type', 'application/json'],
  ['X-Requested-By', 'x'],
]

function predict(from: string, to: string, calls: readonly Sent[]) {
  const header = {
    type: 'header',
    format: RECORDING_FORMAT,
    version: 1,
    kind: 'interface',
    roots: ['http://h:9000/api'],
    tool: { name: 'test', version: '0' },
    assertedVersion: from,
  } as const
  const exchanges = calls.map(({ method, target, body, headers = [] }, index): Exchange => {
    const text = JSON.stringify(body)
    return {
      index,
      request: {
        method,
        origin: 'http://h:9000',
        target: `/api${target}`,
        httpVersion: 'HTTP/1.1',
        headers: [
          ['Authorization', `Basic ${btoa('admin:admin')}`],
          ...HEADERS.filter(([name]) => headers.every(([other]) => other !== name)),
          ...headers,
        ],
        body: body === undefined ? NO_BODY : makeBody(text),
      },
    }
  })
  return createForecaster(makeRecording(header, exchanges)).predictions(requireVersion(to))
}

/** Calls of each route of a release, with every field in the body, and with only the required ones. */
function listCalls(release: string): readonly Sent[] {
  const version = requireVersion(release)
  return routesOf(version).flatMap(({ method, path, name }) => {
    const target = path.replaceAll(/\{\w+\}/g, '5f0000000000000000000001')
    const shape = requestShape(name, version)
    if (shape?.kind !== 'object') return [{ method, target }]
    return [true, false].map((isFull) => ({ method, target, body: buildObject(shape, '', isFull) }))
  })
}

function buildObject(shape: BodyShape, prefix: string, isFull: boolean): unknown {
  return Object.fromEntries(
    shape.fields
      .filter(({ name, required }) => getParentPath(name) === prefix && (isFull || required))
      .map(({ name, type }) => [getLastKey(name), buildValue(shape, name, type, isFull)]),
  )
}

function buildValue(shape: BodyShape, name: string, type: string | undefined, isFull: boolean) {
  if (type === 'number') return 1
  if (type === 'boolean') return false
  if (type === 'object') return buildObject(shape, name, isFull)
  if (type === 'map') return {}
  if (type !== 'array') return 'x'
  const hasItems = shape.fields.some((field) => field.name.startsWith(`${name}[].`))
  return hasItems ? [buildObject(shape, `${name}[]`, isFull)] : []
}

test.each(PAIRS)(
  'from %s to %s, a fix before the upgrade is valid on both releases',
  (from, to) => {
    const calls = listCalls(from)
    const early = predict(from, to, calls).flatMap(({ worksBefore, edits }, at) => {
      const call = calls[at]
      if (worksBefore !== true || edits.length === 0 || !call) return []
      const { method, target, body } = call
      const changed = {
        method,
        target: changedTarget(target, edits),
        headers: edits.flatMap((edit) =>
          edit.kind === 'header' ? [[edit.name, edit.value] as const] : [],
        ),
        ...(body !== undefined && { body: changedBody(body, edits) }),
      }
      return [{ call: changed, edits }]
    })
    const wrong = [from, to].flatMap((release) =>
      predict(
        release,
        release,
        early.map(({ call }) => call),
      ).flatMap(({ class: one, causes }, at) =>
        one === 'already-fails'
          ? [{ release, ...early[at], causes: causes.map(({ what }) => what) }]
          : [],
      ),
    )

    expect(wrong).toEqual([])
  },
)

const EVENT = {
  title: 't',
  description: '',
  priority: 1,
  alert: true,
  config: { type: 'aggregation-v1', series: [{ id: 's', function: 'count' }], conditions: {} },
  key_spec: [],
  field_spec: {},
  notification_settings: {},
  notifications: [],
}

test.each([
  ['4.3.0', '6.1.0', undefined],
  ['6.1.0', '6.3.0', true],
])(
  'from %s to %s, the fix of a failing call with an old series works before: %s',
  (from, to, early) => {
    const [found] = predict(from, to, [
      {
        method: 'POST',
        target: '/events/definitions',
        body: EVENT,
        // An empty header is none.
        headers: [['X-Requested-By', '']],
      },
    ])

    expect(found?.causes.map(({ what }) => what).join()).toContain('"function" of a series')
    expect({ class: found?.class, early: found?.worksBefore }).toEqual({
      class: 'already-fails',
      early,
    })
  },
)
