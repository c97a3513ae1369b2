import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { packageFile } from '#engine/package.ts'
import { BUNDLE, program, PROGRAMS } from '#engine/files/test-program.ts'
import { startReferenceServer } from '#src/commands/serve/index.ts'
import { escapeXml } from '#reports/formats/xml.ts'
import type { Browser } from 'playwright-core'

import { openBrowser } from '../browser.ts'
import { publishTo } from '../build/publish.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { anyText, readFolder } from '../command-line/values.ts'
import { flawsTold, tell } from '../tell-flaws.ts'
import { type Made, makePage, getPage } from './make-page.ts'
import { fixture, type Row, ROWS } from './rows.ts'
import { type ServedScreens, serveFolder, serveLiveSample } from './served-screens.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { values } = readCommandLine({
  name: 'gallery',
  does:
    'Writes one report of every kind from the recordings of real servers and clients in fixtures/, with an index page. ' +
    'Takes about two minutes.',
  options: {
    out: option('<dir>', 'folder to write, gallery without', anyText, 'gallery'),
    recordings: option(
      '<dir>',
      'judge every recording and HAR file of this folder too',
      readFolder,
    ),
    pictures: flag(
      'also a picture of each page, 360 and 1440 wide, and of each screen of the viewer',
    ),
  },
})

const scratch = temporaryFolder()
rmSync(values.out, { recursive: true, force: true })
mkdirSync(values.out, { recursive: true })

await using old = await startReferenceServer({ serverVersion: '3.2.0' })
await using faulty = await startReferenceServer({ fault: ['node.id.differs'] })
// The published package, which runs in any folder.
process.env[BUNDLE] = await publishTo(join(scratch, 'package'), PROGRAMS)
// As in a clone, so that pages show no local path.
mkdirSync(join(scratch, 'test'))
symlinkSync(packageFile('test/fixtures'), join(scratch, 'test/fixtures'))
writeFileSync(
  join(scratch, 'server.conf'),
  'is_master = true\nrest_listen_uri = http://127.0.0.1:9000/api/\n',
)
writeFileSync(
  join(scratch, 'fleet.yaml'),
  `servers:\n  - { name: old, url: "${old.root}" }\n  - { name: new, url: "${faulty.root}" }\n`,
)
const places = { old: old.root, new: faulty.root }
makeBundle(scratch)

const made: Made[] = []
for (const row of [...ROWS, ...ownRows()]) {
  const one = await makePage(row, places, { cwd: scratch, folder: resolve(values.out) })
  made.push(one)
  tell(`${row.name}/${row.page}: ${one.command}`, one.flaw === undefined ? [] : [one.flaw])
}
writeFileSync(join(values.out, 'index.html'), getPage('Gallery', getIndex(made)))
if (values.pictures) await takePictures(made)
process.stdout.write(`${join(values.out, 'index.html')}\n`)
process.exitCode = flawsTold() === 0 ? 0 : 1

/** Creates a signed bundle from a recording of a real server. */
function makeBundle(cwd: string): void {
  const run = (...args: readonly string[]): void => {
    spawnSync(process.execPath, [...program('cli'), ...args, '-q'], { cwd })
  }
  const recording = fixture('graylog-7.0.1')
  run('judge', recording, '--out', 'report')
  const how = ['--recording', recording, '--new-key', 'key.pem', '--out', 'vendor.bundle.zip']
  run('bundle', 'report', ...how)
}

/** Builds rows for the caller's recordings. */
function ownRows(): readonly Row[] {
  const { recordings } = values
  if (recordings === undefined) return []
  return readdirSync(recordings)
    .filter((name) => /\.(?:ndjson|har)(?:\.gz)?$/.test(name))
    .map((name) => ({
      name: `own-${name.replaceAll(/\W+/g, '-')}`,
      title: name,
      shows: 'as it was given',
      args: ['judge', resolve(recordings, name)],
      page: 'report.html',
    }))
}

function getIndex(pages: readonly Made[]): string {
  const items = pages.map(
    ({ name, title, shows, command, code, page }) =>
      `<li><a href="${name}/${page}">${escapeXml(title)}</a>: ${escapeXml(shows)}` +
      `<small><code>${escapeXml(command)}</code>, exit code ${code}</small></li>`,
  )
  return `<h1>Gallery</h1>
<p>Reports that graylog-conformance wrote of recordings of real servers and clients (<code>fixtures</code>), and of its reference server.</p>
<ul>
${items.join('\n')}
</ul>`
}

async function takePictures(pages: readonly Made[]): Promise<void> {
  const browser = await openBrowser()
  const folder = join(values.out, 'pictures')
  mkdirSync(folder)
  const files = [
    { name: 'index', file: 'index.html' },
    ...pages.map(({ name, page }) => ({ name, file: `${name}/${page}` })),
  ]
  const screens = pages.flatMap((row) => listScreens(row))
  for (const picture of [...inSizes(files, [360, 1440], ['light']), ...inSizes(screens)]) {
    const { name, file, address = '', width, colorScheme } = picture
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 1000 } })
    await page.goto(pathToFileURL(resolve(values.out, file)).href + address)
    if (address !== '') await page.locator('#viewer[data-ready]').waitFor()
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    tell(name, Number(wide) > width ? [`it is ${String(wide)} wide`] : [])
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await page.close()
  }
  await using results = await serveFolder(values.out)
  await using live = await serveLiveSample()
  for (const served of [results, live]) await takeServed(browser, served, folder)
  await browser.close()
}

/** Takes pictures of the screens of a server. */
async function takeServed(browser: Browser, { url, screens }: ServedScreens, folder: string) {
  const context = await browser.newContext()
  const first = await context.newPage()
  await first.goto(url)
  await first.locator('#viewer[data-ready]').waitFor()
  const shown = Object.entries(screens).map(([name, address]) => ({ name, file: '', address }))
  for (const { name, address, width, colorScheme } of inSizes(shown)) {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(new URL(`/${address}`, url).href)
    await page.locator('#viewer[data-ready]').waitFor()
    if (name.startsWith('live-replay')) await page.keyboard.press('r')
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await page.close()
  }
  await context.close()
}

/** A page, or a screen of it by its address. */
interface Shown {
  readonly name: string
  readonly file: string
  readonly address?: string
}

function listScreens({ name, page, screens = {} }: Made): readonly Shown[] {
  return Object.entries(screens).map(([screen, address]) => ({
    name: `${name}-${screen}`,
    file: `${name}/${page}`,
    address,
  }))
}

/** Returns every page in every width and color scheme. */
function inSizes(
  pages: readonly Shown[],
  widths: readonly number[] = [390, 1440],
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
) {
  return pages.flatMap((shown) =>
    widths.flatMap((width) =>
      schemes.map((colorScheme) => ({
        ...shown,
        name: `${shown.name}-${width}${colorScheme === 'dark' ? '-dark' : ''}`,
        width,
        colorScheme,
      })),
    ),
  )
}
