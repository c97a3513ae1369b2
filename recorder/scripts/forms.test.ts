import { expect, test } from 'vitest'

import { readCalls } from './read-script.ts'
import { unknownsIn, written } from './unknown.ts'

/** Lists the calls of a text as `LINE METHOD URL BODY`. */
function callsIn(text: string, file: string): { form: string | undefined; calls: string[] } {
  const read = readCalls(text, file)
  const calls = (read?.calls ?? []).map(({ line, method, url, body }) =>
    [line, method, written(url), ...(body === undefined ? [] : [written(body)])].join(' '),
  )
  return { form: read?.form, calls }
}

const U = '$GRAYLOG_URL'

test.each([
  [
    'a crontab of a user',
    'tab',
    'GL=http://h:9000/api\n# m h\n*/5 * * * * curl -fs $GL/system/lbstatus >/dev/null || mail -s down ops\n@daily wget -qO- "$GL/cluster"\n',
    'a crontab',
    ['3 GET http://h:9000/api/system/lbstatus', '4 GET http://h:9000/api/cluster'],
  ],
  [
    'a system crontab with standard input',
    'graylog',
    '0 3 * * 1-5 graylog curl -d @- http://h:9000/api/streams%{"title":"a"}%\n0 4 1 Jan Mon root curl http://h:9000/api/system?a=\\%20\n',
    'a crontab',
    ['1 POST http://h:9000/api/streams {"title":"a"}', '2 GET http://h:9000/api/system?a=%20'],
  ],
  [
    'Ansible tasks',
    'play.yml',
    '- hosts: all\n  vars:\n    base: http://h:9000/api\n  tasks:\n    - name: curl the inputs\n      ansible.builtin.uri:\n        url: "{{ base }}/system/inputs"\n        user: admin\n        password: "{{ vault_pw }}"\n    - uri:\n        url: "{{ graylog_url | default(\'http://g:9000\') }}/api/streams/{{ item.id }}"\n        method: put\n        body_format: json\n        body: {title: "{{ item.title }}", n: 1}\n        headers: {X-Requested-By: ansible}\n    - uri: url={{ base }}/cluster method=GET\n    - shell: |\n        id=1\n        curl -s {{ base }}/users/{{ who }}\n    - command: curl -X DELETE "{{ base }}/streams/{{ id }}"\n',
    'a YAML file',
    [
      '7 GET http://h:9000/api/system/inputs',
      '11 PUT http://g:9000/api/streams/{{item.id}} {"title":"{{item.title}}","n":1}',
      '16 GET http://h:9000/api/cluster',
      '19 GET http://h:9000/api/users/{{who}}',
      '20 DELETE http://h:9000/api/streams/{{id}}',
    ],
  ],
  [
    'a GitHub workflow',
    'ci.yml',
    'on: push\nenv:\n  GL: http://h:9000/api\njobs:\n  a:\n    runs-on: x\n    steps:\n      - name: curl it\n        run: |\n          curl -s "$GL/system"\n          curl -u ${{ secrets.USER }}:${{ secrets.PW }} ${{ env.GL }}/cluster\n      - run: curl -s ${{ vars.URL }}/api/streams\n',
    'a YAML file',
    [
      '10 GET http://h:9000/api/system',
      '11 GET http://h:9000/api/cluster',
      '12 GET {{vars.URL}}/api/streams',
    ],
  ],
  [
    'GitLab jobs',
    '.gitlab-ci.yml',
    'variables:\n  GL: http://h:9000\ntest:\n  script:\n    - API=$GL/api\n    - curl -s $API/system\n    - "curl -H \'X: y\' $API/cluster"\n',
    'a YAML file',
    ['6 GET http://h:9000/api/system', '7 GET http://h:9000/api/cluster'],
  ],
  [
    'Compose services',
    'compose.yaml',
    'services:\n  graylog:\n    image: graylog/curl\n    environment:\n      - A=b\n    healthcheck:\n      test: ["CMD", "curl", "-f", "http://localhost:9000/api/system/lbstatus"]\n  x:\n    healthcheck:\n      test: [CMD-SHELL, "curl -f http://localhost:9000/api/cluster || exit 1"]\n',
    'a YAML file',
    ['7 GET http://localhost:9000/api/system/lbstatus', '10 GET http://localhost:9000/api/cluster'],
  ],
  [
    'a Postman 2.1 collection',
    'c.json',
    JSON.stringify(
      {
        info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        auth: { type: 'basic', basic: [{ key: 'username', value: '{{user}}' }] },
        variable: [{ key: 'base', value: 'http://h:9000/api' }],
        item: [
          {
            name: 'folder',
            item: [
              {
                request: {
                  method: 'POST',
                  header: [{ key: 'X-Requested-By', value: 'x' }],
                  body: { mode: 'raw', raw: '{"a": "{{v}}"}' },
                  url: { raw: '{{base}}/streams/:id/rules', variable: [{ key: 'id', value: '' }] },
                },
              },
            ],
          },
          { request: 'http://h:9000/api/system' },
        ],
      },
      null,
      2,
    ),
    'a Postman collection',
    [
      '25 POST http://h:9000/api/streams/:id/rules {"a": "{{v}}"}',
      '51 GET http://h:9000/api/system',
    ],
  ],
  [
    'a shell script under any name',
    'x',
    `[ -n "$X" ] || exit\r\ncurl ${U}/system\r\n`,
    'a shell script',
    [`2 GET ${U}/system`],
  ],
])('%s is read', (_what, file, text, form, calls) => {
  expect(callsIn(text, file)).toEqual({ form, calls })
})

test.each([
  ['binary', 'curl http://h/\0'],
  ['words about curl', 'We use curl and wget here.\n'],
  ['an empty file', ''],
  ['a script that only installs it', '#!/bin/sh\napt-get install -y curl wget\n'],
])('%s is not a script with calls', (_what, text) => {
  expect(readCalls(text, 'x')).toBeUndefined()
})

test('unknown values keep their names in nested scripts', () => {
  const read = readCalls(`bash -c "curl '${U}/streams/$ID'"`, 'x')

  expect(unknownsIn(read?.calls[0]?.url ?? '')).toEqual(['$GRAYLOG_URL', '$ID'])
})

test('a megabyte of nested loops is read quickly', () => {
  const loop = 'for a in 1 2 3 4 5 6 7 8 9; do '
  const deep = `${loop.repeat(8)} curl http://h:9000/api/streams/$a ${'; done'.repeat(8)}\n`
  const flat = `curl -s "${U}/streams/$ID" -H 'X-Requested-By: x'\n`.repeat(18_000)
  const before = performance.now()

  expect(readCalls(deep + flat, 'x')?.calls.length).toBeGreaterThan(18_000)
  expect(performance.now() - before).toBeLessThan(10_000)
})
