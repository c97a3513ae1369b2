import { expect, test } from 'vitest'

import { buildExchange } from './exchange-of.ts'
import { readCalls } from './read-script.ts'
import { written } from './unknown.ts'

const API = 'http://h:9000/api'

test.each([
  [
    'nested functions called in a loop of a main function with all arguments',
    'backup.sh',
    `U=${API}\nOPTS=(-s)\napi() {\n  local method="$1"; shift\n  local path="$1"; shift\n  curl "\${OPTS[@]}" -X "$method" "$U$path" "$@"\n}\nget() { api GET "$@"; }\nmain() {\n  local v\n  v=$(get /system | jq -r .version) || exit 1\n  for what in streams users; do\n    get "/$what" > "$what.json"\n  done\n  while read -r id; do\n    if [[ $v == 2.* ]]; then\n      get "/streams/$id/rules"\n    fi\n  done < ids\n}\nmain "$@"\n`,
    [
      `11 GET ${API}/system`,
      `13 GET ${API}/streams`,
      `13 GET ${API}/users`,
      `17 GET ${API}/streams/$id/rules`,
    ],
  ],
  [
    'a here-document for a function',
    'x.sh',
    `post() { curl -d @- "${API}$1"; }\npost /streams <<E\n{"title": "$T"}\nE\n`,
    [`2 POST ${API}/streams {"title": "$T"}`],
  ],
  [
    'nested GitLab variables',
    '.gitlab-ci.yml',
    'variables:\n  GL: "http://h:9000"\n  API: "$GL/api"\n  DEEP: ${API}/system\n  SELF: $SELF/x\ntest:\n  script:\n    - curl -s "$API/cluster" "$DEEP" "$SELF/api/system"\n',
    [`8 GET ${API}/cluster`, `8 GET ${API}/system`, '8 GET $SELF/x/api/system'],
  ],
  [
    'Postman URLs only in parts, and disabled bodies',
    'c.json',
    JSON.stringify({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [
        {
          request: {
            method: 'GET',
            url: {
              protocol: 'http',
              host: ['h', 'test'],
              port: '9000',
              path: ['api', 'streams', ':id'],
              query: [
                { key: 'a', value: 'b' },
                { key: 'c', value: 'd', disabled: true },
              ],
            },
          },
        },
        { request: { url: { host: ['{{base}}'], path: ['api', 'system'] } } },
        {
          request: {
            method: 'DELETE',
            url: `${API}/streams/1`,
            body: { mode: 'raw', raw: '{}', disabled: true },
          },
        },
      ],
    }),
    [
      '1 GET http://h.test:9000/api/streams/:id?a=b',
      '1 GET {{base}}/api/system',
      `1 DELETE ${API}/streams/1`,
    ],
  ],
])('%s is read', (_what, file, text, calls) => {
  expect(
    readCalls(text, file)?.calls.map(({ line, method, url, body }) =>
      [line, method, written(url), ...(body === undefined ? [] : [written(body)])].join(' '),
    ),
  ).toEqual(calls)
})

test('a Basic credential built by a template is masked with any content', () => {
  const [call] =
    readCalls(
      `- uri:\n    url: ${API}/users\n    headers:\n      Authorization: "Basic {{ (user + ':' + pw) | b64encode }}"\n`,
      'play.yml',
    )?.calls ?? []
  const placed = { origin: 'http://h:9000', target: '/api/users', file: 'play.yml' }
  const { headers } = call ? buildExchange(call, 0, placed).request : { headers: [] }
  expect(headers).toContainEqual(['Authorization', '***'])
})

test('an expression in a path is removed from the path', () => {
  const text = `- uri:\n    url: "${API}/streams/{{ lookup('pipe', 'pw-7Hq') }}/{{ item.id }}"\n`
  const calls = readCalls(text, 'tasks.yml')?.calls ?? []
  expect(calls.map(({ line, method, url }) => `${line} ${method} ${written(url)}`)).toEqual([
    `2 GET ${API}/streams/{{…}}/{{item.id}}`,
  ])
})
