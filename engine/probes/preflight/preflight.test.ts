import { createServer as createTlsServer } from 'node:https'
import type { RequestListener } from 'node:http'

import { expect, test } from 'vitest'

import { SELF_SIGNED } from '../../http/tls/test-certificates.ts'
import { TargetError, UsageError } from '../../model/errors.ts'
import { preflight, type Preflight, type PreflightOptions } from './preflight.ts'
import { listen, opened } from '../../http/test-listen.ts'

const NODE = { node_id: 'n1', cluster_id: 'c1', version: '5.1.0+abc1234' }
const ADMIN = { user: { name: 'admin', password: 'secret-word' } }

function fly(root: string, options: Partial<PreflightOptions> = {}): Promise<Preflight> {
  return preflight({
    root,
    credentials: ADMIN,
    connection: {},
    wait: 1_500,
    randomHex: (bytes) => 'ab'.repeat(bytes),
    ...options,
  })
}

async function sentence(root: string, options: Partial<PreflightOptions> = {}): Promise<string> {
  const error: unknown = await fly(root, options).then(
    () => 'no error',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(TargetError)
  return (error as Error).message
}

/** Starts a server with its root at `/api` that accepts the credentials for which `admits` returns 200. */
function product(admits: (authorization: string) => number = () => 200): RequestListener {
  return (request, response) => {
    const path = request.url ?? ''
    response.setHeader('X-Graylog-Node-ID', 'n1')
    if (!path.startsWith('/api/')) {
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>Graylog Web Interface</title>')
      return
    }
    const isOpen = path === '/api/'
    response.statusCode = isOpen ? 200 : admits(request.headers.authorization ?? '')
    if (response.statusCode === 401)
      response.setHeader('WWW-Authenticate', 'Basic realm="Graylog Server"')
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(path === '/api/cluster' ? { n1: NODE } : NODE))
  }
}

function page(status: number, type: string, body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': type })
    response.end(body)
  }
}

test('preflight finds the server and its release', async () => {
  await using server = await listen(product())

  const found = await fly(`${server.origin}/api`)

  expect(found).toMatchObject({
    root: `${server.origin}/api`,
    claimedVersion: '5.1.0+abc1234',
    remarks: [],
  })
  expect(found.version.release).toBe('5.1.0')
})

test('preflight falls back to /api and says so', async () => {
  await using server = await listen(product())

  const found = await fly(server.origin)

  expect(found.root).toBe(`${server.origin}/api`)
  expect(found.remarks).toEqual([
    `using "${server.origin}/api": the REST API is not at "${server.origin}"`,
  ])
})

test('preflight suggests the right URL for a wrong path', async () => {
  await using server = await listen(product())

  expect(await sentence(`${server.origin}/graylog/v2`)).toBe(
    `the REST interface is not at "${server.origin}/graylog/v2" but at "${server.origin}/api"; use that URL`,
  )
})

test('preflight recognizes 2.0, which has no root page, by its load-balancer status', async () => {
  await using server = await listen((request, response) => {
    if (request.url === '/system/lbstatus') response.end('ALIVE')
    else if (request.url === '/') response.writeHead(404).end('{"type":"ApiError"}')
    else response.end(JSON.stringify({ ...NODE, version: '2.0.3 (f07c170)' }))
  })

  const found = await fly(server.origin)

  expect(found.version.release).toBe('2.0.3')
  expect(found.root).toBe(server.origin)
})

test.each([401, 403, 404])(
  'preflight recognizes the API by its nodes if GET / without a credential returns %i',
  async (status) => {
    const byAdmin = `Basic ${Buffer.from('admin:secret-word').toString('base64')}`
    await using server = await listen((request, response) => {
      const isOpen = request.headers.authorization === byAdmin && request.url !== '/api/'
      response.writeHead(isOpen ? 200 : status, { 'Content-Type': 'application/json' })
      const record = request.url === '/api/cluster' ? { n1: NODE } : NODE
      response.end(JSON.stringify(isOpen ? record : { type: 'ApiError', message: 'No' }))
    })

    const found = await fly(`${server.origin}/api`)

    expect(found.root).toBe(`${server.origin}/api`)
    expect(found.version.release).toBe('5.1.0')
    expect(found.remarks).toEqual([
      `GET / returns ${status} without a credential; the REST interface was recognized by GET /cluster`,
    ])
  },
)

test('a server that rejects everything is not called another product', async () => {
  await using server = await listen(page(403, 'application/json', '{"type":"ApiError"}'))

  const message = await sentence(`${server.origin}/api`)

  expect(message).toContain('rejects GET / with 403 Forbidden')
  expect(message).toContain('lists no nodes for the given credentials')
})

test('preflight sends no credential to a server that responds to GET / with a page', async () => {
  const sent: string[] = []
  await using server = await listen((request, response) => {
    sent.push(request.headers.authorization ?? '')
    page(403, 'text/html', '<html><title>No</title>')(request, response)
  })

  expect(await sentence(`${server.origin}/api`)).toContain('a web page titled "No"')
  expect(sent.join('')).toBe('')
})

/** Responds with 503 and Retry-After to the given number of requests. */
function inMaintenance(times: number, seconds: number): RequestListener {
  let left = times
  const serve = product()
  return (request, response) => {
    if ((left -= 1) < 0) serve(request, response)
    else response.writeHead(503, { 'Retry-After': seconds }).end('Back soon')
  }
}

test('preflight waits for Retry-After and keeps the responses in between', async () => {
  await using server = await listen(inMaintenance(2, 0))

  const { version, exchanges } = await fly(`${server.origin}/api`)

  expect(version.release).toBe('5.1.0')
  const first = exchanges.slice(0, 3).map(({ probe, response }) => [probe, response?.status])
  expect(first).toEqual([
    ['preflight', 503],
    ['waiting', 503],
    ['waiting', 200],
  ])
})

test('preflight waits no longer than its patience', async () => {
  await using server = await listen(inMaintenance(Infinity, 1))
  const started = performance.now()

  const message = await sentence(`${server.origin}/api`, { patience: 1_500 })

  expect(message).toContain('returned 503 Service Unavailable')
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a token is enough', async () => {
  const token = 'k'.repeat(51)
  const expected = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
  await using server = await listen(product((given) => (given === expected ? 200 : 401)))

  const found = await fly(`${server.origin}/api`, { credentials: { token } })

  expect(found.version.release).toBe('5.1.0')
})

test('preflight asks for credentials only after it found the server', async () => {
  await using server = await listen(product())

  const error: unknown = await fly(`${server.origin}/api`, { credentials: {} }).catch(
    (reason: unknown) => reason,
  )

  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toContain('set GRAYLOG_TOKEN, or GRAYLOG_USER and GRAYLOG_PASSWORD')
})

test.each([
  [401, 'does not accept the password of user "admin"; check GRAYLOG_USER'],
  [401, 'and that no proxy in front of the server removes the Authorization header'],
  [403, 'the account is not allowed to read the node record; give the account the Reader role'],
])('the error for credentials rejected with %i gives advice', async (status, words) => {
  await using server = await listen(product(() => status))

  const message = await sentence(`${server.origin}/api`)

  expect(message).toContain(words)
  expect(message).not.toContain('secret-word')
})

test('the error explains that Basic cannot carry non-ASCII names or passwords', async () => {
  await using server = await listen(product(() => 401))
  const root = `${server.origin}/api`

  for (const user of [
    { name: 'müller', password: 'secret-word' },
    { name: 'admin', password: 'geheim-ß' },
  ]) {
    const said = await sentence(root, { credentials: { user } })
    expect(said).toContain(`the password of user "${user.name}": its name or password contains`)
    expect(said).toContain(
      'set GRAYLOG_TOKEN to an access token of the account and unset GRAYLOG_USER',
    )
  }
})

test.each([
  [401, { name: 'co:lon', password: 'secret-word' }, 'its name contains a colon, which Basic'],
  [400, { name: 'co:lon', password: 'secret-word' }, 'its name contains a colon, which Basic'],
  [
    400,
    { name: 'admin', password: 'se:cret' },
    'its password contains a colon, which releases before',
  ],
  [401, { name: 'admin', password: 'se:cret' }, 'that the account is neither locked'],
])('the error explains a rejection with %i of %o', async (status, user, words) => {
  await using server = await listen(product(() => status))

  const said = await sentence(`${server.origin}/api`, { credentials: { user } })

  expect(said).toContain(words)
})

test("a rejection by a proxy's login is recognized", async () => {
  await using server = await listen((_request, response) => {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Corporate proxy"' }).end()
  })

  expect(await sentence(server.origin)).toMatch(
    /asks for a login \(Basic realm="Corporate proxy"\), .* in front of the server .*--header/,
  )
})

test('a server with its own realm is not taken for a proxy', async () => {
  await using server = await listen((request, response) => {
    if (request.url === '/api/') response.end(JSON.stringify(NODE))
    else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Logs"' }).end()
  })

  expect(await sentence(`${server.origin}/api`)).toMatch(
    /does not accept the password of user "admin": the response names a different realm .*; check GRAYLOG_USER/,
  )
})

test('a cluster of null values produces a remark', async () => {
  await using server = await listen((request, response) => {
    response.end(JSON.stringify(request.url === '/api/cluster' ? { n1: null } : NODE))
  })

  const found = await fly(`${server.origin}/api`)

  expect(found.remarks[0]).toContain('GET /cluster returns null for every node')
})

test.each([
  ['a page for everything', 200, 'text/html', '<html><title>Hello</title>', 'titled "Hello"'],
  [
    'a login page',
    200,
    'text/html',
    '<form><input type="password"></form>',
    'seems to be a login page, instead of JSON',
  ],
  ['an empty 200', 200, 'application/json', '', 'with an empty body'],
  ['{} for everything', 200, 'application/json', '{}', 'JSON from another product ({})'],
  [
    'an error of the interface itself',
    200,
    'application/json',
    '{"type":"ApiError","message":"HTTP 404 Not Found"}',
    'it belongs to the REST interface, but is not its root',
  ],
  ['another product', 200, 'application/json', '{"name":"es"}', 'JSON from another product'],
  ['a proxy page', 502, 'text/html', '<h1>Bad Gateway</h1>', 'returned 502 Bad Gateway'],
  ['text', 200, 'text/plain', 'hello', 'with text/plain instead of JSON'],
])('%s is named in the error', async (_what, status, type, body, words) => {
  await using server = await listen(page(status, type, body))

  expect(await sentence(`${server.origin}/api`)).toContain(words)
})

const WANTS_CERTIFICATE: RequestListener = (_request, response) => {
  response.writeHead(400, { 'Content-Type': 'text/html' })
  response.end('<html><h1>400 Bad Request</h1>No required SSL certificate was sent</html>')
}

test.each([
  ['http', () => listen(WANTS_CERTIFICATE)],
  ['https', () => opened(createTlsServer(SELF_SIGNED, WANTS_CERTIFICATE))],
])(
  'the error names --cert if a proxy by %s requires a client certificate',
  async (scheme, open) => {
    await using server = await open()
    const { host } = new URL(server.origin)
    const connection = { tls: { insecure: true } }

    expect(await sentence(`${scheme}://${host}`, { connection })).toMatch(
      /requires a client certificate .* --cert and --key$/,
    )
  },
)

test('the error names a redirect', async () => {
  await using server = await listen((_request, response) => {
    response.writeHead(302, { Location: 'https://elsewhere.example/' }).end()
  })

  expect(await sentence(server.origin)).toContain('redirects to "https://elsewhere.example/"')
})

test('the error says that nothing listens', async () => {
  expect(await sentence('http://127.0.0.1:1/api')).toContain('nothing is listening on 127.0.0.1:1')
})

test('the error mentions the proxy', async () => {
  const environment = { HTTP_PROXY: 'http://me:hunter22@127.0.0.1:1' }

  const message = await sentence('http://127.0.0.1:2/api', { connection: { environment } })

  expect(message).toContain('used the proxy "http://***@127.0.0.1:1" from the environment')
  expect(message).not.toContain('hunter22')
})

test('the error about a self-signed certificate names the options that help', async () => {
  await using server = await opened(createTlsServer(SELF_SIGNED, product()), 'https')
  const root = `${server.origin}/api`

  const refused = await sentence(root)
  const swapped = await sentence(root.replace('https', 'http'))
  const trusted = await fly(root, { connection: { tls: { ca: SELF_SIGNED.cert } } })

  expect(refused).toContain(
    'pass the CA of the server with --ca FILE, or pass --insecure to skip the check',
  )
  expect(swapped).toContain(`speaks TLS on that port; use ${root}`)
  expect(trusted.version.release).toBe('5.1.0')
})

test('plain HTTP on an https URL is recognized', async () => {
  await using server = await listen(product())
  const root = `${server.origin}/api`

  expect(await sentence(root.replace('http:', 'https:'))).toBe(
    `"${root.replace('http:', 'https:')}" speaks plain HTTP on that port; use ${root}`,
  )
})

test('an unreadable version asks for --assume-version', async () => {
  await using server = await listen((_request, response) => {
    response.end(JSON.stringify({ ...NODE, version: 'next' }))
  })

  expect(await sentence(`${server.origin}/api`)).toContain(
    'specify the release with --assume-version',
  )
})
