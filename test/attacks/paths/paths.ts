/** A recorded request that a replay must not forward if a server can misread it. */
export interface PathCase {
  readonly id: string
  readonly group: string
  readonly method: string
  /** The request target; OWN is the id of a stream created in the recording. */
  readonly target: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string
  readonly bodyType?: string
}

/** Notations of a path that some server, container, or proxy reads as another path. */
const FORMS: readonly (readonly [string, string])[] = [
  ['plain', '/api/users/bob'],
  ['a slash behind', '/api/users/bob/'],
  ['two slashes', '/api//users/bob'],
  ['two slashes first', '//api/users/bob'],
  ['a host for a path', '//evil.example/api/users/bob'],
  ['..', '/api/../api/users/bob'],
  ['.. behind what is allowed', '/api/streams/../users/bob'],
  ['.. and .', '/api/./streams/.././users/bob'],
  ['.. twice', '/api/system/sessions/../../users/bob'],
  ['.. at the end', '/api/users/bob/streams/..'],
  ['.. above the root', '/../api/users/bob'],
  ['x/../../api', '/api/x/../../api/users/bob'],
  ['%2e%2e', '/api/%2e%2e/api/users/bob'],
  ['%2E%2E', '/api/streams/%2E%2E/users/bob'],
  ['.%2e', '/api/streams/.%2e/users/bob'],
  ['%252e%252e', '/api/streams/%252e%252e/users/bob'],
  ['%25252e', '/api/streams/%25252e%25252e/users/bob'],
  ['..%2f', '/api/streams/..%2fusers/bob'],
  ['..%2F', '/api/streams/..%2F..%2Fapi/users/bob'],
  ['%2e%2e%2f', '/api/system/sessions%2f%2e%2e%2f%2e%2e%2fusers%2fbob'],
  ['%252f', '/api/streams%252f..%252fusers%252fbob'],
  ['..;a=b', '/api/streams/..;a=b/users/bob'],
  ['..;', '/api/streams/..;/users/bob'],
  ['..%3b', '/api/streams/..%3b/users/bob'],
  ['.;/', '/api/.;/users/bob'],
  ['; behind a segment', '/api/users;a=b/bob;c=d'],
  ['; behind all', '/api/users/bob;x'],
  ['; before all', '/;a=b/api/users/bob'],
  ['\\', '/api/streams\\..\\users\\bob'],
  ['..\\', '/api/streams/..\\users/bob'],
  ['%5c', '/api/streams/..%5cusers%5cbob'],
  ['%255c', '/api/streams/..%255cusers%255cbob'],
  ['percent in letters', '/api/%75sers/bob'],
  ['percent in letters, twice', '/api/%2575sers/bob'],
  ['percent in the root', '/%61pi/users/bob'],
  ['capitals', '/API/USERS/bob'],
  ['capitals in the segment', '/api/Users/Bob'],
  ['a dot behind', '/api/users/bob.'],
  ['blanks behind', '/api/users/bob%20'],
  ['NUL behind', '/api/users/bob%00.json'],
  ['a suffix', '/api/users/bob.json'],
  ['overlong slash', '/api/streams/..%c0%afusers/bob'],
  ['overlong dots', '/api/streams/%c0%ae%c0%ae/users/bob'],
  ['full-width dots', '/api/streams/%ef%bc%8e%ef%bc%8e/users/bob'],
  ['full-width slash', '/api/streams/..%ef%bc%8fusers%ef%bc%8fbob'],
  ['%u002e', '/api/streams/%u002e%u002e/users/bob'],
  ['a tab', '/api/streams/.%09./users/bob'],
  ['a fragment', '/api/users/bob#/../../streams'],
  ['a fragment, percent', '/api/users/bob%23/streams'],
  ['a question mark, percent', '/api/users/bob%3fa=b'],
  ['a query', '/api/users/bob?x=/../../streams/OWN'],
  ['absolute', 'http://127.0.0.1:9000/api/users/bob'],
  ['absolute, another host', 'http://evil.example/api/users/bob'],
  ['no slash', 'api/users/bob'],
  ['own id and ..', '/api/streams/OWN/../../users/bob'],
  ['own id and %2e%2e', '/api/streams/OWN/%2e%2e/%2e%2e/users/bob'],
  ['own id and ..%2f', '/api/streams/OWN%2f..%2f..%2fusers%2fbob'],
  ['own id and ..;', '/api/streams/OWN/..;/..;/users/bob'],
  ['own id and \\', '/api/streams/OWN\\..\\..\\users\\bob'],
  ['own id and %5c', '/api/streams/OWN%5c..%5c..%5cusers%5cbob'],
  ['own id and a sibling', '/api/streams/OWN/../5f00000000000000000000aa'],
  ['own id in a matrix parameter', '/api/streams/5f00000000000000000000aa;x=OWN'],
  ['own id in a query', '/api/streams/5f00000000000000000000aa?x=OWN'],
  ['own id in a fragment', '/api/streams/5f00000000000000000000aa#OWN'],
  ['own id behind NUL', '/api/streams/5f00000000000000000000aa%00OWN'],
  ['own id behind %23', '/api/streams/5f00000000000000000000aa%23OWN'],
  ['own id as a part of one', '/api/streams/xOWN'],
  ['own id and a further one', '/api/streams/OWN,5f00000000000000000000aa'],
  ['own id under another resource', '/api/users/OWN/../bob'],
]

/** Requests that must be sent: reads in each mode, and changes to own objects in write mode. */
const ALLOWED: readonly (readonly [string, string])[] = [
  ['GET', '/api/streams'],
  ['GET', '/api/streams/OWN'],
  ['GET', '/api/users?query=a%2F..%2Fb'],
  ['GET', '/api/streams/OWN/rules'],
  ['PUT', '/api/streams/OWN'],
  ['POST', '/api/streams/OWN/pause'],
  ['DELETE', '/api/streams/OWN'],
]

const CHANGING = ['DELETE', 'PUT', 'POST'] as const

/** Changing methods, in any spelling. */
const METHODS = [
  'PATCH',
  'delete',
  'Delete',
  'DeLeTe',
  'put',
  'post',
  'pOST',
  'patch',
  'PURGE',
  'BAN',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
  'PROPPATCH',
  'LINK',
  'UNLINK',
  'ACL',
  'MERGE',
  'BREW',
  'CONNECT',
  'GETDELETE',
  'DELETE ',
  ' DELETE',
  'D\u0045LETE\t',
  'GET DELETE',
  'X',
] as const

const OVERRIDES = [
  'X-HTTP-Method-Override',
  'x-http-method-override',
  'X-HTTP-Method',
  'X-Method-Override',
  'X-Forwarded-Method',
  'X-Original-Method',
  'X_HTTP_METHOD_OVERRIDE',
] as const

const OTHER_URLS = [
  'X-Original-URL',
  'X-Rewrite-URL',
  'x-original-url',
  'X-Original-URI',
  'X-Forwarded-Uri',
  'X-Forwarded-Path',
  'X-Forwarded-Prefix',
] as const

/** Reads that some server takes to be outside the root. */
const OUTSIDE = [
  '/other',
  '/',
  '/apix/users',
  '/ap/i',
  '/api/../other',
  '/api/..',
  '/api/../../etc/passwd',
  '/api/x/../../other',
  '/api/%2e%2e/other',
  '/api/.%2E/other',
  '/api/%252e%252e/other',
  '/api/..;/other',
  '/api/..;a=b/manager/html',
  '/api/..%2fother',
  '/api%2f..%2fother',
  '/api/x%2f..%2f..%2fother',
  '/api\\..\\other',
  '/api/..\\other',
  '/api/..%5cother',
  '/api/%c0%ae%c0%ae/other',
  '/api/..%c0%afother',
  '/api/%ef%bc%8e%ef%bc%8e/other',
  '/api//../other',
  '//other/api/users',
  '//evil.example/api',
  '/./other',
  '/api/./../other',
  '/api/../API2/x',
  '/api/..%00/other',
  '/api/..#/other',
  '/api/..%23/other',
  '/api/..%3fx',
  'http://evil.example/api/users',
  'https://127.0.0.1:1/api/users',
  '/api/streams/OWN/../../../o',
  '/api/streams/OWN%2f..%2f..%2f..%2fo',
  '/api/%u002e%u002e/other',
  '/api/.%09./other',
  '/API/../other',
  '/api/..%252fother',
  '/api/%2e%2e%5cother',
] as const

/** The id of the recorded index set, which differs on the target. */
export const INDEX_SET = '5f3a9c1e8b7d4a0012c3d4ff'

/** The body that creates a stream. */
export const STREAM = {
  body: JSON.stringify({
    title: 'made by the recording',
    description: 'x',
    rules: [],
    matching_type: 'AND',
    index_set_id: INDEX_SET,
    remove_matches_from_default_stream: false,
  }),
  bodyType: 'application/json',
} as const

export const PATH_CASES: readonly PathCase[] = [
  ...ALLOWED.map(([method, target]): PathCase => ({
    id: `${method} ${target}`,
    group: method === 'GET' ? 'reads' : 'own',
    method,
    target,
    ...(method === 'PUT' && { body: '{"title":"y"}', bodyType: 'application/json' }),
  })),
  ...FORMS.flatMap(([form, target]) =>
    CHANGING.map((method): PathCase => ({
      id: `${method}: ${form}`,
      group: 'forms',
      method,
      target,
      ...(method !== 'DELETE' && { body: '{"full_name":"x"}', bodyType: 'application/json' }),
    })),
  ),
  ...METHODS.map((method): PathCase => ({
    id: `method ${JSON.stringify(method)}`,
    group: 'methods',
    method,
    target: '/api/users/bob',
  })),
  ...OVERRIDES.flatMap((name) =>
    ['GET', 'POST', 'HEAD'].map((method): PathCase => ({
      id: `${method} with ${name}`,
      group: 'overrides',
      method,
      target: method === 'POST' ? '/api/streams' : '/api/users/bob',
      headers: [[name, 'DELETE']],
      ...(method === 'POST' && STREAM),
    })),
  ),
  ...OTHER_URLS.flatMap((name) =>
    ['GET', 'POST'].map((method): PathCase => ({
      id: `${method} with ${name}`,
      group: 'overrides',
      method,
      target: '/api/streams',
      headers: [[name, method === 'GET' ? '/other' : '/api/users/bob']],
      ...(method === 'POST' && STREAM),
    })),
  ),
  ...['_method=DELETE', '_METHOD=delete', 'x-http-method-override=PUT', '_m%65thod=DELETE'].flatMap(
    (pair): readonly PathCase[] => [
      {
        id: `GET with ?${pair}`,
        group: 'overrides',
        method: 'GET',
        target: `/api/users/bob?a=b&${pair}`,
      },
      {
        id: `POST with a form, ${pair}`,
        group: 'overrides',
        method: 'POST',
        target: '/api/streams',
        body: `title=x&${pair}`,
        bodyType: 'application/x-www-form-urlencoded',
      },
    ],
  ),
  ...OUTSIDE.flatMap((target) =>
    ['GET', 'HEAD'].map((method): PathCase => ({
      id: `${method} ${target}`,
      group: 'outside',
      method,
      target,
    })),
  ),
]
