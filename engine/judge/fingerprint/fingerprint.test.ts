import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { editExchange } from '#test/harness/recording-fault.ts'
import type { Behaviour } from '../../model/behaviour.ts'
import { type Exchange, type Headers, NO_BODY } from '../../model/exchange.ts'
import { isWithin, parseTypedVersion, parseVersion } from '../../model/version.ts'
import { packageFile } from '../../package.ts'
import { add, field } from '../../suite.ts'
import { createLocator, type PlaceBelowRoot, listRoots } from '../target/roots.ts'
import { createFingerprinter } from './fingerprint.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { fixture } from '#test/fixtures.ts'

const MAIN = ['2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'].map(
  (release) => `graylog-${release}`,
)

/** The releases that responses allow: one release line, or at most its neighbors. */
const LEFT: Readonly<Record<string, readonly [since: string, until: string | undefined]>> = {
  'graylog-2.0.3': ['2.0.0', '2.1.0'],
  'graylog-2.2.3': ['2.2.0', '2.3.0'],
  'graylog-2.5.2': ['2.5.0', '3.0.0'],
  'graylog-3.1.0': ['3.1.0', '3.1.4'],
  'graylog-3.2.0': ['3.2.0', '3.3.0'],
  'graylog-4.3.0': ['4.3.0', '4.3.4'],
  'graylog-5.1.0': ['5.1.0', '5.2.0'],
  'graylog-7.0.1': ['7.0.0', '7.1.0'],
  'cluster-3.2.0-two-nodes': ['3.2.0', '3.3.0'],
  'cluster-5.1.0-two-nodes': ['5.1.0', '5.2.0'],
  'migration-3.2.0-after': ['3.2.0', '3.3.0'],
  'reference-5.1.0': ['5.1.0', '5.2.0'],
  'reference-7.0.1': ['7.0.0', '7.1.0'],
  'reference-7.1.7': ['7.1.0', undefined],
}

interface Loaded {
  readonly exchanges: readonly Exchange[]
  readonly locate: (exchange: Exchange) => PlaceBelowRoot | undefined
}

test.each(Object.entries(LEFT))('%s matches its own release line', async (name, [since, until]) => {
  const { exchanges, locate } = await load(name)

  const found = fingerprint(exchanges, locate)

  expect(found?.since).toBe(since)
  expect(found?.until).toBe(until)
  expect(found?.against).toEqual([])
})

const files = readdirSync(packageFile('test/fixtures'))
  .filter((file) => file.endsWith('.ndjson.gz') && !file.startsWith('backend-'))
  .map((file) => file.replace('.ndjson.gz', ''))

test.each(sampled(files, 2))(
  'the remaining releases of %s include its own, without contradictions',
  async (name) => {
    const { exchanges, locate } = await load(name)
    const release = parseTypedVersion(/\d+\.\d+\.\d+(?!.*\d\.\d)/.exec(name)?.[0] ?? '')

    const found = fingerprint(exchanges, locate)

    expect(found && release && isWithin(release, found)).toBe(true)
    expect(found?.against).toEqual([])
  },
)

const PAIRS = MAIN.flatMap((one) => MAIN.filter((other) => other !== one).map((two) => [one, two]))

test.each(sampled(PAIRS, 2))(
  'half of %s and half of %s are reported as a mixture of both',
  async (a, b) => {
    const [first, second] = [await load(a ?? ''), await load(b ?? '')]
    const exchanges = [
      ...first.exchanges.slice(0, first.exchanges.length / 2),
      ...second.exchanges.slice(second.exchanges.length / 2),
    ]
    const places = new Map<Exchange, Loaded['locate']>(
      exchanges.map((one) => [one, first.exchanges.includes(one) ? first.locate : second.locate]),
    )

    const found = fingerprint(exchanges, (one) => places.get(one)?.(one))

    expect(found?.mixedWith).toBeDefined()
    expect(found?.text).toMatch(/^a mix of two releases: /)
    expect(found?.against.length).toBeGreaterThan(0)
  },
)

test.each(MAIN)(
  '%s has the same fingerprint without versions, names, and identity headers',
  async (name) => {
    const { exchanges, locate } = await load(name)

    const found = fingerprint(exchanges.map(withoutIdentity), locate)

    expect(found).toEqual(fingerprint(exchanges, locate))
  },
)

test('one unexpected response does not change the release', async () => {
  const { exchanges, locate } = await load('graylog-5.1.0')
  const wrong = exchanges.map((one) =>
    one.request.method === 'GET' && one.request.target.endsWith('/streams/enabled')
      ? editExchange(one, [field('/streams/0/alert_conditions', add([]))])
      : one,
  )

  const found = fingerprint(wrong, locate)

  expect(found?.text).toBe('5.1.x')
  expect(found?.mixedWith).toBeUndefined()
  expect(found?.against.map(({ what }) => what)).toEqual([
    'GET /streams/enabled responds with streams[].alert_conditions',
  ])
})

test('a server without some fields and routes is not a mixture with an older release', async () => {
  const { exchanges, locate } = await load('reference-5.1.0')
  const GONE = /\/api\/(?:system\/(?:inputs|indices|cluster)|events|views|roles)/
  const partial = exchanges.map((one) => {
    const { response, request } = one
    if (!response || response.status === 401) return one
    const isGone = GONE.test(request.target)
    const text = isGone
      ? '{"type":"ApiError","message":"HTTP 404 Not Found"}'
      : (response.body.text ?? '').replaceAll(/"index_set_id"\s*:\s*"[^"]*",?/g, '')
    const body = { ...response.body, size: text.length, text }
    return { ...one, response: { ...response, ...(isGone && { status: 404 }), body } }
  })

  const found = fingerprint(partial, locate)

  expect(found?.text).toBe('5.1.x')
  expect(found?.mixedWith).toBeUndefined()
  expect(found?.against.map(({ what }) => what)).toContain('GET /views does not exist')
})

test('one fault at one route is not a mixture, even if it breaks many rules', async () => {
  const { exchanges, locate } = await load('graylog-7.0.1')
  const bare = exchanges.map((one) =>
    one.response && one.request.method === 'GET' && /\/api\/streams$/.test(one.request.target)
      ? { ...one, response: { ...one.response, headers: withoutGuards(one.response.headers) } }
      : one,
  )

  const found = fingerprint(bare, locate)

  expect(found?.mixedWith).toBeUndefined()
  expect(found?.against).toHaveLength(2)
})

test('a server that requires X-Requested-By only on some routes is not a mixture', async () => {
  const { exchanges, locate } = await load('graylog-5.1.0')
  const lax = exchanges.map((one) =>
    one.request.target.includes('/streams') && one.response?.status === 400 && isBare(one)
      ? { ...one, response: { ...one.response, status: 204, body: NO_BODY } }
      : one,
  )

  const found = fingerprint(lax, locate)

  expect(found?.text).toBe('5.1.x')
  expect(found?.against.map(({ what }) => what)).toEqual([expect.stringContaining('not seen')])
})

test.each([401, 403, 404, 200])('a %i from a proxy is no evidence', async (status) => {
  const { exchanges, locate } = await load('graylog-5.1.0')
  const edit = { status, headers: [], body: { state: 'complete', size: 0, text: '' } } as const

  const found = fingerprint(
    exchanges.map((one) =>
      one.response ? { ...one, response: { ...one.response, ...edit } } : one,
    ),
    locate,
  )

  expect(found).toBeUndefined()
})

test('credentials removed by a tool do not change the fingerprint', async () => {
  const { exchanges, locate } = await load('graylog-5.1.0')
  const stripped = exchanges.map((one) => ({
    ...one,
    request: {
      ...one.request,
      headers: one.request.headers.filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
    },
  }))

  const found = fingerprint(stripped, locate)

  expect(found?.text).toBe('5.1.x')
})

test('each step names its responses and narrows the releases', async () => {
  const { exchanges, locate } = await load('graylog-4.3.0')

  const steps = fingerprint(exchanges, locate)?.steps ?? []

  expect(steps.length).toBeGreaterThan(0)
  for (const { exchanges: shown } of steps) expect(shown.length).toBeGreaterThan(0)
})

function withoutGuards(headers: Headers): Headers {
  return headers.filter(([name]) => !/^x-(?:frame|content-type)-options$/i.test(name))
}

async function load(name: string): Promise<Loaded> {
  const recording = await fixture(name)
  const locate = createLocator(listRoots(recording))
  return { exchanges: [...recording.exchanges()], locate }
}

function fingerprint(
  exchanges: Iterable<Exchange>,
  locate: Loaded['locate'],
): Behaviour | undefined {
  const fingerprinter = createFingerprinter(locate)
  for (const exchange of exchanges) fingerprinter.see(exchange)
  return fingerprinter.result()
}

/** Replaces every version in a body with an unknown one, and removes names of releases and software. */
function withoutIdentity(exchange: Exchange): Exchange {
  const { request, response } = exchange
  if (!response) return exchange
  const { body } = response
  const text = body.text
    ?.replaceAll(/"(?:[^"\\]|\\.)*"/g, (literal) =>
      parseVersion(literal.slice(1, -1)) ? '"9.9.9+unknown"' : literal,
    )
    .replaceAll(/"(codename|tagline)":"[^"]*"/g, '"$1":"?"')
  const isTelling = ([name]: readonly [string, string]): boolean =>
    !/^(server|user-agent|x-powered-by)$/i.test(name)
  return {
    ...exchange,
    request: { ...request, headers: request.headers.filter(isTelling) },
    response: {
      ...response,
      headers: response.headers.filter(isTelling),
      body: { ...body, ...(text !== undefined && { text }) },
    },
  }
}

function isBare({ request }: Exchange): boolean {
  return request.headers.every(([name]) => !/^x-(requested-by|graylog-collector)/i.test(name))
}
