import { expect, test } from 'vitest'

import { makeExchange, type ExchangeInput } from '#engine/model/test-exchange.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import { createRedactor } from '../redactor.ts'
import { findSecrets } from '../search/find.ts'

const SECRET = 'c4nary-7xkQ2w9Lm3'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const base64url = (text: string): string => Buffer.from(text).toString('base64url')
const type = (value: string): Headers => [['Content-Type', value]]

/** One secret in one place that is not a text with its name. */
const SINGLE: readonly (readonly [what: string, told: ExchangeInput])[] = [
  ['JSON in base64url in a query', { target: `/x?s=${base64url(`{"password":"${SECRET}"}`)}` }],
  ['a parameter of a header', { headers: [['X-A', `b; token="${SECRET}"; c=d`]] }],
  ['markup after a text', { answer: `done:\n<config><password>${SECRET}</password></config>` }],
  ['CDATA after a text', { answer: `<password> a <![CDATA[${SECRET}]]></password>` }],
  ['a bold label', { answer: `<p><b>Password:</b> ${SECRET}</p>` }],
  ['cells of a page', { answer: `<tr><td>Password:</td><td>${SECRET}</td></tr>` }],
  [
    'a field of a part',
    { headers: type('multipart/mixed; boundary=x'), sent: partWith(`X-Api-Key: ${SECRET}`) },
  ],
  [
    'a parameter of a part',
    { headers: type('multipart/mixed; boundary=x'), sent: partWith(`X-A: b; token=${SECRET}`) },
  ],
  [
    'a credential of a part',
    {
      headers: type('multipart/mixed; boundary=x'),
      sent: partWith(`Authorization: Basic ${base64(`a:${SECRET}`)}`),
    },
  ],
  ['words as a password', { answer: `{"message":"Password: correct horse ${SECRET} staple"}` }],
  [
    'the header of an input',
    { sent: `{"configuration":{"authorization_header_value":"${SECRET}"}}` },
  ],
  [
    'a list of header fields',
    { sent: `{"config":{"headers":"Content-Type:a/b;X-Api-Key:${SECRET}"}}` },
  ],
  [
    'rows below a schema',
    {
      answer: `{"schema":[{"column_type":"field","type":"string","field":"source","name":"field: source"},{"column_type":"field","type":"string","field":"password","name":"field: password"}],"datarows":[["h","${SECRET}"],["h","x"]],"metadata":{}}`,
    },
  ],
  [
    'rows of letters below columns',
    { answer: `{"columns":[{"name":"password","type":"text"}],"rows":[["canaryofletters"]]}` },
  ],
  [
    'the URL of a new token',
    { answerHeaders: [['Location', `http://h/api/users/bob/tokens/${SECRET}`]] },
  ],
  ['a license', { sent: `{"license":"${base64(`{"a":"${SECRET}","b":"${'c'.repeat(12)}"}`)}"}` }],
  ['a map keyed by tokens', { answer: `{"tokens":{"${SECRET}":{"user":"bob"}}}` }],
  ['a map keyed by sessions', { answer: `{"sessions":{"${SECRET}":{"user":"bob"}}}` }],
  [
    'the template of a sidecar',
    {
      sent: JSON.stringify({
        template: `<Output a>\n  Module om_ssl\n  KeyPass ${SECRET}\n</Output>\n`,
      }),
    },
  ],
  [
    'a setting of a sidecar',
    { sent: JSON.stringify({ template: `output.logstash.ssl.key_passphrase: ${SECRET}` }) },
  ],
  [
    'a cell after its name',
    { answer: `<table><tr><th>Password</th><td>${SECRET}</td></tr></table>` },
  ],
  ['a definition', { answer: `<dl><dt>API token</dt><dd>${SECRET}</dd></dl>` }],
  ['a no-break space', { answer: `{"message":"password:\\u00a0${SECRET}"}` }],
  ['a response to a security question', { answer: `{"security_answer":"${SECRET}"}` }],
  ['Doppler', { answer: `{"message":"see dp.pt.${'a1B2c3D4'.repeat(5)}${SECRET}"}` }],
  ['redis-cli', { answer: `["redis-cli","-h","r","-a","${SECRET}"]` }],
  ['arguments without a program', { sent: `{"args":["-s","-u","admin:${SECRET}"]}` }],
  ['a user among arguments', { sent: `{"args": ["-s", "--user", "admin:${SECRET}"]}` }],
  ['a user after a password', { sent: `{"args":["--password","x1y2z3","-u","a:${SECRET}"]}` }],
  ['a password among arguments', { sent: `{"args":["-v","-p","${SECRET}"]}` }],
  ['a community of SNMP', { sent: `{"configuration":{"community":"${SECRET}"}}` }],
  ['a scheme in an unknown header', { headers: [['X-Shiny', `Token ${SECRET}`]] }],
  ['another scheme in an unknown header', { headers: [['X-Upstream', `Bearer ${SECRET}`]] }],
  ['a word and a secret in the name of a file', { target: `/files/backup-token-${SECRET}.json` }],
  ['the same in a query', { target: `/files?download=secret-${SECRET}.pem` }],
  ['a path after two words', { target: `/reset-password/${SECRET}/confirm` }],
  ...(
    [
      'password：SECRET',
      'login failed, password [SECRET]',
      'wrong password (SECRET) for joe',
      'the password is "SECRET"',
      'the password is: SECRET',
      'invalid token "SECRET"',
      'username joe password 7 SECRET',
      'htpasswd -b .htpasswd joe SECRET',
      'http -a joe:SECRET GET :9000/api',
      'httpie -a joe:SECRET GET :9000/api',
      'curl -E cert.pem:SECRET https://h',
      'snmpwalk -v2c -c SECRET h',
      'snmpwalk -v3 -l authPriv -u joe -a SHA -A SECRET h',
      'backup -p SECRET -u bob',
      'net use Z: \\\\srv\\share SECRET /user:joe',
      'ConvertTo-SecureString "SECRET" -AsPlainText -Force',
      'vault login SECRET',
      'aws configure set aws_secret_access_key SECRET',
      'snmp-server community SECRET RO',
      'echo SECRET | sudo -S ls',
      'echo SECRET | docker login -u joe --password-stdin',
      'http://h/x?hmac=SECRET',
      'ticket=ST-12-SECRETSECRET',
    ] as const
  ).map((text): readonly [string, ExchangeInput] => [
    text,
    { answer: JSON.stringify({ message: text.replaceAll('SECRET', SECRET) }) },
  ]),
  ['a path of another server', { target: `/login/token/${SECRET}/x` }],
  ['an LDAP bind', { answer: `ldapsearch -x -D cn=a -w ${SECRET} -b dc=b` }],
]

test.each(SINGLE)('the secret of %s is replaced', async (_what, told) => {
  await expectNoSecret(makeExchange(told))
})

test('a short credential in a text is replaced', async () => {
  const exchange = makeExchange({ answer: '{"message":"Bearer Bz9Kq2Xz7LmP4 rejected"}' })
  await expectNoSecret(exchange, ['Bz9Kq2Xz7LmP4'])
})

test('the secret in a reason phrase is replaced', async () => {
  const exchange = makeExchange()
  const { response } = exchange
  await expectNoSecret({ ...exchange, response: { ...response, reason: `Bad token: ${SECRET}` } })
})

test.each([
  '{"message":"token: expired"}',
  '{"message":"password must be at least 6 characters"}',
  '{"message":"Password: required"}',
  'Password: must be at least 6 characters',
  '{"message":"the log of the secret store: nothing to show"}',
  '{"message":"Unauthorized: no token was sent"}',
  '{"permissions":["users:passwordchange:bob","users:tokencreate:*","streams:read:5f3a01bc9f3a01bc9f3a01bc"]}',
  '{"message":"2026-11-20T22:47:42.690Z session: closed, tokens: 12, sid: S-1-5-21-1004336348"}',
  '{"message":"Access denied for user (using password: YES)"}',
  '{"a":"password=","b":"token:","c":1}',
  '{"a":"password=${user.password}","b":"token: {{ token }}"}',
  '{"license":"Apache-2.0","b":{"license":"http://www.apache.org/licenses/LICENSE-2.0"}}',
  '{"schema":[{"field":"source"}],"datarows":[["password"],["x"]]}',
  '{"tokens":{"total":12,"active":{"count":3}}}',
  '<tr><th>Password</th><td>required</td><td>the one of the user</td></tr>',
  '<tr><td>Bob</td><th>Token</th><th>Last access</th></tr>',
  '{"message":"Password (again) is required, password [optional], token (expired)"}',
  '{"message":"unexpected token \\"class4you\\" at line 3"}',
  '{"message":"net user is a command, and snmp-server community -x, key 5 of 9"}',
  '{"message":"echo hello | grep -i sudo, or echo $PASSWORD | sudo -S ls"}',
  'PASS src/a/login.test.ts\nFAIL src/b.test.ts',
  'PWD=/home/bob\nOLDPWD=/',
  '<p>LOGIN or AUTH is needed, all tests PASS now</p>',
  'https://h/api/webhooks/5f3a01bc and http://h/hooks/list',
  '{"description":"Token: a text that is opaque","type":"string"}',
  '{"note":"a hpassword and an etokens"}',
  '{"args":["run","-p","8080:80","-p","9000","-p","./src/v1a2b3","-u","1000:1000"]}',
  'mkdir -p x86_64-linux && docker run -u 1000:1000 -p 127.0.0.1:9000:9000/tcp x',
  '{"message":"Bearer tokens expire, Bearer oauth2-v1 is unknown"}',
  '{"message":"Community: https://community.example.org"}',
])('%s is kept unchanged', (answer) => {
  const exchange = makeExchange({ answer })

  expect(createRedactor({ key: 'key' }).redact(exchange)).toEqual(exchange)
})

async function expectNoSecret(exchange: Exchange, secrets = [SECRET]): Promise<void> {
  const redacted = createRedactor({ key: 'key' }).redact(exchange)
  const [before, after] = [exchange, redacted].map((one) => JSON.stringify(one))

  expect(await findSecrets(Buffer.from(before ?? ''), [...secrets, 'canaryofletters'])).not.toEqual(
    [],
  )
  expect(await findSecrets(Buffer.from(after ?? ''), [...secrets, 'canaryofletters'])).toEqual([])
}

function partWith(field: string): string {
  return `--x\r\nContent-Type: text/plain\r\n${field}\r\n\r\nabc\r\n--x--\r\n`
}
