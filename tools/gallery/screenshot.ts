import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { openBrowser } from '../browser.ts'
import { readCommandLine } from '../command-line/read.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fixture } from './rows.ts'

readCommandLine({
  name: 'screenshot',
  does: 'Takes the screenshot of the README: the forecast page of a recorded client, light and dark.',
})

const out = temporaryFolder()
const args = ['forecast', fixture('client-go-graylog-v11-3.2.0'), '--to', '7.0', '--out', out, '-q']
spawnSync(process.execPath, [...program('cli'), ...args], {
  cwd: packageFile('.'),
  stdio: 'inherit',
})

const images = packageFile('docs/images')
mkdirSync(images, { recursive: true })
const browser = await openBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({
    colorScheme,
    deviceScaleFactor: 1.5,
    viewport: { width: 900, height: 560 },
  })
  await page.goto(pathToFileURL(join(out, 'forecast.html')).href)
  await page.screenshot({ path: join(images, `forecast-${colorScheme}.png`) })
}
await browser.close()
