import { expect, test } from 'vitest'

import type { Exchange, Request } from '../model/exchange.ts'
import { importHar } from '#recorder/har/import.ts'
import { createRedactor } from '#recorder/redact/redactor.ts'
import { makeExchange } from '../model/test-exchange.ts'
import { findLinks } from './links.ts'
import { rebind } from './rebind.ts'
import type { TextPlace } from './request-texts.ts'
import { extract } from './response-values.ts'
import { readSpan } from './span.ts'
import { writeBasic } from '../secrets/authorization.ts'
import { fixture } from '#test/fixtures.ts'

const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const ID = '5f3a01bc9f3a01bc9f3a01bd'
const FORM = 'application/x-www-form-urlencoded'

async function readExchanges(name: string): Promise<readonly Exchange[]> {
  return [...(await fixture(name)).exchanges()]
}

function textAt({ target, headers, body }: Request, place: TextPlace): string {
  if (place.part === 'header') return headers[place.position]?.[1] ?? ''
  return place.part === 'target' ? target : (body.text ?? '')
}

const REAL = ['graylog-2.0.3', 'graylog-5.1.0', 'graylog-7.0.1', 'client-go-graylog-v11-3.2.0']

test.each(REAL)('%s: every use contains its value, and every origin returned it', async (name) => {
  const exchanges = await readExchanges(name)

  const { links, names } = findLinks(exchanges)

  expect(links.length).toBeGreaterThan(5)
  expect(names.length).toBeGreaterThan(3)
  for (const { value, uses } of [...links, ...names]) {
    for (const { exchange, place } of uses) {
      const request = exchanges[exchange]?.request
      expect(request && readSpan(textAt(request, place), place.span)).toBe(value)
    }
  }
  for (const { value, origin } of links) {
    const response = exchanges[origin.exchange]?.response
    expect(response && extract(response, origin.source)).toBe(value)
  }
})

test('a session is followed from login to Basic, cookie, and path', async () => {
  const exchanges = await readExchanges('graylog-5.1.0')

  const session = findLinks(exchanges).links.find(
    ({ origin: { source } }) => source.in === 'body' && source.path[0] === 'session_id',
  )

  expect(exchanges[session?.origin.exchange ?? -1]?.request.target).toBe('/api/system/sessions')
  const at = session?.uses.map(({ exchange, place }) => {
    const name =
      place.part === 'header' && exchanges[exchange]?.request.headers[place.position]?.[0]
    return `${place.part} ${String(name).toLowerCase()} ${place.span.base64?.alphabet ?? ''}`.trim()
  })
  expect(new Set(at)).toEqual(
    new Set(['header authorization base64', 'header cookie', 'target false']),
  )
})

test('a created token is followed to Basic and the path that deletes it', async () => {
  const exchanges = await readExchanges('client-go-graylog-v11-3.2.0')

  const token = findLinks(exchanges).links.find(({ value }) => value.length === 52)

  expect(token?.origin.source).toEqual({ in: 'body', path: ['token'] })
  const at = token?.uses.map(({ exchange, place }) => [
    exchanges[exchange]?.request.method,
    place.part,
  ])
  expect(at).toEqual([
    ['GET', 'header'],
    ['DELETE', 'target'],
    ['GET', 'header'],
  ])
})

test('an output is followed to the JSON body that assigns it', async () => {
  const { links } = findLinks(await readExchanges('graylog-5.1.0'))

  const inBodies = links.flatMap(({ uses }) => uses.filter(({ place }) => place.part === 'body'))

  expect(inBodies.map(({ exchange }) => exchange)).toContain(178)
})

test('a HAR file has the same links', () => {
  const entry = (request: object, text: string) => ({
    request: { headers: [], ...request },
    response: { status: 200, headers: [], content: { size: text.length, text } },
  })
  const entries = [
    entry({ method: 'POST', url: 'http://h/api/system/sessions' }, `{"session_id":"${SESSION}"}`),
    entry({ method: 'DELETE', url: `http://h/api/system/sessions/${SESSION}` }, ''),
  ]
  const har = importHar(JSON.stringify({ log: { version: '1.2', entries } }), 'x.har')

  const { links } = findLinks(har.exchanges())

  expect(links).toMatchObject([{ value: SESSION, uses: [{ exchange: 1 }] }])
})

const after = (request: Parameters<typeof makeExchange>[0]): readonly Exchange[] => [
  makeExchange({ answer: `{"given":"${SESSION}","id":"${ID}"}` }),
  { ...makeExchange(request), index: 1, startedAt: 1_700_000_001_000 },
]

test.each([
  ['a path segment', { target: `/api/streams/${ID}/rules` }],
  ['a percent-encoded segment', { target: '/api/streams/%35%66%33a01bc9f3a01bc9f3a01bd' }],
  ['a query', { target: `/api/search?query=*&filter=streams%3A${ID}` }],
  ['a cookie', { headers: [['Cookie', `a=b; authentication=${SESSION}`]] as const }],
  [
    'a Basic credential',
    { headers: [['Authorization', writeBasic(`${SESSION}:session`)]] as const },
  ],
  [
    'a Basic credential with another',
    { headers: [['X', writeBasic(`${ID}:${SESSION}`)]] as const },
  ],
  ['a bearer', { headers: [['authorization', `Bearer ${SESSION}`]] as const }],
  ['JSON', { sent: `{"a":[{"id":"${ID}"}]}` }],
  ['a member name', { sent: `{"${ID}":1}` }],
  ['a word of JSON', { sent: `{"permissions":["streams:read:${ID}"]}` }],
  ['JSON within JSON', { sent: JSON.stringify({ text: JSON.stringify({ id: ID }) }) }],
  ['a form', { sent: `x=1&id=${ID}`, headers: [['Content-Type', FORM]] as const }],
])('a value is found in %s and replaced', (_where, request) => {
  const exchanges = after(request)
  const [, use] = exchanges
  if (!use) throw new Error('nothing uses the value')
  const bindings = new Map([
    [ID, '6a6a6a6a6a6a6a6a6a6a6a6a'],
    [SESSION, 'other+session/\u00fc"&= x'],
  ])

  const found = findLinks(exchanges)
  const bound = rebind(use.request, found.in(1), bindings)

  expect(found.links.length).toBeGreaterThan(0)
  expect(JSON.stringify(bound)).not.toMatch(new RegExp(`${ID}|${SESSION}`))
  for (const { value, place } of found.in(1)) {
    const original = readSpan(textAt(use.request, place), place.span)
    expect(original).toBe(value)
  }
  expect(rebind(use.request, found.in(1), new Map([[ID, ID]]))).toBe(use.request)
})

test.each([
  ['a cookie', [['Set-Cookie', `authentication=${SESSION};Version=1;Path=/`]], SESSION],
  ['an address', [['Location', `http://h:9000/api/streams/${ID}`]], ID],
  ['any header', [['X-Graylog-Node-ID', SESSION]], SESSION],
  ['the second of its kind', [...two('a=b'), ...two(`c=${SESSION}`)], SESSION],
] as const)('a value in a response is found in %s', (_where, answerHeaders, value) => {
  const giving = makeExchange({ answerHeaders })
  const use = {
    ...makeExchange({ target: `/api/${value}` }),
    index: 1,
    startedAt: 1_800_000_000_000,
  }

  const [link] = findLinks([giving, use]).links

  expect(link?.value).toBe(value)
  const { response } = makeExchange({
    answerHeaders: answerHeaders.map(([name, text]) => [name, text.replace(value, 'another')]),
  })
  expect(link && response && extract(response, link.origin.source)).toBe('another')
})

function two(cookie: string) {
  return [['Set-Cookie', `${cookie}; HttpOnly`]] as const
}

test.each(REAL)('%s has the same links after redaction', async (name) => {
  const exchanges = await readExchanges(name)
  const redactor = createRedactor({ key: 'a key for tests' })
  for (const exchange of exchanges) redactor.redact(exchange)

  const before = findLinks(exchanges)
  const after = findLinks(exchanges.map((exchange) => redactor.redact(exchange)))

  const places = ({ links, names }: typeof before) => [
    links.map(({ origin, uses }) => ({ origin, uses })),
    names.map(({ uses }) => uses),
  ]
  expect(places(after)).toEqual(places(before))
})

test('a value that first appeared in a request is not a link', () => {
  const echo = makeExchange({ target: `/api/streams/${ID}`, status: 404, answer: `{"id":"${ID}"}` })
  const again = { ...echo, index: 1, startedAt: 1_700_000_001_000 }

  expect(findLinks([echo, again]).links).toEqual([])
})

test('a request that started before the response did not use its value', () => {
  const [given, use] = after({ target: `/api/streams/${ID}` })
  if (!given || !use) throw new Error('no exchanges')

  expect(findLinks([given, { ...use, startedAt: 1_700_000_000_001 }]).links).toEqual([])
})

test('names sent by the client are followed, and existing ones are not', () => {
  const listed = makeExchange({ answer: '{"streams":[{"title":"All messages"}]}' })
  const made = makeExchange({ method: 'POST', target: '/api/users', sent: '{"username":"jane-7"}' })
  const renamed = makeExchange({ method: 'PUT', sent: '{"title":"All messages"}' })
  const used = makeExchange({
    target: '/api/users/jane-7',
    headers: [['A', writeBasic('jane-7:pw')]],
  })
  const login = makeExchange({
    method: 'POST',
    target: '/api/system/sessions',
    sent: '{"username":"admin"}',
  })
  const exchanges = [listed, login, made, renamed, used].map((one, index) => ({ ...one, index }))

  const { names } = findLinks(exchanges)

  expect(names.map(({ value }) => value)).toEqual(['jane-7'])
  expect(names[0]?.uses.map(({ exchange, place }) => [exchange, place.part])).toEqual([
    [2, 'body'],
    [4, 'target'],
    [4, 'header'],
  ])
})

test('a token named like the client does not link every request of that client', () => {
  const headers: Exchange['request']['headers'] = [
    ['X-Requested-By', 'mytool'],
    ['User-Agent', 'mytool'],
  ]
  const made = makeExchange({ method: 'POST', target: '/api/users/admin/tokens/mytool', headers })
  const used = makeExchange({ headers })

  const { names } = findLinks([made, { ...used, index: 1 }])

  expect(names.map(({ value }) => value)).toEqual(['mytool'])
  expect(names[0]?.uses.map(({ exchange, place }) => [exchange, place.part])).toEqual([
    [0, 'target'],
  ])
})

test('Content-Length is updated when a value in the body is replaced', () => {
  const sent = `{"title":"known ${ID}"}`
  const [given, use] = after({ sent, headers: [['Content-Length', String(sent.length)]] })
  if (!given || !use) throw new Error('no exchanges')

  const bound = rebind(use.request, findLinks([given, use]).in(1), new Map([[ID, 'ü']]))

  expect(bound.body).toMatchObject({ text: '{"title":"known ü"}', size: 20 })
  expect(bound.headers).toContainEqual(['Content-Length', '20'])
})

test('a value is found under a renamed key', () => {
  const source = { in: 'body', path: [ID, 'lead'] } as const
  const { response } = makeExchange({ answer: '{"6a":{"lead":"x"}}' })

  expect(response && extract(response, source, new Map([[ID, '6a']]))).toBe('x')
})

test('a UUID without letters is a link', () => {
  const id = '12345678-1234-4123-8123-123456789012'
  const given = makeExchange({ answer: JSON.stringify({ id }) })
  const use = { ...makeExchange({ target: `/api/streams/${id}` }), index: 1, startedAt: Infinity }

  expect(findLinks([given, use]).links.map(({ value }) => value)).toEqual([id])
})
