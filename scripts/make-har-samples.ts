/**
 * Makes the HAR files in recorder/har/samples with real programs against the reference server:
 * `tsx scripts/make-har-samples.ts` drives Chromium; with `--mitmdump PATH` also mitmproxy. Of what
 * Chromium exported a copy is made as its developer tools sanitise it: without cookies and
 * Authorization.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { parseVersion } from '../src/model/version.ts'
import { packageFile } from '../src/package.ts'
import { startReference } from '../reference/server/serve.ts'
import { openBrowser } from './browser.ts'

const version = parseVersion('5.1.0')
if (!version) throw new Error('5.1.0 is no release')
const { values } = parseArgs({ options: { mitmdump: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
await using server = await startReference({ version })
const full = await throughChromium(server.root)
save('chromium-full.har', full)
save('chromium-sanitised.har', sanitised(full))
if (values.mitmdump !== undefined) save('mitmproxy.har', await throughMitmproxy(values.mitmdump))

/** What a page does: a login, reads with its session, a stream that lives and dies, a logout. */
async function visit(root: string): Promise<void> {
  const send = async (method: string, path: string, credential: string, body?: object) => {
    const headers = {
      Authorization: `Basic ${btoa(credential)}`,
      'X-Requested-By': 'page',
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const sent = body && { body: JSON.stringify(body) }
    const text = await (await fetch(root + path, { method, headers, ...sent })).text()
    return JSON.parse(text === '' ? '{}' : text) as Record<string, string>
  }
  const login = { username: 'admin', password: 'admin', host: '' }
  const { session_id } = await send('POST', '/system/sessions', 'admin:admin', login)
  const session = `${session_id}:session`
  await send('GET', '/cluster', session)
  const sets = await send('GET', '/system/indices/index_sets', session)
  const [set] = (sets as { index_sets?: { id: string }[] }).index_sets ?? []
  const stream = { title: 'made by a page: ü', rules: [], index_set_id: set?.id }
  const { stream_id } = await send('POST', '/streams', session, stream)
  await send('GET', `/streams/${stream_id}`, session)
  await send('DELETE', `/streams/${stream_id}`, session, { why: 'a body of a DELETE' })
  await send('GET', '/streams/no-such-stream', 'nobody:wrong')
  await send('DELETE', `/system/sessions/${session_id}`, session)
}

async function throughChromium(root: string): Promise<string> {
  const path = join(folder, 'chromium.har')
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      recordHar: { path, mode: 'full', content: 'embed' },
    })
    const page = await context.newPage()
    // The compiler wraps functions in this helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(`${root}/system/lbstatus`)
    await page.evaluate(visit, root)
    await context.close()
  } finally {
    await browser.close()
  }
  return readFileSync(path, 'utf8')
}

async function throughMitmproxy(program: string): Promise<string> {
  const path = join(folder, 'mitmproxy.har')
  const port = await freePort()
  const mode = `reverse:${server.origin}@127.0.0.1:${port}`
  const proxy = spawn(program, ['-q', '--mode', mode, '--set', `hardump=${path}`])
  const ended = once(proxy, 'exit')
  const root = `http://127.0.0.1:${port}/api`
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${root}/system/lbstatus`).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await visit(root)
  proxy.kill('SIGINT')
  await ended
  return readFileSync(path, 'utf8')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

interface Message {
  headers: { name: string }[]
  cookies: unknown[]
}

function sanitised(har: string): string {
  const { log } = JSON.parse(har) as {
    log: { entries: { request: Message; response: Message }[] }
  }
  for (const { request, response } of log.entries) {
    for (const message of [request, response]) {
      message.cookies = []
      message.headers = message.headers.filter(
        ({ name }) => !/^(cookie|set-cookie|authorization)$/i.test(name),
      )
    }
  }
  return JSON.stringify({ log })
}

function save(name: string, har: string): void {
  const path = packageFile(`recorder/har/samples/${name}`)
  writeFileSync(path, `${JSON.stringify(JSON.parse(har), undefined, 1)}\n`)
  process.stdout.write(`${path}\n`)
}
