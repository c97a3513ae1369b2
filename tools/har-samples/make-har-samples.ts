import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { startReference } from '#reference/serve.ts'
import { openBrowser } from '../browser.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { anyText } from '../command-line/values.ts'
import { throughMitmproxy, throughPlaywright } from './programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const version = requireVersion('5.1.0')
const { values } = readCommandLine({
  name: 'tools/har-samples/make-har-samples.ts',
  does:
    'Makes the HAR files in recorder/har/samples with real programs against the reference server: drives Chromium, ' +
    'and mitmproxy where it is there. Of what Chromium exported a copy is made as its developer tools sanitise it: ' +
    'without cookies and Authorization.',
  options: { mitmdump: option('<path>', 'the program of mitmproxy', anyText) },
})
const folder = temporaryFolder()
await using server = await startReference({ version })
const full = await throughChromium(server.root)
save('chromium-full.har', full)
save('chromium-sanitised.har', sanitised(full))
if (values.mitmdump !== undefined) {
  const path = join(folder, 'mitmproxy.har')
  await throughMitmproxy(values.mitmdump, server.root, path)
  save('mitmproxy.har', readFileSync(path, 'utf8'))
}

async function throughChromium(root: string): Promise<string> {
  const path = join(folder, 'chromium.har')
  const browser = await openBrowser()
  try {
    await throughPlaywright(browser, root, path)
  } finally {
    await browser.close()
  }
  return readFileSync(path, 'utf8')
}

interface Message {
  headers: { name: string }[]
  cookies: unknown[]
}

function sanitised(har: string): string {
  const { log } = JSON.parse(har) as { log: { entries: { request: Message; response: Message }[] } }
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
