import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readCount } from '../../api/options/values.ts'
import { readRecording } from '../../recorder/store/reading/read.ts'
import { writeRecording } from '../../recorder/store/writing/write.ts'
import type { Run } from '../../src/model/results/run.ts'
import { packageFile } from '../../src/package.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { anyText, texts } from '../command-line/values.ts'
import { install } from './install.ts'
import { createMeasure } from './measure.ts'
import { lineOfJudging, lineOfPlain, lineOfStart, verdictOn } from './render.ts'
import type { Judged } from './render.ts'
import { repeat } from './repeat.ts'

const START_ROUNDS = 3
/** A large recording is judged once. */
const LARGE = 50_000
/** A recording that leaves a server as it found it, and that was redacted when it was made. */
const REPEATED = 'reference-5.1.0'

type Outcomes = ReadonlyMap<string, string>

const { values, refuse } = readCommandLine({
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
    fixture: option('<name>', `what is repeated; ${REPEATED} without`, anyText, REPEATED),
  },
  examples: [['--exchanges 1000000', 'some minutes and 1.3 GB of disk']],
})
const counts = values.exchanges
if (!existsSync(packageFile(`fixtures/${values.fixture}.ndjson.gz`)))
  refuse(`there is no recording "${values.fixture}" in fixtures`)
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
    const changed = changedOutcomes(outcomes, outcomesIn(own.output))
    if (changed.length > 0)
      throw new Error(
        `judging ${count} exchanges gave other outcomes than judging them once: ${changed.join(', ')}`,
      )
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
