import { expect, test } from 'vitest'

import { makeExchange, type ExchangeInput } from '#engine/model/test-exchange.ts'
import type { Headers } from '#engine/model/exchange.ts'
import { findSecrets } from '../search/find.ts'
import { createRedactor } from '../redactor.ts'

const SECRET = 'c4nary-7xkQ2w9Lm3'
const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.${SECRET}`
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const base64url = (text: string): string => Buffer.from(text).toString('base64url')
const type = (value: string): Headers => [['Content-Type', value]]

/** One secret in a structure other than plain JSON, or in an edge case of JSON. */
const STRUCTURES: readonly (readonly [what: string, told: ExchangeInput])[] = [
  ['a header in mixed case', { headers: [['aUthOrIzAtIoN', `Bearer ${SECRET}`]] }],
  ['X-Auth', { headers: [['X-Auth', SECRET]] }],
  ['X-Session', { headers: [['X-Session', SECRET]] }],
  ['Origin with user information', { headers: [['Origin', `https://a:${SECRET}@h`]] }],
  ['a URL with only a token', { headers: [['Referer', `https://${SECRET}@h/`]] }],
  ['a fragment', { answerHeaders: [['Location', `/cb#access_token=${SECRET}&a=b`]] }],
  ['two cookies by a line', { answerHeaders: [['Set-Cookie', `a=deleted\nb=${SECRET}; Path=/`]] }],
  ['two cookies by a comma', { answerHeaders: [['Set-Cookie', `a=0; Path=/, b=${SECRET}`]] }],
  ['a cookie after an attribute', { answerHeaders: [['Set-Cookie', `Path=/; b=${SECRET}`]] }],
  [
    'a token as the name of Basic',
    { headers: [['Authorization', `Basic ${base64(`${SECRET}:`)}`]] },
  ],
  ['set_value under any name', { sent: `{"anything":{"set_value":"${SECRET}"}}` }],
  ['a value next to its type', { sent: `{"password":{"type":"x","value":"${SECRET}"}}` }],
  ['a list next to its type', { sent: `{"password":{"type":"x","value":["${SECRET}"]}}` }],
  ['a member next to a type', { sent: `{"credentials":{"type":"x","password":"${SECRET}"}}` }],
  ['a named value', { sent: `{"name":"password","value":"${SECRET}"}` }],
  ['a named value, value first', { sent: `[{"value":"${SECRET}","key":"api_token"}]` }],
  ['a named list of values', { sent: `{"name":"Authorization","values":["Bearer ${SECRET}"]}` }],
  ['header lines in JSON', { sent: `{"headers":"A: b\\r\\nX-Api-Key: ${SECRET}"}` }],
  ['a URL in JSON', { sent: `{"u":"http:\\/\\/a:${SECRET}@h"}` }],
  ['an encoded URL in JSON', { sent: `{"u":"https%3A%2F%2Fa%3A${SECRET}%40h"}` }],
  ['a parameter in JSON', { sent: `{"u":"https://h/?access_token=${SECRET}"}` }],
  ['a fragment in JSON', { sent: `{"u":"https://h/#/x?access_token=${SECRET}"}` }],
  ['a signed token in a text', { answer: `your ticket:\n${JWT}\nbye` }],
  ['a signed token in JSON', { answer: `{"note":"a\\n${JWT}"}` }],
  ['a private key', { answer: `-----BEGIN EC PRIVATE KEY-----\n${base64(SECRET)}\n-----END` }],
  ['a private key in JSON', { sent: `{"a":"-----BEGIN PRIVATE KEY-----\\n${base64(SECRET)}\\n"}` }],
  ['an Authorization in a text', { answer: `sent authorization: bearer ${SECRET}` }],
  ['JSON with comments', { sent: `// it's a "comment\n{"password":"${SECRET}"}` }],
  ['JSON in a callback', { answer: `cb({"password":"${SECRET}"})` }],
  ['JSON with single quotes', { sent: `{'password':'${SECRET}'}` }],
  ['JSON without quotes', { sent: `{"a":"b",password:${SECRET}}` }],
  ['JSON in a form', { sent: `a=b&c=${encodeURIComponent(`{"password":"${SECRET}"}`)}` }],
  ['a form in JSON', { sent: `{"body":"user=a&password=${SECRET}"}` }],
  ['YAML', { headers: type('text/yaml'), sent: `a:\n  password: "${SECRET}" # x\n  port: 1` }],
  ['a block of YAML', { sent: `a: b\nsecret: |\n  ${SECRET}\n  more\nc: d` }],
  ['a list of YAML', { sent: `tokens:\n- ${SECRET}\nc: d` }],
  ['a named value of YAML', { sent: `env:\n- name: DB_PASSWORD\n  value: ${SECRET}\n` }],
  ['YAML in JSON', { sent: JSON.stringify({ template: `a:\n  password: ${SECRET}\n` }) }],
  ['properties', { sent: `# x\ndb.user=a\ndb.password=${SECRET}\n` }],
  ['XML', { headers: type('text/xml'), sent: `<a><password>${SECRET}</password></a>` }],
  ['XML below a secret name', { sent: `<a><secret><value>${SECRET}</value></secret></a>` }],
  ['an attribute of XML', { sent: `<a token='${SECRET}'/>` }],
  ['a property of XML', { sent: `<property name="password">${SECRET}</property>` }],
  ['a property list', { sent: `<dict><key>password</key><string>${SECRET}</string></dict>` }],
  ['a CDATA section', { sent: `<password><![CDATA[${SECRET}]]></password>` }],
  ['a field of a page', { answer: `<input value="${SECRET}" name="csrf_token">` }],
  ['a table', { headers: type('text/csv'), sent: `user,password\nbob,"${SECRET}"\n` }],
  ['a table by semicolons', { sent: `user;api_key;x\r\nbob;${SECRET};1\r\n` }],
  ['JSON in a part', { headers: type('multipart/form-data'), sent: part(`{"pw":"${SECRET}"}`) }],
  ['a password with an apostrophe', { sent: `{"u":"https://a:x'y${SECRET}@h"}` }],
  ['a URL without a scheme', { headers: [['Referer', `//a:${SECRET}@h/`]] }],
  ['a query in a query', { headers: [['Referer', `/a?next=%2Fx%3Ftoken%3D${SECRET}`]] }],
  ['a second question mark', { target: `/api/x?a=b?token=${SECRET}` }],
  ['one header line in JSON', { sent: `{"header":"X-Api-Key: ${SECRET}"}` }],
  ['a line of a log', { answer: `level=info user=a password=${SECRET} msg="x"` }],
  ['quoted words in JSON', { sent: `{"a":"x required password=\\"${SECRET}\\";"}` }],
  [
    'a challenge',
    { answerHeaders: [['WWW-Authenticate', `Bearer e="x", access_token="${SECRET}"`]] },
  ],
  ['the URL of a hook', { sent: `{"u":"https://hooks.slack.com/services/T0/B0/${SECRET}"}` }],
  ['TOML', { sent: `[db]\nuser = "a"\npassword = "${SECRET}"\n` }],
  ['a password field', { answer: `<input type="password" name="p" value="${SECRET}">` }],
  ['an integration key', { sent: `{"routing_key":"${SECRET}"}` }],
  [
    'a protocol of Kubernetes',
    {
      headers: [
        ['Sec-WebSocket-Protocol', `a, base64url.bearer.authorization.k8s.io.${base64url(SECRET)}`],
      ],
    },
  ],
  ['a protocol after its name', { headers: [['Sec-WebSocket-Protocol', `bearer, ${SECRET}`]] }],
  ['GraphQL in a query', { target: `/g?query=${encodeURIComponent(`{a(token:"${SECRET}"){b}}`)}` }],
  ['JSON in base64', { sent: `{"a":"${base64(`{"password":"${SECRET}"}`)}"}` }],
  ['curl -u', { sent: `{"a":"curl -u admin:${SECRET} http://h"}` }],
  ['curl --user', { answer: `curl -s --user "admin:${SECRET}" http://h` }],
  ['curl in items of a list', { sent: `["curl","-u","admin:${SECRET}"]` }],
  ['an option', { sent: `{"a":"x --password ${SECRET} -y"}` }],
  ['an option in items of a list', { sent: `{"a":["--user","a","--password","${SECRET}"]}` }],
  ['an option in items of YAML', { answer: `args:\n  - --password\n  - ${SECRET}\n  - x` }],
  ['JSON with a comment before the colon', { sent: `{"password"/* : */ // x\n:"${SECRET}"}` }],
  ['a netrc file', { answer: `machine h login a password ${SECRET}\n` }],
  ['a netrc file on lines in JSON', { sent: `{"a":"machine h\\n login a\\n password ${SECRET}"}` }],
  ['JSON in a script', { answer: `<p>a</p><script>a = {"apiToken":"${SECRET}"}</script>` }],
  ['a script with markup', { answer: `<script>a={b:"<p>",pw:"${SECRET}"}</script>` }],
  ['JSON in a header', { headers: [['X-Debug', `{"password":"${SECRET}"}`]] }],
  ['JSON in base64 in a header', { headers: [['X-Debug', base64(`{"password":"${SECRET}"}`)]] }],
  [
    'a change of JSON (RFC 6902)',
    { sent: `[{"op":"add","path":"/a/password","value":"${SECRET}"}]` },
  ],
  ['an old value', { sent: `{"attribute":"password","old_value":"${SECRET}","new_value":"x"}` }],
  ['a short label', { sent: `{"k":"password","v":"${SECRET}"}` }],
  ['words of Python in JSON', { sent: `{"a":"{'user': u'a', 'password': '${SECRET}'}"}` }],
  ['YAML in one line in JSON', { sent: `{"a":"{user: a, password: ${SECRET}}"}` }],
  ['TOML with three quotes', { sent: `[db]\npassword = \"\"\"${SECRET}\"\"\"\n` }],
  ['a variable of a script', { answer: `<script>var apiToken = "${SECRET}";</script>` }],
  ['an id after two slashes', { target: `/api/system//sessions//${SESSION}` }],
  ['an id after a parameter', { target: `/api/system;a=b/sessions;c=d/${SESSION}` }],
  ['an encoded path', { target: `/api/%73ystem/sessions/%32${SESSION.slice(1)}` }],
]

test.each(STRUCTURES)('the secret of %s is replaced', async (_what, exchangeInput) => {
  const exchange = makeExchange(exchangeInput)
  const redactor = createRedactor({ key: 'key' })

  const redacted = redactor.redact(exchange)

  const wanted = [SECRET, SESSION]
  expect(await findSecrets(Buffer.from(JSON.stringify(exchange)), wanted)).not.toEqual([])
  expect(await findSecrets(Buffer.from(JSON.stringify(redacted)), wanted)).toEqual([])
  expect(JSON.stringify(redacted).length).toBe(JSON.stringify(exchange).length)
})

test.each([
  '{"routing":"log-messages-a","sort_key":"timestamp_abc"}',
  '{"name":"timestamp","value":"password of bob"}',
  '{"password":{"type":"text","human_name":"Password","attributes":["is_password"]}}',
  '{"url":"https://git@example.org/a?page=2&sort=password"}',
  '<p>the password is wrong</p><input name="title" value="authorization">',
  'user,password_age_days\nbob,12\n',
  '{"message":"see http://h/users/bob/tokens/my-token-name"}',
  '{"a":["--password-file","/etc/x","--verbose"],"b":"the option --password is needed"}',
  'curl -o a.txt -u bob http://h:80/a and -url:http://h',
  'this machine needs a password now',
  `{"a":"${base64('{"password_age":"12 days"}')}"}`,
  '<script>if (a.password === undefined) ask(b)</script>',
  '{"path":"/users/bob/password","op":"test","a":"{b} is {not} a \\"name\\""}',
  'Basic authentication is needed, bearer authentication is not',
])('%s is kept unchanged', (answer) => {
  const exchange = makeExchange({ answer })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted).toEqual(exchange)
})

test('a secret has one pseudonym in a header, a URL, and a body read by different rules', () => {
  const redactor = createRedactor({ key: 'key' })

  const redacted = redactor.redact(
    makeExchange({
      headers: [['Authorization', `Basic ${base64('admin:admin')}`]],
      sent: `{"authorization":"Basic ${base64('admin:admin')}","u":"http://admin:admin@h?pw=admin"}`,
    }),
  )

  const [, value = ''] = redacted.request.headers.find(([name]) => name === 'Authorization') ?? []
  const [, password = ''] = Buffer.from(value.slice(6), 'base64').toString().split(':')
  expect(redacted.request.body.text).toBe(
    `{"authorization":"${value}","u":"http://admin:${password}@h?pw=${password}"}`,
  )
})

function part(text: string): string {
  return `--x\r\nContent-Disposition: form-data; name="a"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n${text}\r\n--x--`
}

test('a Basic credential that is a prefix of another one is replaced', () => {
  const redactor = createRedactor({ key: 'key' })
  redactor.redact(makeExchange({ headers: [['Authorization', `Basic ${base64('admin:admin')}`]] }))

  const redacted = redactor.redact(makeExchange({ headers: [['Authorization', 'Basic YWRtaW4=']] }))

  expect(JSON.stringify(redacted)).not.toContain('YWRtaW4=')
})

test('a part of a pseudonym is not taken for another secret', () => {
  const redactor = createRedactor({ key: 'key' })
  const exchangeInput = makeExchange({ target: `/api/x?password=${SECRET}"more+${SECRET}` })

  redactor.redact(exchangeInput)

  expect(redactor.secretsSeen()).toEqual([`${SECRET}"more ${SECRET}`])
})
