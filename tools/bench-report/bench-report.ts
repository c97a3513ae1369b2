import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Browser } from 'playwright-core'

import { readCount } from '#src/command/options/values.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { sampleExchange } from '#reports/sample-exchanges.ts'
import { manyVerdicts, sampleRun } from '#reports/sample-run.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { measureInTurn, getSeconds } from '../bench-judge/in-turn.ts'
import { createMeasure } from '../bench-judge/measure.ts'
import { printFigure } from '../bench/figure.ts'
import { publishTo } from '../build/publish.ts'
import { openBrowser } from '../browser.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Milliseconds for 10,000 verdicts each. */
const TARGETS = { verdicts: 10_000, rendered: 1_000, interactive: 1_000 }
const EXCHANGES = 2_000
/** Milliseconds until the benchmark gives up. */
const LIMIT = 300_000

/** Enters a word and waits for the next frame. */
const SEARCH = `(async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  location.hash = '#/findings?kind=all'
  let field
  while (!(field = document.querySelector('.v-findings input'))) await drawn()
  field.value = 'leader'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await drawn()
})()`

const { values } = readCommandLine({
  name: 'bench:report',
  does:
    'Measures the page of a run with 10,000 verdicts over 2,000 exchanges: "report --format html", as the bundle that ' +
    'is published, and its opening and first search in a real browser, each against a bare table of the same verdicts. ' +
    'Exits with 1 if a target is missed.',
  options: {
    verdicts: option('<count>', '10,000 without', readCount, TARGETS.verdicts),
    rounds: option('<count>', '5 without', readCount, 5),
    json: flag('figures as lines of JSON'),
  },
})
const count = values.verdicts.toLocaleString('en-US')
const folder = temporaryFolder()
const measure = createMeasure(folder, AbortSignal.timeout(LIMIT))
const against = 'a bare table of the same verdicts'

const bundle = await publishTo(folder, { 'bare-table': 'tools/bench-report/bare-table.ts' })
const run = await writeRun(join(folder, 'result'))
const [page, table] = [join(folder, 'report.html'), join(folder, 'table.html')]
const plain = [join(bundle, 'bare-table.js'), run, table]
const own = [join(bundle, 'cli.js'), 'report', run, '--format', `html=${page}`]
const rendered = await measureInTurn(measure, { own, plain }, values.rounds)
const milliseconds = (of: typeof rendered.own): readonly number[] =>
  of.map((one) => getSeconds(one) * 1_000)
const inTime = values.verdicts === TARGETS.verdicts
printFigure(
  {
    id: 'rendered',
    what: `${count} verdicts rendered, CPU time with the start of the program`,
    unit: 'ms',
    own: milliseconds(rendered.own),
    against,
    plain: milliseconds(rendered.plain),
    ...(inTime && { target: { of: 'own', atMost: TARGETS.rendered } as const }),
  },
  values.json,
)
const opened = await openInTurn(page, table)
printFigure(
  {
    id: 'interactive',
    what: `${count} verdicts opened and searched, CPU time of the page in Chromium`,
    unit: 'ms',
    ...opened,
    against,
    ...(inTime && { target: { of: 'own', atMost: TARGETS.interactive } as const }),
  },
  values.json,
)

/** Writes a report folder like certify; returns its run. */
async function writeRun(into: string): Promise<string> {
  mkdirSync(into)
  const verdicts = manyVerdicts(values.verdicts).map((verdict, index) => ({
    ...verdict,
    exchanges: [index % EXCHANGES],
  }))
  const exchanges = Array.from({ length: EXCHANGES }, (_, index) => sampleExchange({ index }))
  await writeRecording(join(into, 'recording.ndjson'), makeRecording(testHeader, exchanges))
  const run = sampleRun(verdicts)
  const file = join(into, 'run.json')
  writeFileSync(
    file,
    JSON.stringify({ ...run, evidence: { ...run.evidence, exchanges: EXCHANGES } }),
  )
  return file
}

/** Returns milliseconds until each page was opened and searched. */
async function openInTurn(
  page: string,
  table: string,
): Promise<{ readonly own: readonly number[]; readonly plain: readonly number[] }> {
  const browser = await openBrowser()
  const found = { own: [] as number[], plain: [] as number[] }
  try {
    for (let round = 0; round < values.rounds; round += 1) {
      found.plain.push(await openOne(browser, table, "window.find('leader')"))
      found.own.push(await openOne(browser, page, SEARCH))
    }
  } finally {
    await browser.close()
  }
  return found
}

/** Returns milliseconds of CPU time. */
async function openOne(browser: Browser, file: string, search: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(pathToFileURL(file).href)
    await page.evaluate(search)
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  } finally {
    await context.close()
  }
}
