import { spawn } from 'node:child_process'
import { once } from 'node:events'

import type { Browser } from 'playwright-core'

import { freePorts } from '../lab/start/ports.ts'
import { visit } from './visit.ts'

/** Visits the server in Chromium and lets Playwright write the HAR with complete exchanges. */
export async function throughPlaywright(
  browser: Browser,
  root: string,
  path: string,
): Promise<void> {
  const context = await browser.newContext({ recordHar: { path, mode: 'full', content: 'embed' } })
  const page = await context.newPage()
  // The compiler wraps functions in this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(`${root}/system/lbstatus`)
  await page.evaluate(visit, root)
  await context.close()
}

/** Visits the server through mitmproxy, which writes the HAR when it ends. */
export async function throughMitmproxy(program: string, root: string, path: string): Promise<void> {
  const [port = 0] = await freePorts(1)
  const { origin, pathname } = new URL(root)
  const mode = `reverse:${origin}@127.0.0.1:${port}`
  const proxy = spawn(program, ['-q', '--mode', mode, '--set', `hardump=${path}`])
  const ended = once(proxy, 'exit')
  const proxied = `http://127.0.0.1:${port}${pathname}`
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(`${proxied}/system/lbstatus`).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await visit(proxied)
  proxy.kill('SIGINT')
  await ended
}
