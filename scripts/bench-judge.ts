/**
 * Measures `judge`, as the bundle that is published, against the plain alternative in the same run:
 * reading the same file line by line with one JSON.parse for each line and each JSON body.
 *
 *     npm run bench:judge                            # 10,000 and 100,000 exchanges
 *     npm run bench:judge -- --exchanges 1000000     # some minutes and 1.3 GB of disk
 *     npm run bench:judge -- --fixture graylog-7.0.1
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'

import { readRecording } from '../recorder/store/reading/read.ts'
import { writeRecording } from '../recorder/store/writing/write.ts'
import type { Run } from '../src/model/run.ts'
import { packageFile } from '../src/package.ts'
import { install } from './bench-judge/install.ts'
import { createMeasure } from './bench-judge/measure.ts'
import { lineOfJudging, lineOfPlain, lineOfStart, verdictOn } from './bench-judge/render.ts'
import type { Judged } from './bench-judge/render.ts'
import { repeat } from './bench-judge/repeat.ts'

const START_ROUNDS = 3
/** A large recording is judged once. */
const LARGE = 50_000

const { values } = parseArgs({
  options: {
    exchanges: { type: 'string', default: '10000,100000' },
    fixture: { type: 'string', default: 'graylog-5.1.0' },
  },
})
const counts = values.exchanges.split(',').map(Number)
const fixture = await readRecording(packageFile(`fixtures/${values.fixture}.ndjson.gz`))
const { footer, header } = fixture
const [root = header.commentedRoot ?? ''] = header.roots
const folder = mkdtempSync(join(tmpdir(), 'bench-judge-'))
/** Milliseconds after which the benchmark gives up: many times what it takes when nothing is wrong. */
const limit = AbortSignal.timeout(60_000 + counts.reduce((sum, count) => sum + count * 4, 0))
const measure = createMeasure(folder, limit)
try {
  const { cli, plain } = await install(folder)
  const once = await record(footer?.count ?? 0)
  const bare = await measure(['-e', '0'], START_ROUNDS)
  const help = await measure([cli, '--help'], START_ROUNDS)
  const small = await measure([cli, 'judge', once, '--json'], START_ROUNDS)
  print('start                    CPU ms   wall ms  packages loaded')
  print(lineOfStart('node -e 0', bare))
  print(lineOfStart('--help', help))
  print(lineOfStart(`judge ${footer?.count} exchanges`, small))
  const outcomes = outcomesIn(small.output)
  const judged: Judged[] = []
  print('\nexchanges                     a second  CPU µs each   peak MB   ratio')
  for (const count of counts) {
    const file = await record(count)
    const rounds = count > LARGE ? 1 : START_ROUNDS
    const own = await measure([cli, 'judge', file, '--json'], rounds)
    if (!isDeepStrictEqual(outcomesIn(own.output), outcomes))
      throw new Error(`judging ${count} exchanges gave other outcomes than judging them once`)
    const other = await measure([plain, file], rounds)
    judged.push({ count, own, plain: other })
    print(lineOfPlain({ count, own, plain: other }))
    print(lineOfJudging({ count, own, plain: other }))
    rmSync(file)
  }
  const { text, isGood } = verdictOn(judged, { help, start: small })
  print(`\n${text}`)
  if (!isGood) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

async function record(count: number): Promise<string> {
  const file = join(folder, `${count}.ndjson`)
  await writeRecording(file, repeat(fixture, root, count))
  return file
}

function outcomesIn(file: string): readonly (readonly [string, string])[] {
  const { verdicts } = JSON.parse(readFileSync(file, 'utf8')) as Run
  return verdicts.map(({ checkId, outcome }) => [checkId, outcome])
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
