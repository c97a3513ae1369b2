import { expect, test } from 'vitest'

import { exchangeOf, type Told } from '#engine/model/test-exchange.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import { createRedactor } from '../redactor.ts'
import { findSecrets } from '../search/find.ts'

const SECRET = 'c4nary-7xkQ2w9Lm3'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const base64url = (text: string): string => Buffer.from(text).toString('base64url')
const type = (value: string): Headers => [['Content-Type', value]]

/** How a person or a program writes a secret into a line. */
const TEXTS = [
  `Password: ${SECRET}`,
  `api_token = ${SECRET}`,
  `login of bob failed, token: ${SECRET}`,
  `login of bob (Password: ${SECRET})`,
  `sent Cookie: authentication=${SECRET}`,
  `if password == "${SECRET}" then`,
  `API key: ${SECRET} of bob`,
  `config["client_secret"] = '${SECRET}'`,
  `got "password": "${SECRET}" from bob`,
  `Session ID=${SECRET}.`,
  `Server=h;Password=${SECRET};Database=d`,
  `Authorization: Bearer ${SECRET}`,
  `X-Api-Key:${SECRET};Accept:text/plain`,
] as const

/** Places in which a text may be; each is told by an exchange. */
const PLACES: Readonly<Record<string, (text: string) => Told>> = {
  'a body of text': (answer) => ({ answerHeaders: type('text/plain'), answer }),
  'a message in JSON': (text) => ({ answer: JSON.stringify({ id: 1, message: text, b: 'c' }) }),
  'a list in JSON': (text) => ({ answer: JSON.stringify([{ a: [text, 'x'] }]) }),
  'JSON in JSON': (text) => ({ sent: JSON.stringify({ a: JSON.stringify({ b: text }) }) }),
  'a text of XML': (text) => ({ answer: `<a><b>x</b> ${xml(text)} <c/></a>` }),
  'a CDATA section': (text) => ({ answer: `<a><b><![CDATA[${text}]]></b></a>` }),
  'an attribute of XML': (text) => ({ answer: `<a b="${xml(text)}"/>` }),
  'entities without an end, with zeros': (text) => ({ answer: `<p>${entities(text)}</p>` }),
  'a header field': (text) => ({ answerHeaders: [['X-Debug', text]] }),
  'a value of a query': (text) => ({ target: `/api/x?a=${encodeURIComponent(text)}&b=c` }),
  'a value of a form': (text) => ({
    headers: type('application/x-www-form-urlencoded'),
    sent: new URLSearchParams({ a: text, b: 'c' }).toString(),
  }),
  'a part of a form': (text) => ({
    headers: type('multipart/form-data; boundary=x'),
    sent: part(text),
  }),
  'JSON in base64 in a query': (text) => ({
    target: `/api/x?state=${encodeURIComponent(base64(JSON.stringify({ message: text })))}`,
  }),
  'JSON in base64url in a path': (text) => ({
    target: `/api/x/${base64url(JSON.stringify({ message: text }))}/y`,
  }),
}

const CASES = Object.entries(PLACES).flatMap(([place, tell]) =>
  TEXTS.map((text) => [text, place, tell(text)] as const),
)

test.each(CASES)('replaces the secret of «%s» in %s', async (_text, _place, told) => {
  await expectNoSecret(exchangeOf(told))
})

/** One secret in one place that is no text with its name before it. */
const SINGLE: readonly (readonly [what: string, told: Told])[] = [
  ['a name that is percent-encoded twice', { target: `/api/x?pass%2577ord=${SECRET}` }],
  ['a query within a query', { target: `/api/x?u=${encodeURIComponent(`/y?token=${SECRET}`)}` }],
  ['JSON in base64url in a query', { target: `/x?s=${base64url(`{"password":"${SECRET}"}`)}` }],
  ['the filter of a query', { target: `/api/x?filter=password:${SECRET}` }],
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
    'the address of a new token',
    { answerHeaders: [['Location', `http://h/api/users/bob/tokens/${SECRET}`]] },
  ],
  ['a licence', { sent: `{"license":"${base64(`{"a":"${SECRET}","b":"${'c'.repeat(12)}"}`)}"}` }],
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
  ['PASS', { answer: `{"message":"USER bob\\r\\nPASS ${SECRET}\\r\\n"}` }],
  ['a command of FTP', { answer: `{"message":"client sent: PASS ${SECRET}"}` }],
  ['LOGIN', { answer: `{"message":"a1 LOGIN bob ${SECRET}"}` }],
  ['AUTH', { answer: `AUTH ${SECRET}\r\nPING\r\n` }],
  ['AUTH PLAIN', { answer: `{"message":"AUTH PLAIN ${base64(`\0bob\0${SECRET}`)}"}` }],
  [
    'AUTH LOGIN',
    {
      answer: `AUTH LOGIN\r\n334 VXNlcm5hbWU6\r\n${base64('bob')}\r\n334 UGFzc3dvcmQ6\r\n${base64(SECRET)}\r\n`,
    },
  ],
  ['requirepass', { answer: `{"message":"CONFIG SET requirepass ${SECRET}"}` }],
  ['mysql', { answer: `{"message":"mysqldump -u root -p${SECRET} graylog"}` }],
  ['sshpass', { answer: `{"message":"sshpass -p ${SECRET} ssh a@b"}` }],
  ['sshpass without a blank', { answer: `{"message":"sshpass -p'${SECRET}' ssh a@b"}` }],
  ['redis-cli', { answer: `["redis-cli","-h","r","-a","${SECRET}"]` }],
  ['a bind of LDAP', { answer: `ldapsearch -x -D cn=a -w ${SECRET} -b dc=b` }],
]

test.each(SINGLE)('replaces the secret of %s', async (_what, told) => {
  await expectNoSecret(exchangeOf(told))
})

test('replaces the secret of a reason phrase', async () => {
  const exchange = exchangeOf()
  const { response } = exchange
  await expectNoSecret({ ...exchange, response: { ...response, reason: `Bad token: ${SECRET}` } })
})

const R = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0'
const HEX = '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9'

/** Secrets that tell by their own look, put together so that no scanner takes this file for a leak. */
const SHAPES: readonly string[] = [
  ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((kind) => `${kind}_${R.slice(0, 36)}`),
  `github_pat_${R.slice(0, 22)}_${R}${R.slice(0, 19)}`,
  `glpat-${R.slice(0, 20)}`,
  ...['a', 'b', 'p', 'r', 's'].map((kind) => `xox${kind}-1234567890-1234567890-${R.slice(0, 24)}`),
  `xapp-1-A0123456789-1234567890-${HEX}`,
  `AIza${R.slice(0, 35)}`,
  `GOCSPX-${R.slice(0, 28)}`,
  `ya29.${R}`,
  `hvs.${R}`,
  ...['sk', 'rk'].map((kind) => `${kind}_live_${R.slice(0, 24)}`),
  `whsec_${R.slice(0, 32)}`,
  `AKIA${R.toUpperCase().slice(0, 16)}`,
  `npm_${R.slice(0, 36)}`,
  `pypi-AgEIcHlwaS5vcmc${R}`,
  `SG.${R.slice(0, 22)}.${R}${R.slice(0, 3)}`,
  `dop_v1_${HEX}`,
  `dckr_pat_${R.slice(0, 27)}`,
  `hf_${R.slice(0, 34)}`,
  `sk-ant-api03-${R}`,
  `sk-proj-${R}`,
  `shpat_${HEX.slice(0, 32)}`,
  `glsa_${R.slice(0, 32)}_${HEX.slice(0, 8)}`,
  `dapi${HEX.slice(0, 32)}`,
  `NRAK-${R.toUpperCase().slice(0, 27)}`,
  `ATATT3${R}`,
  `PMAK-${HEX.slice(0, 24)}-${HEX.slice(0, 34)}`,
  `123456789:AA${R.slice(0, 33)}`,
  '946igfpphj3va54qa6cnhh0kafeco61urbl3rt5gkit8k4170nh',
]

/** Addresses whose last part is the secret. */
const HOOKS: readonly (readonly [string, string])[] = [
  [`https://hooks.slack.com/services/T01/B01/`, R.slice(0, 24)],
  [`https://hooks.zapier.com/hooks/catch/1234567/`, 'abc3d7ef'],
  [`https://chat.example.org/hooks/`, '8x3k9q2m5n7p1r4t6w8y0z2b4d'],
  [`https://maker.ifttt.com/trigger/alarm/with/key/`, R.slice(0, 22)],
  [`https://a.webhook.office.com/webhookb2/1-2@3/IncomingWebhook/`, HEX.slice(0, 32)],
  [`https://discord.com/api/webhooks/123456789012345678/`, `${R}${R.slice(0, 28)}`],
  [`https://events.pagerduty.com/integration/`, HEX.slice(0, 32)],
  [`https://hook.eu1.make.com/`, R.slice(0, 32).toLowerCase()],
]

test.each([...SHAPES.map((shape) => ['', shape] as const), ...HOOKS])(
  'replaces %s%s wherever it is',
  async (before, secret) => {
    for (const tell of [
      (text: string): Told => ({ answer: `see ${text}, bob` }),
      (text: string): Told => ({ answer: JSON.stringify({ note: `a\n${text}` }) }),
      (text: string): Told => ({ target: `/x?a=${encodeURIComponent(text)}` }),
    ])
      await expectNoSecret(exchangeOf(tell(before + secret)), [secret])
  },
)

test('leaves out a body of CBOR that names a password', () => {
  const text = (of: string): Buffer =>
    Buffer.concat([Buffer.from([0x60 + of.length]), Buffer.from(of)])
  const bytes = Buffer.concat([Buffer.from([0xa1]), text('password'), text(SECRET)])
  for (const cbor of [bytes, Buffer.concat([Buffer.from('d9d9f7', 'hex'), bytes])]) {
    const exchange = exchangeOf()
    const body = { state: 'complete', size: cbor.length, base64: cbor.toString('base64') } as const

    const redacted = createRedactor({ key: 'k' }).redact({
      ...exchange,
      request: { ...exchange.request, headers: type('application/octet-stream'), body },
    })

    expect(redacted.request.body).toMatchObject({ state: 'elided', size: cbor.length })
  }
})

test.each([
  '{"message":"token: expired"}',
  '{"message":"password must be at least 6 characters"}',
  '{"message":"Password: required"}',
  'Password: must be at least 6 characters',
  '{"message":"the log of the secret store: nothing to tell"}',
  '{"message":"Unauthorized: no token was sent"}',
  '{"permissions":["users:passwordchange:bob","users:tokencreate:*","streams:read:5f3a01bc9f3a01bc9f3a01bc"]}',
  '{"message":"2026-11-20T22:47:42.690Z session: closed, tokens: 12, sid: S-1-5-21-1004336348"}',
  '{"message":"Access denied for user (using password: YES)"}',
  '{"a":"password=","b":"token:","c":1}',
  '{"a":"password=${user.password}","b":"token: {{ token }}"}',
  '{"license":"Apache-2.0","b":{"license":"http://www.apache.org/licenses/LICENSE-2.0"}}',
  '{"schema":[{"field":"source"}],"datarows":[["password"],["x"]]}',
  '{"tokens":{"total":12,"active":{"count":3}}}',
  'PASS src/a/login.test.ts\nFAIL src/b.test.ts',
  'PWD=/home/bob\nOLDPWD=/',
  '<p>LOGIN or AUTH is needed, all tests PASS now</p>',
  'https://h/api/webhooks/5f3a01bc and http://h/hooks/list',
  '{"description":"Token: a text that is opaque","type":"string"}',
  '{"note":"a hpassword and an etokens"}',
])('leaves %s as it is', (answer) => {
  const exchange = exchangeOf({ answer })

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

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Every sign as its number with zeros, and without an end where no digit follows. */
function entities(text: string): string {
  return text.replace(
    /[^\w ](?=(.?))/g,
    (sign, next: string) => `&#000${sign.charCodeAt(0)}${/\d/.test(next) ? ';' : ''}`,
  )
}

function part(text: string): string {
  return `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--x--\r\n`
}

function partWith(field: string): string {
  return `--x\r\nContent-Type: text/plain\r\n${field}\r\n\r\nabc\r\n--x--\r\n`
}
