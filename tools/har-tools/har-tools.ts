import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'

import { type Judged, judgeFile, RELEASES } from '#test/har-forms/judge-file.ts'
import { startReference } from '#reference/serve.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { openBrowser } from '../browser.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { anyText, oneOf } from '../command-line/values.ts'
import { type PlaywrightMode, throughMitmproxy, throughPlaywright } from './programs.ts'

const MODES: readonly (PlaywrightMode & { readonly name: string })[] = (
  ['full', 'minimal'] as const
).flatMap((mode) => [
  { name: `${mode}-embed.har`, mode, content: 'embed' },
  { name: `${mode}-attach.har`, mode, content: 'attach' },
  { name: `${mode}-omit.har`, mode, content: 'omit' },
  { name: `${mode}.zip`, mode, content: 'attach' },
])

const { values } = readCommandLine({
  name: 'proof:har-tools',
  does:
    'HAR files as real programs write them, of a page that talks to the reference server: Playwright in all its ' +
    'modes, and mitmproxy where it is there. Each is read again: no check of the server may fail, nothing may be ' +
    "warned of, and no call may be forecast otherwise than in that client's fullest file but as unknown, with a " +
    'reason. Exits 1 unless it is so.',
  options: {
    mitmdump: option('<path>', 'the program of mitmproxy', anyText),
    release: option('<release>', 'only this', oneOf('release', Object.keys(RELEASES))),
  },
})
const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
const browser = await openBrowser()
let isQuiet = true
try {
  for (const release of Object.keys(RELEASES))
    if ((values.release ?? release) === release) await tryRelease(release, browser)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isQuiet ? 0 : 1

async function tryRelease(release: string, page: Browser): Promise<void> {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release; name one such as 7.0.1`)
  await using server = await startReference({ version })
  let fullest: Judged | undefined
  for (const { name, ...mode } of MODES) {
    const path = join(folder, `${release}-${name}`, name)
    await throughPlaywright(page, server.root, path, mode)
    const judged = await judgeFile(path, version, fullest)
    fullest ??= judged
    tell(release, `Playwright ${name}`, judged)
  }
  // This client keeps no cookies: its calls are others.
  let proxied: Judged | undefined
  for (const name of values.mitmdump === undefined ? [] : ['mitmproxy.har', 'mitmproxy.zhar']) {
    const path = join(folder, `${release}-${name}`)
    await throughMitmproxy(values.mitmdump ?? '', server.root, path)
    const judged = await judgeFile(path, version, proxied)
    proxied ??= judged
    tell(release, name, judged)
  }
}

function tell(release: string, name: string, judged: Judged): void {
  const { exchanges, findings, misread } = judged
  if (findings.length + misread.length > 0) isQuiet = false
  const counts = `${exchanges} exchanges, ${findings.length} findings, ${misread.length} misread`
  process.stdout.write(`${release.padEnd(7)} ${name.padEnd(30)} ${counts}\n`)
  for (const line of [...findings, ...misread]) process.stdout.write(`        ${line}\n`)
}
