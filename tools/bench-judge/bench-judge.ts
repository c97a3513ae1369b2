import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { printFigure } from '../bench/figure.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { someOf, texts } from '../command-line/values.ts'
import { install } from './install.ts'
import { listFigures, measureGrowth, type JudgedFile } from './figures.ts'
import { findLeast, measureInTurn } from './in-turn.ts'
import { createMeasure } from './measure.ts'
import { poll, rootsIn } from './poll.ts'
import { repeat } from './repeat.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const START_ROUNDS = 3
/** Packages that judging does not need. */
const HEAVY = ['handlebars', 'http-mitm-proxy', 'nock', 'undici']
/** Exchanges of a large recording, which is judged once. */
const LARGE = 50_000
/** Recordings that leave a server unchanged. */
const TRAFFIC = {
  agent: {
    what: 'a sidecar and its pages, asked again and again',
    fixture: 'client-sidecar-3.2.0',
  },
  program: { what: 'a program that looks again and again', fixture: 'client-go-graylog-v11-3.2.0' },
  certification: { what: 'certify in write mode, without polls', fixture: 'reference-5.1.0' },
} as const

type Kind = keyof typeof TRAFFIC
type Outcomes = ReadonlyMap<string, string>

const { values } = readCommandLine({
  name: 'bench:judge',
  does:
    'Measures "judge", as the bundle that is published, against the plain alternative in the same run: reading the ' +
    'same file line by line with one JSON.parse for each line and each JSON body.',
  options: {
    exchanges: option(
      '<counts>',
      'sizes separated by commas; 10000,100000 without',
      (text) => texts(text).map(readCount),
      [10_000, 100_000],
    ),
    traffic: option(
      '<kinds>',
      `some of ${Object.keys(TRAFFIC).join(', ')}; all without`,
      someOf('traffic', Object.keys(TRAFFIC) as Kind[]),
      Object.keys(TRAFFIC) as Kind[],
    ),
    json: flag('figures as lines of JSON'),
  },
  examples: [['--exchanges 1000000', 'some minutes and 1.3 GB of disk']],
})
const counts = values.exchanges
const folder = temporaryFolder()
/** Milliseconds until the benchmark gives up, many times the normal duration. */
const limit = AbortSignal.timeout(
  60_000 + values.traffic.length * counts.reduce((sum, count) => sum + count * 8, 0),
)
const measure = createMeasure(folder, limit, { isOnOneCore: true })

const { cli, plain } = await install(folder)
for (const kind of values.traffic) await judgeTraffic(kind, cli, plain)

async function judgeTraffic(kind: Kind, cli: string, plain: string): Promise<void> {
  const { what, fixture } = TRAFFIC[kind]
  const read = await readRecording(getFile(fixture))
  const traffic = kind === 'certification' ? read : poll(read)
  const round = [...traffic.exchanges()].length
  const once = await record(traffic, round)
  const outcomes = outcomesIn((await measure([cli, 'judge', once, '--json'], 1)).output)
  const start = await measure([cli, 'judge', getFile(fixture), '--json'], START_ROUNDS)
  const heavy = HEAVY.filter((one) => start.packages.includes(one))
  if (heavy.length > 0) throw new Error(`judging loads ${heavy.join(', ')} without need`)
  const judged: JudgedFile[] = []
  for (const count of counts) {
    const file = await record(traffic, count)
    const rounds = count > LARGE ? 1 : START_ROUNDS
    const args = { own: [cli, 'judge', file, '--json'], plain: [plain, file] }
    const found = await measureInTurn(measure, args, rounds)
    const own = findLeast(found.own)
    const changed = changedOutcomes(outcomes, outcomesIn(own.output))
    if (changed.length > 0)
      throw new Error(
        `judging ${count} exchanges gave other outcomes than judging them once: ${changed.join(', ')}`,
      )
    for (const figure of listFigures(kind, what, count, found)) printFigure(figure, values.json)
    judged.push({ count, cpu: own.cpu - start.cpu, memory: own.memory })
    rmSync(file)
  }
  for (const figure of measureGrowth(kind, what, judged)) printFigure(figure, values.json)
}

function getFile(fixture: string): string {
  return packageFile(`test/fixtures/${fixture}.ndjson.gz`)
}

async function record(recording: Recording, count: number): Promise<string> {
  const file = join(folder, `${count}.ndjson`)
  await writeRecording(file, repeat(recording, rootsIn(recording), count))
  return file
}

function outcomesIn(file: string): Outcomes {
  const { verdicts } = JSON.parse(readFileSync(file, 'utf8')) as Run
  return new Map(verdicts.map(({ checkId, outcome }) => [checkId, outcome]))
}

/** Returns checks whose outcome changed in repeated rounds, except those that one round did not show. */
function changedOutcomes(once: Outcomes, repeated: Outcomes): readonly string[] {
  return [...once].flatMap(([id, outcome]) =>
    outcome === 'not-exercised' || repeated.get(id) === outcome ? [] : [id],
  )
}
