import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { CDPSession } from 'playwright-core'

import { renderViewer } from '#reports/html/viewer-page.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import { printFigure } from '../bench/figure.ts'
import { openBrowser } from '../browser.ts'
import { publishTo } from '../build/publish.ts'
import { createProcesses } from '../bench-recorder/processes.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { readCount } from '#src/command/options/values.ts'
import { measureDelay, measureGrowth, measureThroughput } from './measure-live.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Maximum characters and milliseconds; megabytes of the heap after a collection. */
const TARGETS = {
  run: 400,
  large: 8,
  ready: 1_000,
  filter: 100,
  heap: 60,
  frame: 1_000 / 60,
  delay: 300,
  throughput: 0.95,
  growth: 60,
}
const EXCHANGES = 100_000
/** Rounds of the throughput for each round of the other figures. */
const SHORT_ROUNDS = 3
/** Frames that are scrolled. */
const FRAMES = 120

/** Scrolls the list by some rows in each frame. */
const SCROLL = `new Promise((done) => {
  const list = document.getElementById('list')
  let frame = 0
  const step = () => {
    list.scrollTop += 400
    if (++frame < ${FRAMES}) requestAnimationFrame(step)
    else done()
  }
  requestAnimationFrame(step)
})`

const { values } = readCommandLine({
  name: 'bench:view',
  does:
    'Measures the page of a certified reference server, and the page of 100,000 exchanges in a real browser. ' +
    'Exits with 1 if a target is missed.',
  options: {
    exchanges: option(
      '<count>',
      'exchanges that are recorded with the page open, 200,000 without',
      readCount,
      200_000,
    ),
    rounds: option('<count>', '5 without', readCount, 5),
    json: flag('figures as lines of JSON'),
  },
})

const folder = temporaryFolder()
const bundle = await publishTo(folder, {})
const out = join(folder, 'report')
spawnSync(process.execPath, [
  join(bundle, 'cli.js'),
  'certify',
  '--mode',
  'write',
  '--out',
  out,
  '-q',
])
const kilobytes = (file: string): number => statSync(join(out, file)).size / 1_000
printFigure(
  {
    id: 'run-size',
    what: 'report.html of a certified reference server, with all exchanges',
    unit: 'kB',
    own: [kilobytes('report.html')],
    against: 'its recording',
    plain: [kilobytes('recording.ndjson')],
    target: { of: 'own', atMost: TARGETS.run },
  },
  values.json,
)

const file = join(folder, 'large.html')
const html = renderViewer('large', sampleTraffic(EXCHANGES))
writeFileSync(file, html)
const found = {
  ready: [] as number[],
  filter: [] as number[],
  search: [] as number[],
  heap: [] as number[],
  frame: [] as number[],
}
await using browser = await openBrowser()
for (let round = 0; round < values.rounds; round += 1) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(pathToFileURL(file).href)
  await page.locator('#list [role=option]').first().waitFor()
  found.ready.push(await measureBusy(session))
  for (const filter of ['status:5xx -method:get took:>100', 'route:/streams']) {
    const before = await measureBusy(session)
    await page.evaluate(applyFilter(filter))
    found.filter.push((await measureBusy(session)) - before)
  }
  await page.locator('#query').fill('')
  const before = await measureBusy(session)
  await page.evaluate(SCROLL)
  found.frame.push(((await measureBusy(session)) - before) / FRAMES)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  found.heap.push(usedSize / 1e6)
  await page.close()
}
const large = '100,000 exchanges'
const own = (id: string, what: string, unit: string, own: readonly number[], atMost: number) =>
  printFigure(
    {
      id,
      what: `${large}: ${what}`,
      unit,
      own,
      against: 'nothing',
      plain: [],
      target: { of: 'own', atMost },
    },
    values.json,
  )
own('large-size', 'the page', 'MB', [html.length / 1e6], TARGETS.large)
own(
  'ready',
  'opened until the list is drawn, CPU time of the page',
  'ms',
  found.ready,
  TARGETS.ready,
)
own('filter', 'filtered and drawn, CPU time of the page', 'ms', found.filter, TARGETS.filter)
own('heap', 'heap of the page', 'MB', found.heap, TARGETS.heap)
own('frame', 'one frame while it scrolls, CPU time of the page', 'ms', found.frame, TARGETS.frame)

const LIMIT = 3_600_000
using processes = await createProcesses(LIMIT)
const upstream = processes.start('upstream')
const { url } = await processes.told<{ url: string }>(upstream)
const load = processes.start('load')
await processes.told(load)
const stand = { processes, url, load, browser, cli: join(bundle, 'cli.js') }
printFigure(
  {
    id: 'delay',
    what: 'record --ui: from a response until the page shows the exchange',
    unit: 'ms',
    own: await measureDelay(stand, 10),
    against: 'nothing',
    plain: [],
    target: { of: 'own', atMost: TARGETS.delay },
  },
  values.json,
)
const throughput = { page: [] as number[], reader: [] as number[], none: [] as number[] }
// Many short rounds, because the speed of a shared machine changes within seconds.
for (let round = 0; round < values.rounds * SHORT_ROUNDS; round += 1)
  for (const watcher of ['page', 'none', 'reader'] as const)
    throughput[watcher].push(await measureThroughput(stand, watcher, 3))
for (const [id, what, own] of [
  ['throughput', 'its page open', throughput.page],
  ['throughput-reader', 'a program that reads the stream of the page', throughput.reader],
] as const)
  printFigure(
    {
      id,
      what: `record --ui with ${what}`,
      unit: 'exchanges/s',
      own,
      against: 'record without a viewer',
      plain: throughput.none,
      target: { of: 'ratio', atLeast: TARGETS.throughput },
    },
    values.json,
  )
const amount = { first: 20_000, exchanges: values.exchanges }
const growth = {
  page: await measureGrowth(stand, 'page', amount),
  none: await measureGrowth(stand, 'none', amount),
}
printFigure(
  {
    id: 'growth',
    what: `record --ui with its page open: growth of the recorder over ${values.exchanges.toLocaleString('en-US')} exchanges`,
    unit: 'MB',
    own: [growth.page],
    against: 'record without a viewer',
    plain: [growth.none],
    target: { of: 'own', atMost: TARGETS.growth },
    note: `${(growth.page - growth.none).toFixed(0)} MB more than without a viewer`,
  },
  values.json,
)

/** Returns milliseconds of CPU time of the page. */
async function measureBusy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Applies a filter, and waits until it is drawn. */
function applyFilter(filter: string): string {
  return `new Promise((drawn) => {
    const field = document.getElementById('query')
    field.value = ${JSON.stringify(filter)}
    field.dispatchEvent(new Event('input', { bubbles: true }))
    requestAnimationFrame(() => setTimeout(drawn))
  })`
}
