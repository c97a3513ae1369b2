import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { say } from '../bench/figure.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { someOf, texts } from '../command-line/values.ts'
import { install } from './install.ts'
import { figuresOf } from './figures.ts'
import { leastOf, measureInTurn } from './in-turn.ts'
import { createMeasure, type Measured } from './measure.ts'
import { type Judged, lineOfJudging, lineOfPlain, lineOfStart, verdictOn } from './render.ts'
import { poll, rootsIn } from './poll.ts'
import { repeat } from './repeat.ts'

const START_ROUNDS = 3
/** A large recording is judged once. */
const LARGE = 50_000
/** Recordings that leave a server as they found it. */
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
    json: flag('figures as lines of JSON too'),
  },
  examples: [['--exchanges 1000000', 'some minutes and 1.3 GB of disk']],
})
const counts = values.exchanges
const folder = mkdtempSync(join(tmpdir(), 'bench-judge-'))
/** Milliseconds after which the benchmark gives up: many times what it takes when nothing is wrong. */
const limit = AbortSignal.timeout(
  60_000 + values.traffic.length * counts.reduce((sum, count) => sum + count * 8, 0),
)
const measure = createMeasure(folder, limit, { isOnOneCore: true })
try {
  const { cli, plain } = await install(folder)
  const bare = await measure(['-e', '0'], START_ROUNDS)
  const help = await measure([cli, '--help'], START_ROUNDS)
  print('start                            CPU ms   wall ms  packages loaded')
  print(lineOfStart('node -e 0', bare))
  print(lineOfStart('--help', help))
  for (const kind of values.traffic) {
    const { text, isGood } = await judgeTraffic(kind, { cli, plain, help })
    print(`\n${text}`)
    if (!isGood) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}

async function judgeTraffic(
  kind: Kind,
  { cli, plain, help }: { readonly cli: string; readonly plain: string; readonly help: Measured },
): Promise<{ readonly text: string; readonly isGood: boolean }> {
  const { what, fixture } = TRAFFIC[kind]
  const read = await readRecording(fileOf(fixture))
  const traffic = kind === 'certification' ? read : poll(read)
  const round = [...traffic.exchanges()].length
  const once = await record(traffic, round)
  const outcomes = outcomesIn((await measure([cli, 'judge', once, '--json'], 1)).output)
  const start = await measure([cli, 'judge', fileOf(fixture), '--json'], START_ROUNDS)
  const judged: Judged[] = []
  print(`\n${kind}: ${what}, ${round} exchanges over and over`)
  print(lineOfStart(`judge ${fixture}`, start))
  print('exchanges                     a second  CPU µs each   peak MB   ratio')
  for (const count of counts) {
    const file = await record(traffic, count)
    const rounds = count > LARGE ? 1 : START_ROUNDS
    const args = { own: [cli, 'judge', file, '--json'], plain: [plain, file] }
    const found = await measureInTurn(measure, args, rounds)
    const own = leastOf(found.own)
    const changed = changedOutcomes(outcomes, outcomesIn(own.output))
    if (changed.length > 0)
      throw new Error(
        `judging ${count} exchanges gave other outcomes than judging them once: ${changed.join(', ')}`,
      )
    const other = leastOf(found.plain)
    if (values.json) for (const figure of figuresOf(kind, what, count, found)) say(figure, true)
    judged.push({ count, own, plain: other })
    print(lineOfPlain({ count, own, plain: other }))
    print(lineOfJudging({ count, own, plain: other }))
    rmSync(file)
  }
  return verdictOn(judged, { help, start })
}

function fileOf(fixture: string): string {
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

/** Checks that say otherwise of many rounds; what one round did not show another may. */
function changedOutcomes(once: Outcomes, repeated: Outcomes): readonly string[] {
  return [...once].flatMap(([id, outcome]) =>
    outcome === 'not-exercised' || repeated.get(id) === outcome ? [] : [id],
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
