import { expect, test } from 'vitest'

import type { Fault } from '../model/fault.ts'
import type { Headers } from '../model/exchange.ts'
import { causesOf, sentencesOf } from './test-causes.ts'

const NOT_THERE = '{"type":"ApiError","message":"Stream <00> not found!"}'
const GENERAL = '{"type":"ApiError","message":"HTTP 404 Not Found"}'

test('routes that respond like unknown paths are missing, but a missing object is no evidence', () => {
  const failed = (answer: string) => [
    { asked: 'GET /a', status: 404, answer, actor: 'none', expected: '401', actual: '404' },
    { asked: 'PUT /b/{id}', status: 404, answer, expected: '204', actual: '404' },
    { asked: 'GET /c', status: 404, answer, expected: '200', actual: '404' },
    { asked: 'PUT /d/{id}', status: 404, answer: NOT_THERE, expected: '400', actual: '404' },
    { asked: 'GET /e', status: 404, answer, expected: '200', actual: '404' },
    { asked: 'GET /e', status: 200, answer: '{}', expected: 'x', actual: 'y' },
  ]

  const [missing] = causesOf(failed('Not found'))

  expect(missing).toMatchObject({
    sentence: '3 routes of the release are missing',
    subject: { routes: ['GET /a', 'PUT /b/{id}', 'GET /c'] },
    explains: ['check.0', 'check.1', 'check.2'],
  })
  expect(sentencesOf(failed(GENERAL))).not.toContain(missing?.sentence)
})

test('one status in the place of another is one cause, unless the right one is seen too', () => {
  const rejected = (asked: string, status = 403) => {
    return { asked, status, answer: '', expected: '401', actual: `${status}, empty body` }
  }
  const all = ['GET /a', 'GET /b', 'POST /c', 'DELETE /d'].map((asked) => rejected(asked))

  const [cause] = causesOf(all)

  expect(cause).toMatchObject({
    sentence: 'a request with a rejected credential gets 403',
    explains: ['check.0', 'check.1', 'check.2', 'check.3'],
  })
  expect(sentencesOf([...all, rejected('GET /e', 401)])).not.toContain(cause?.sentence)
  expect(sentencesOf(all.slice(1))).not.toContain(cause?.sentence)
  expect(sentencesOf(all.map((one) => ({ ...one, status: 200 })))).not.toContain(
    'a rejected credential gets 200',
  )
})

test('equal rejections with a wrong status are one cause, and no sign of another product', () => {
  const answer = '{"type":"ApiError","message":"Not authorized"}'
  const all = Array.from({ length: 16 }, (_, at) => ({
    asked: `GET /${at}`,
    status: 401,
    answer,
    expected: `GET /${at} with a user and password rejected with 403`,
    actual: '401 ApiError',
  }))

  expect(sentencesOf(all)).toEqual(['the server responds with 401 instead of 403'])
})

test('fields that are all one level deeper are one cause, and fields that are nowhere are none', () => {
  const fields = ['facility', 'codename', 'version']
  const given = (answer: unknown) =>
    fields.map((field, index) => ({
      asked: 'GET /cluster',
      status: 200,
      answer: JSON.stringify(answer),
      expected: `${field}: string`,
      actual: 'missing',
      pointer: `/nodes/${field}`,
      routes: ['GET /cluster'],
      first: index && 0,
    }))
  const record = { facility: 'graylog-server', codename: 'Noir', version: '5.1.0' }

  expect(causesOf(given({ nodes: { 'id-1': record } }))).toMatchObject([
    {
      sentence: 'GET /cluster nests its record one level too deep, at /nodes/id-1',
      explains: ['check.0', 'check.1', 'check.2'],
    },
  ])
  expect(sentencesOf(given({ nodes: { 'id-1': {} } })).join()).not.toContain('too deep')
})

test.each([
  ['dates have no milliseconds', 'at: string, YYYY-MM-DDThh:mm:ss.mmmZ', '"2026-11-29T22:13:40Z"'],
  ['dates end with "+00:00"', 'YYYY-MM-DDThh:mm:ss.mmmZ', '"2026-11-29T22:13:40.000+00:00"'],
  ['dates are numbers', 'at: string, ISO 8601 in UTC', '1795990491885'],
  ['numbers are strings', 'timerange.range 300', '"300"'],
  ['booleans are strings', 'disabled: boolean', '"false"'],
  ['empty strings replace null', 'startpage: object or null', '""'],
])('%s in three fields: one cause, in two: none', (form, expected, actual) => {
  const given = ['a', 'b', 'c'].map((name) => ({
    asked: `GET /${name}`,
    status: 200,
    answer: '{}',
    expected,
    actual,
    pointer: `/${name}`,
  }))

  expect(causesOf(given)).toMatchObject([
    { sentence: `${form}, such as ${actual} in a`, explains: ['check.0', 'check.1', 'check.2'] },
  ])
  expect(sentencesOf(given.slice(1)).join()).not.toContain(form)
})

test('a date in a wrong form explains right dates where it is expected', () => {
  const wrong = '"2026-11-29 22:13:40"'
  const due = 'YYYY-MM-DDThh:mm:ss.mmmZ'
  const given = ['a', 'b', 'c', 'd'].map((name) => ({
    asked: `GET /${name}`,
    status: 200,
    answer: '{}',
    expected: name === 'd' ? `stream "x": at: ${wrong}` : due,
    actual: name === 'd' ? '"2026-11-29T22:13:40.000Z"' : wrong,
    pointer: '/at',
  }))

  expect(causesOf(given)).toMatchObject([
    { explains: ['check.0', 'check.1', 'check.2', 'check.3'] },
  ])
})

test('a 200 response for an object that does not exist explains the checks of records', () => {
  const answered = { asked: 'GET /streams/{id}', status: 200, answer: '{}' }
  const given = [
    { ...answered, expected: '404 ApiError', actual: '200 application/json' },
    { ...answered, expected: 'id: string', actual: 'missing', pointer: '/id' },
    { ...answered, answer: '{"title":1}', expected: 'title: string', actual: '1' },
  ]

  expect(causesOf(given)).toMatchObject([
    {
      sentence: 'GET /streams/{id} responds with 200 if the object does not exist',
      explains: ['check.0', 'check.1'],
    },
    { explains: ['check.2'] },
  ])
})

test('a credential that another one ended is one cause, if it was accepted before', () => {
  const use = { asked: 'GET /cluster', answer: '', expected: 'to be accepted', actual: '401' }
  const given = (isAccepted: boolean) => [
    { ...use, status: isAccepted ? 200 : 401, isPassed: isAccepted },
    { ...use, status: 401 },
    { ...use, status: 401, checkId: 'auth.kept.token-after-token', also: [1] },
  ]

  expect(causesOf(given(true))).toMatchObject([
    {
      sentence: "deleting an access token ends the user's other tokens",
      explains: ['auth.kept.token-after-token', 'check.1'],
    },
  ])
  expect(sentencesOf(given(false)).join()).not.toContain('ends the user')
})

test('an event with an effect only at times is no cause if credentials also end without it', () => {
  const use = { asked: 'GET /cluster', answer: '', expected: 'to be accepted', actual: '401' }
  const given = (failed: number) => [
    { ...use, status: 200, isPassed: true },
    { ...use, status: 401, checkId: 'auth.user.read', failed, count: 9 },
    { ...use, status: 401, checkId: 'auth.kept.token-after-token', also: [1], failed: 1, count: 3 },
  ]

  expect(sentencesOf(given(1)).join()).toContain('ends the user')
  expect(sentencesOf(given(4)).join()).not.toContain('ends the user')
})

test('a missing-route cause marks checks that also failed on other routes', () => {
  const routes = ['GET /a', 'GET /b', 'GET /c']
  const [missing] = causesOf([
    ...routes.map((asked) => ({
      asked,
      status: 404,
      answer: 'no',
      expected: '401',
      actual: '404',
      ...(asked === 'GET /b' && { routes: ['GET /b', 'GET /x'] }),
    })),
    { asked: 'GET /x', status: 200, answer: '{}', expected: '401', actual: '200' },
  ])

  expect(missing).toMatchObject({ explains: ['check.1', 'check.0', 'check.2'] })
  expect(missing?.partly).toEqual(['check.1'])
})

test('unknown paths whose error format differs from other errors are one cause', () => {
  const unknown = (asked?: string) => ({
    asked,
    status: 404,
    answer: 'Not found',
    expected: '404 ApiError',
    actual: '404 text/plain',
  })
  const error = { asked: 'GET /d/{id}', status: 404, answer: NOT_THERE, expected: 'x', actual: 'y' }

  expect(sentencesOf([unknown(), unknown('GET /a/{id}'), error])).toContain(
    'a 404 response is text/plain, not an ApiError like other errors',
  )
  expect(sentencesOf([unknown(), unknown('GET /a/{id}')]).join()).not.toMatch(/responses with 404/)
})

const GONE: Fault = {
  id: 'page.gone',
  summary: 'there is no page',
  fails: ['check.0', 'check.1'],
  edits: [{ on: { route: 'GET /page', status: 200 }, status: 404 }],
}

test('a cause that its own check contradicts is dropped, whether that check failed or passed', () => {
  const other = { asked: 'GET /page', status: 404, answer: '', expected: '200', actual: '404' }
  const gone = { ...other }
  const closed = { ...other, status: 401, actual: '401' }
  const open = { asked: 'GET /page', status: 200, answer: '', isPassed: true }

  expect(sentencesOf([gone, other], [GONE])).toEqual([GONE.summary])
  expect(sentencesOf([closed, other], [GONE])).not.toContain(GONE.summary)
  expect(sentencesOf([open, other], [GONE])).not.toContain(GONE.summary)
})

test('a cause is dropped if a check passed that no server with it passes', () => {
  const fault: Fault = { ...GONE, disprovedBy: ['check.others'] }
  const gone = { asked: 'GET /page', status: 404, answer: '', expected: '200', actual: '404' }
  const others = { asked: 'GET /page', status: 200, answer: '', isPassed: true }

  expect(sentencesOf([gone], [fault])).toEqual([GONE.summary])
  expect(sentencesOf([gone, { ...others, checkId: 'check.others' }], [fault])).not.toContain(
    GONE.summary,
  )
})

test('a route that responds to another request is not reported as missing', () => {
  const unasked = { asked: 'GET /', status: 200, answer: '{}', isPassed: true }
  const other = { asked: 'GET /page', status: 404, answer: '', expected: '200', actual: '404' }
  const sentences = (missing: readonly string[]) =>
    causesOf([unasked, other], [{ ...GONE, fails: ['check.unasked', 'check.1'] }], missing).map(
      ({ sentence }) => sentence,
    )

  expect(sentences(['GET /page'])).toContain(GONE.summary)
  expect(sentences([])).not.toContain(GONE.summary)
})

test('a rejection explains only the errors it can replace', () => {
  const early: Fault = {
    id: 'early',
    summary: '406 comes too late',
    fails: ['check.0'],
    edits: [{ on: { status: 406 }, status: 401, body: 'none' }],
  }
  const refused = { asked: 'GET /a', status: 401, answer: '', actual: '401, empty body' }

  const [cause] = causesOf(
    ['406', '200', 'the session to be accepted', '406'].map((expected) => ({
      ...refused,
      expected,
    })),
    [early],
  )

  expect(cause).toMatchObject({ sentence: early.summary, explains: ['check.0', 'check.3'] })
})

test('a fault that names words of the error matches only if they appear', () => {
  const worded: Fault = {
    id: 'words',
    summary: 'a RequestError is told',
    fails: ['check.0', 'check.1'],
    features: { words: true },
    asked: [{ status: 400, says: 'RequestError' }],
  }
  const answers = (answer: string) => [
    { asked: 'POST /a', status: 400, answer, expected: '400 ApiError', actual: '400' },
    { asked: 'POST /b', status: 400, answer, expected: '400 ApiError', actual: '400' },
  ]

  expect(sentencesOf(answers('{"type":"RequestError"}'), [worded])).toEqual([worded.summary])
  expect(sentencesOf(answers('{}'), [worded])).not.toContain(worded.summary)
})

test('a rule that is not enforced does not explain rejections', () => {
  const keys: Fault = {
    id: 'keys',
    summary: 'required body fields are not validated',
    fails: ['check.0', 'check.1'],
    unenforced: ['required-keys'],
  }
  const answered = (status: number, answer = '') => [
    { asked: 'POST /a', status, answer, expected: '400', actual: `${status}` },
    { asked: 'POST /b', status, answer, expected: '400', actual: `${status}` },
  ]

  expect(sentencesOf(answered(200), [keys])).toEqual([keys.summary])
  expect(sentencesOf(answered(401), [keys])).not.toContain(keys.summary)
  expect(sentencesOf(answered(400, 'no X-Requested-By'), [keys])).not.toContain(keys.summary)
})

test('results of requests without a header belong to the rule about that header only', () => {
  const accepted: Fault = {
    id: 'accepted',
    summary: 'carried out without it',
    fails: ['check.0', 'check.1'],
    features: { asked: false },
    asked: [{ method: 'DELETE', header: ['x-requested-by', null], status: [204, 401] }],
  }
  const cookie: Fault = {
    id: 'cookie',
    summary: 'no cookie is read',
    features: { cookie: false },
    fails: ['check.3', 'check.4', 'check.5', 'check.2'],
  }
  const done = { asked: 'DELETE /a', status: 204, answer: '', expected: '400', actual: '204' }
  const read = {
    asked: 'GET /a',
    status: 401,
    answer: '',
    expected: 'to be accepted',
    actual: '401',
  }

  const causes = causesOf(
    [done, done, { ...done, status: 401, actual: '401' }, read, read, read],
    [accepted, cookie],
  )

  expect(causes.map(({ sentence, explains }) => [sentence, explains])).toEqual([
    [cookie.summary, ['check.3', 'check.4', 'check.5']],
    [accepted.summary, ['check.0', 'check.1', 'check.2']],
  ])
})

test('a check that also failed for other responses is partly explained', () => {
  const deleted: Fault = {
    id: 'deleted',
    summary: 'what was removed is deleted again',
    fails: ['check.0', 'check.1'],
    edits: [{ on: { method: 'DELETE', status: 404 }, status: 204, body: 'none' }],
  }
  const again = { asked: 'DELETE /a/{id}', status: 204, answer: '' }
  const failed = { ...again, expected: '404', actual: '204' }
  const refused = { ...again, status: 400, isPassed: true }

  const [cause] = causesOf([failed, { ...failed, also: [2] }, refused], [deleted])

  expect(cause).toMatchObject({ explains: ['check.0', 'check.1'], partly: ['check.1'] })
})

test('long values are shown where they differ', () => {
  const expected = `title: "${'a'.repeat(150)}b"`
  const actual = `"${'a'.repeat(150)}"`

  expect(sentencesOf([{ asked: 'GET /a', status: 200, answer: '{}', expected, actual }])).toEqual([
    `GET /a: expected title: …${'a'.repeat(20)}b", got …${'a'.repeat(20)}"`,
  ])
})

test('HEAD is separate from GET, and different reasons are separate', () => {
  const page = { asked: 'GET /a', status: 200, answer: '{}' }

  expect(
    sentencesOf([
      { ...page, expected: 'two spaces in', actual: 'none' },
      { ...page, method: 'HEAD', expected: '200', actual: '404' },
      { ...page, expected: 'no-cache', actual: 'none' },
    ]),
  ).toEqual([
    'GET /a: expected two spaces in, got none',
    'HEAD /a: expected 200, got 404',
    'GET /a: expected no-cache, got none',
  ])
})

test('one wrong status is one cause, with all that its response lacks', () => {
  const logout = { asked: 'DELETE /session', status: 302, answer: '', actual: '302, empty body' }
  const other = { asked: 'GET /a', status: 200, answer: '{}', expected: 'x', actual: 'y' }

  const causes = causesOf([
    { ...logout, expected: '200' },
    { ...logout, expected: 'DELETE /session with a session to be accepted' },
    { ...logout, expected: 'the header Set-Cookie', actual: 'none', first: 1 },
    other,
  ])

  expect(causes.map(({ explains }) => explains)).toEqual([
    ['check.0', 'check.1', 'check.2'],
    ['check.3'],
  ])
})

test('a response better than that of real servers is reported as harmless', () => {
  const better = { asked: 'GET /a', status: 200, answer: '{}', expected: '500 ApiError' }

  expect(sentencesOf([{ ...better, actual: '200' }])[0]).toMatch(/a known bug in real/)
})

test('reads that repeat the response from before two kinds of changes are one cause', () => {
  const read = { asked: 'GET /a', status: 200, answer: '["old"]' }
  const given = (change: string) => [
    { ...read, isPassed: true },
    { asked: 'POST /a', status: 201, answer: '', isPassed: true },
    { ...read, expected: 'a new one', actual: 'none', also: [1] },
    { asked: change, status: 204, answer: '', isPassed: true },
    { ...read, expected: 'nothing', actual: 'old', also: [3] },
  ]

  expect(causesOf(given('DELETE /a'))).toMatchObject([
    {
      sentence: 'GET /a still returns the state from before the last change',
      explains: ['check.2', 'check.4'],
    },
  ])
  // A single change that nothing shows may not have happened.
  expect(sentencesOf(given('POST /a')).join()).not.toContain('still shows')
})

test('a list that omits objects is stale only if no change of its own ever shows in it', () => {
  const asked = 'GET /a'
  const given = (first: string) => [
    { asked, status: 200, answer: first, isPassed: true },
    { asked, status: 200, answer: '[{"id":1}]', isPassed: true },
    { asked: 'POST /a', status: 201, answer: '', isPassed: true },
    { asked: 'DELETE /a', status: 204, answer: '', isPassed: true },
    { asked, status: 200, answer: '[{"id":1}]', expected: 'one list entry', actual: 'none' },
  ]

  expect(causesOf(given('[{"id":1}]'))).toMatchObject([
    {
      sentence: 'the state from before all changes is still returned for GET /a',
      certainty: 'possible',
    },
  ])
  expect(sentencesOf(given('[{"id":2}]'))).toEqual(['GET /a: expected one list entry, got none'])
})

test('an object that is found after its deletion is no unknown one, if those are not found', () => {
  const asked = 'GET /a/{id}'
  const read = { asked, status: 200, answer: '{}' }
  const given = (status: number) => [
    { asked: 'DELETE /a/{id}', status: 204, answer: '', isPassed: true },
    { ...read, expected: '404 ApiError', actual: '200', also: [0] },
    { ...read, expected: 'the object: 404', actual: '200', first: 1, also: [0] },
    { asked, status, answer: '', isPassed: true },
  ]

  expect(sentencesOf(given(404))).toEqual([`${asked} still returns an object after its deletion`])
  expect(sentencesOf(given(200))).toEqual([
    `${asked} responds with 200 if the object does not exist`,
  ])
})

test('objects that disappear after the same request are one cause', () => {
  const actual = '404, after DELETE /a/{id}'
  const given = ['DELETE /b/{id}', 'GET /b/{id}'].map((asked) => ({
    asked,
    status: 404,
    answer: '{}',
    expected: `${asked}: 204`,
    actual,
  }))

  expect(causesOf(given)).toMatchObject([{ explains: ['check.0', 'check.1'] }])
})

test('keys that are missing since a change emptied their object are one cause', () => {
  const asked = 'GET /a'
  const keys = ['one', 'two'].map((key, at) => ({
    asked,
    status: 200,
    answer: '{"inner":{}}',
    expected: key,
    actual: 'missing',
    pointer: `/inner/${key}`,
    first: 2 + at,
  }))
  const given = (change: string) => [
    { asked, status: 200, answer: '{"inner":{"one":1,"two":2}}', isPassed: true },
    { asked: change, status: 200, answer: '', isPassed: true },
    ...keys,
  ]

  expect(causesOf(given('PUT /a'))).toMatchObject([
    { sentence: 'PUT /a leaves inner empty', explains: ['check.2', 'check.3'] },
  ])
  expect(causesOf(given('PUT /b'))).toHaveLength(2)
})

test('an object that remains and another that disappears after the same deletion are one cause', () => {
  const deletion = { asked: 'DELETE /a/{id}', status: 204, answer: '' }
  const list = { asked: 'GET /a', status: 200, answer: '[]' }
  const given = (of: number) => [
    { ...deletion, isPassed: true },
    { ...deletion, isPassed: true },
    { ...list, checkId: 'state.a.ended', expected: 'gone', actual: '1', also: [0] },
    { ...list, checkId: 'state.a.others', expected: 'there', actual: 'none', also: [of] },
  ]

  expect(causesOf(given(0))).toMatchObject([
    {
      sentence: 'DELETE /a/{id} deletes another object than the one it names',
      explains: ['state.a.ended', 'state.a.others'],
    },
  ])
  expect(causesOf(given(1))).toHaveLength(2)
})

test('a read after a change that shows the same wrong member is no cause of its own', () => {
  const change = { asked: 'PUT /a', status: 200, answer: '{"b":1}', pointer: '/b' }
  const read = { ...change, asked: 'GET /a', expected: '3', actual: '1' }
  const given = (of: number) => [
    { ...change, isPassed: true },
    { ...change, expected: '2', actual: '1' },
    { ...read, also: [of] },
  ]

  expect(causesOf(given(1))).toMatchObject([
    { sentence: 'PUT /a, b: expected 2, got 1', explains: ['check.1', 'check.2'] },
  ])
  expect(causesOf(given(0))).toHaveLength(2)
})

test('the same finding about two objects is one cause', () => {
  const list = { asked: 'GET /a', status: 200, answer: '[]', actual: 'none' }
  const given = ['output "a" (1f): one list entry', 'output "b" (2f): one list entry']

  expect(causesOf(given.map((expected) => ({ ...list, expected })))).toMatchObject([
    { explains: ['check.0', 'check.1'] },
  ])
})

test('fields in another case are one cause, with other rules that their responses break', () => {
  const fields = ['node_id', 'cluster_id', 'started_at']
  const given = (answer: unknown) => [
    ...fields.map((field, index) => ({
      asked: 'GET /cluster',
      status: 200,
      answer: JSON.stringify(answer),
      expected: `${field}: string`,
      actual: 'missing',
      pointer: `/${field}`,
      first: index && 0,
    })),
    { asked: 'GET /x', status: 200, answer: '{}', expected: 'x', actual: 'y', first: 0 },
  ]

  expect(causesOf(given({ nodeId: '1', clusterId: '2', startedAt: '3' }))).toMatchObject([
    {
      sentence: 'field names use a different case, such as nodeId instead of node_id',
      explains: ['check.0', 'check.1', 'check.2', 'check.3'],
    },
  ])
  expect(sentencesOf(given({})).join()).not.toContain('a different case')
})

test('a list with objects whose page 1 is empty counts from 0', () => {
  const asked = 'GET /users/paginated'
  const given = (users: readonly unknown[]) => [
    { asked, status: 200, answer: JSON.stringify({ total: 1, users }), isPassed: true },
    {
      asked,
      query: '?page=1',
      status: 200,
      answer: '{"total":1,"users":[]}',
      expected: '0',
      actual: '1',
    },
  ]

  expect(sentencesOf(given([{}]))).toEqual([
    'page=1 of GET /users/paginated is empty although the list has objects, as if pages were counted from 0',
  ])
  expect(sentencesOf(given([])).join()).not.toContain('counted from 0')
})

test('a list that returns the objects of another page is one cause, a wrong page number is not', () => {
  const asked = 'GET /streams/paginated'
  const page = { asked, query: '?page=2&per_page=1', status: 200, answer: '{"page":3}' }
  const told = { ...page, checkId: 'list.page.told', pointer: '/page', expected: 'x', actual: '3' }
  const part = { ...page, checkId: 'list.page.part', first: 0, expected: 'a', actual: 'b' }

  expect(causesOf([told, part])).toMatchObject([
    {
      sentence: 'GET /streams/paginated returns page 3 for page=2',
      explains: ['list.page.told', 'list.page.part'],
    },
  ])
  expect(sentencesOf([told])).toEqual(['GET /streams/paginated, page: expected x, got 3'])
})

test('a missing field is one cause, with the check of all fields', () => {
  const asked = 'GET /nodes'
  const read = { asked, status: 200, answer: '{"nodes":[{}]}', first: 0 }

  expect(
    causesOf([
      { ...read, pointer: '/nodes/0/address', expected: 'address: string', actual: 'missing' },
      { ...read, expected: 'nodes[].address in GET /nodes', actual: 'none' },
    ]),
  ).toMatchObject([
    {
      sentence: 'GET /nodes: nodes[].address is missing',
      explains: ['check.0', 'check.1'],
      remedy: 'add address to each entry of nodes',
    },
  ])
})

test('methods that do not require X-Requested-By are one cause, if others require it', () => {
  const done = { asked: 'DELETE /a/{id}', status: 204, answer: '', actual: '204' }
  const expected = 'DELETE /a/{id} with a session but without X-Requested-By to be rejected'
  const given = (isPassed: boolean) => [
    { ...done, checkId: 'csrf.refused', expected, also: [1] },
    { ...done, status: 404, checkId: 'csrf.answer', expected: '400 ApiError', actual: '404' },
    {
      asked: 'PUT /a/{id}',
      status: 400,
      answer: 'X-Requested-By',
      checkId: 'csrf.refused.put',
      isPassed,
      ...(!isPassed && { expected: 'x', actual: 'y' }),
    },
  ]

  expect(causesOf(given(true))).toMatchObject([
    {
      sentence: 'DELETE requests do not require X-Requested-By',
      explains: ['csrf.refused', 'csrf.answer'],
    },
  ])
  expect(sentencesOf(given(false)).join()).not.toContain('do not require')
  // Something else decides.
  const rejected = { ...done, status: 400, answer: 'X-Requested-By', isPassed: true }
  expect(sentencesOf([...given(true), rejected]).join()).not.toContain('do not require')
})

test('a fault of every response names the route if only one route has it', () => {
  const framed: Fault = {
    id: 'framed',
    summary: 'responses can be framed',
    fails: ['check.0'],
    edits: [{ on: {}, headers: { 'X-Frame-Options': null } }],
  }
  const verdict = { asked: 'GET /a', status: 200, answer: '', expected: 'x', actual: 'none' }
  const given = (failed: number) => [{ ...verdict, routes: ['GET /a'], failed, count: 2 }]

  expect(sentencesOf(given(1), [framed])).toEqual(['GET /a: responses can be framed'])
  expect(sentencesOf(given(2), [framed])).toEqual(['responses can be framed'])
})

test('a session that still works after its end is a likely cause, even if other checks passed', () => {
  const survives: Fault = {
    id: 'survives',
    summary: 'sessions do not end',
    fails: ['check.0', 'check.1'],
    unenforced: ['session-end'],
  }
  const use = { asked: 'GET /a', status: 200, answer: '{}' }

  expect(
    causesOf(
      [
        { ...use, expected: '401', actual: '200' },
        { ...use, isPassed: true },
      ],
      [survives],
    ),
  ).toMatchObject([{ sentence: survives.summary, certainty: 'likely' }])
})

test('a header that GET /system and GET /cluster contradict is the cause', () => {
  const given = (checkId: string) => ({
    asked: 'GET /a',
    status: 200,
    answer: '{}',
    expected: 'one',
    actual: 'other',
    checkId,
  })
  const system = given('cluster.names-itself')
  const cluster = given('cluster.describes-itself')

  expect(sentencesOf([cluster, system])).toEqual([
    'X-Graylog-Node-ID does not identify the responding node',
  ])
  expect(sentencesOf([cluster])).not.toContain('X-Graylog-Node-ID')
})

test('a redirect of reads instead of 401 is one cause, although writes get 401', () => {
  const reads = ['GET /a', 'GET /b', 'GET /c', 'GET /d'].map((asked) => ({
    asked,
    status: 302,
    answer: '',
    expected: '401',
    actual: '302, empty body',
  }))
  const write = { asked: 'POST /a', status: 401, answer: '', isPassed: true }

  expect(sentencesOf([...reads, write])).toEqual(['a read with a rejected credential gets 302'])
})

test('a redirect of requests without a credential is one cause, although wrong ones get 401', () => {
  const given = (status: number) => [
    ...['GET /a', 'GET /b', 'POST /c', 'GET /d'].map((asked) => ({
      asked,
      headers: [],
      status: 302,
      answer: '',
      expected: '401',
      actual: '302, empty body',
    })),
    { asked: 'GET /a', status: 401, answer: '', isPassed: true },
    { asked: 'GET /e', headers: [], status, answer: '', isPassed: true },
  ]

  expect(sentencesOf(given(200))).toEqual(['a request without credentials gets 302 instead of 401'])
  expect(sentencesOf(given(401)).join()).not.toContain('without credentials gets')
})

test('an object that is looked up before the credential is one cause that names the routes', () => {
  const ids = ['auth.refuse.none', 'auth.refuse.user', 'auth.refuse.token']
  const given = (answer: string) => [
    ...ids.map((checkId, at) => ({
      asked: at > 0 ? 'GET /a/{id}' : 'DELETE /a/{id}',
      status: 404,
      answer,
      checkId,
      expected: 'to be rejected',
      actual: '404 ApiError',
    })),
    { asked: 'GET /a/{id}', status: 404, answer, expected: '401', actual: '404', first: 1 },
    { asked: 'GET /b', status: 401, answer: '', isPassed: true },
  ]

  expect(causesOf(given(NOT_THERE))).toMatchObject([
    {
      sentence:
        'DELETE /a/{id} and GET /a/{id} respond with 404 instead of 401 to requests without valid credentials if the object does not exist',
      explains: [...ids, 'check.3'],
    },
  ])
  expect(sentencesOf(given(GENERAL)).join()).not.toMatch(/not exist|check the credential/)
})

test('a credential that is accepted soon after it was rejected is one cause', () => {
  const session = (id: string): Headers => [['Authorization', `Basic ${btoa(`${id}:session`)}`]]
  const use = { asked: 'GET /a', headers: session('new'), status: 401, answer: '' }
  const given = (later: string) => [
    { ...use, expected: 'to be accepted', actual: '401' },
    { ...use, expected: 'the session to be accepted', actual: '401', also: [3] },
    { ...use, headers: session('other'), status: 200, answer: '{}', isPassed: true },
    { ...use, asked: 'DELETE /b', headers: session(later), status: 204, isPassed: true },
  ]

  expect(causesOf(given('new'))).toMatchObject([
    {
      sentence: 'a new session is rejected at first, and accepted later',
      explains: ['check.0', 'check.1'],
    },
  ])
  expect(sentencesOf(given('other')).join()).not.toContain('accepted later')
})

test('a valid credential is rejected in one form, in one area, or after some use', () => {
  const session: Headers = [['Authorization', `Basic ${btoa('id:session')}`]]
  const cookie: Headers = [['Cookie', 'authentication=id']]
  const given = (where: string, headers: Headers, isLate = false) => {
    const accepted = { asked: where, headers, status: 200, answer: '{}', isPassed: true }
    const rejected = ['GET /a', 'GET /a/{id}'].map((asked) => ({
      asked,
      headers: session,
      status: 401,
      answer: '',
      expected: 'a request with a session to be accepted',
      actual: '401',
    }))
    return sentencesOf(isLate ? [accepted, ...rejected] : [...rejected, accepted])
  }

  expect(given('GET /a', cookie)).toEqual([
    'sessions are accepted in the cookie, but not in the Authorization header',
  ])
  expect(given('GET /b', session)).toEqual([
    'sessions are rejected below /a, and accepted elsewhere',
  ])
  expect(given('GET /a', session, true)).toEqual([
    'a session is accepted at first, and rejected later, although still valid',
  ])
})

test('a rejected form of credentials explains the other responses with 401 to that form', () => {
  const basic: Fault = {
    id: 'basic',
    summary: 'no password is accepted',
    fails: ['check.0', 'check.1'],
    edits: [
      { on: { header: ['authorization', '^Basic'], status: 200 }, status: 401, body: 'none' },
    ],
  }
  const use = { asked: 'GET /a', status: 401, answer: '', actual: '401, empty body' }
  const missing = { ...use, asked: 'GET /b/{id}', expected: '404 ApiError' }

  expect(
    causesOf(
      [
        { ...use, expected: 'to be accepted' },
        { ...use, expected: '200' },
        missing,
        { ...missing, headers: [] },
      ],
      [basic],
    ),
  ).toMatchObject([
    { sentence: basic.summary, explains: ['check.0', 'check.1', 'check.2'] },
    { explains: ['check.3'] },
  ])
})
