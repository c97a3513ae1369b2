import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { readCount } from '#src/command/options/values.ts'
import { runCli } from '#src/cli/program.ts'
import { digestsOf } from '#test/shards/digests.ts'
import { groupAtRandom, randomFrom } from '#test/shards/groupings.ts'
import { joinGroups } from '#test/shards/join-groups.ts'
import { redactRecording } from '#recorder/convert/redacted.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { packageFile } from '#engine/package.ts'
import { install } from '../bench-judge/install.ts'
import { repeat } from '../bench-judge/repeat.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { someOf } from '../command-line/values.ts'
import { runTool } from './killing.ts'

const WHAT = ['certification', 'recordings', 'large'] as const

const { values } = readCommandLine({
  name: 'proof:shards',
  does:
    'Judges a recording of a certification, 40 recordings and one large recording as a whole and in 16 shards, kills ' +
    'each third shard (SIGKILL) and does it again, and joins them 20 times, in random orders and groups, some of them ' +
    'twice. Every file of the report must be the same, byte for byte. Exits 1 when one is not.',
  options: {
    exchanges: option('<n>', 'of the large recording; 200000 without', readCount, 200_000),
    shards: option('<n>', 'into how many it is cut; 16 without', readCount, 16),
    only: option('<what>', `of ${WHAT.join()}`, someOf('part', WHAT), WHAT),
    joins: option('<n>', 'orders and groups; 20 without', readCount, 20),
  },
})
const { shards: SHARDS, joins: JOINS } = values
/** Recordings that are judged as one work. */
const MANY = 40
/** What the large recording repeats. */
const REPEATED = 'graylog-5.1.0'

const folder = mkdtempSync(join(tmpdir(), 'proof-shards-'))
const random = randomFrom(20261123)
let wrong = 0
try {
  const { cli } = await install(folder)
  // What a certification reads besides what judging does.
  for (const name of ['reports']) symlinkSync(packageFile(name), join(folder, name))
  const key = join(folder, 'key')
  writeFileSync(key, 'one key for all shards of these recordings')

  if (values.only.includes('certification')) await proveCertification(cli)
  if (values.only.includes('recordings')) await proveRecordings(cli, key)
  if (values.only.includes('large')) await proveLarge(cli)
} finally {
  rmSync(folder, { recursive: true })
}
process.exitCode = wrong === 0 ? 0 : 1

async function proveCertification(cli: string): Promise<void> {
  await tool(cli, ['certify', '--out', join(folder, 'certified'), '--quiet'])
  const certified = join(folder, 'certified', 'recording.ndjson')
  await prove('the recording of a certification', cli, {
    files: [certified],
    more: [],
    isSplit: false,
  })
  await prove('the same, from slices', cli, { files: [certified], more: [], isSplit: true })
}

async function proveRecordings(cli: string, key: string): Promise<void> {
  const files = ['test/fixtures/live', 'test/fixtures']
    .flatMap((at) => readdirSync(packageFile(at)).map((name) => packageFile(`${at}/${name}`)))
    .filter((name) => /\.(?:ndjson|har)\.gz$/.test(name))
    .slice(0, MANY)
  const named = { files, more: ['--redaction-key', key], isSplit: false }
  await prove(`${files.length} recordings`, cli, named)
}

async function proveLarge(cli: string): Promise<void> {
  const large = join(folder, 'large.ndjson')
  const { recording } = redactRecording(
    await readRecording(packageFile(`test/fixtures/${REPEATED}.ndjson.gz`)),
    { key: 'one key, so that every pseudonym is the same' },
  )
  const [root = recording.header.commentedRoot ?? ''] = recording.header.roots
  await writeRecording(large, repeat(recording, [root], values.exchanges))
  await prove(`one recording of ${values.exchanges} exchanges, from slices`, cli, {
    files: [large],
    more: [],
    isSplit: true,
  })
}

interface Judged {
  readonly files: readonly string[]
  readonly more: readonly string[]
  /** Whether each shard is judged from its slice, instead of from the whole recording. */
  readonly isSplit: boolean
}

async function prove(what: string, cli: string, { files, more, isSplit }: Judged): Promise<void> {
  const own = join(folder, what.replaceAll(/\W+/g, '-'))
  mkdirSync(own)
  const whole = await tool(cli, [
    'judge',
    ...files,
    ...more,
    '--out',
    join(own, 'whole'),
    '--quiet',
  ])
  const slices = join(own, 'slices')
  const cut = isSplit
    ? await tool(cli, [
        'split',
        ...files,
        ...more,
        '--into',
        `${SHARDS}`,
        '--out',
        slices,
        '--quiet',
      ])
    : undefined
  const sliced = isSplit ? readdirSync(slices).toSorted() : []
  const parts = join(own, 'parts')
  let slowest = 0
  let killed = 0
  for (let index = 1; index <= SHARDS; index += 1) {
    const which = isSplit
      ? [join(slices, sliced[index - 1] ?? '')]
      : [...files, ...more, '--shard', `${index}/${SHARDS}`]
    const args = ['judge', ...which, '--out', parts, '--quiet']
    // The work of a shard takes about a second on small recordings.
    if (index % 3 === 0) {
      const { code } = await runTool([cli, ...args], 150 + random() * Math.max(500, slowest))
      if (code === null) killed += 1
      for (const name of readJson(parts)) JSON.parse(readFileSync(join(parts, name), 'utf8'))
    }
    slowest = Math.max(slowest, (await tool(cli, args)).took)
  }
  const expected = digestsOf(join(own, 'whole'))
  const shards = readJson(parts).map((name) => join(parts, name))
  let same = 0
  let joining = 0
  for (let seed = 1; seed <= JOINS; seed += 1) {
    const into = join(own, `join-${seed}`)
    const last = await joinGroups(
      groupAtRandom(shards, randomFrom(seed)),
      join(into, 'groups'),
      report,
    )
    const started = performance.now()
    await report(last, join(into, 'report'))
    joining = Math.max(joining, performance.now() - started)
    if (isDeepStrictEqual(digestsOf(join(into, 'report')), expected)) same += 1
    rmSync(into, { recursive: true })
  }
  if (same < JOINS || shards.length !== SHARDS) wrong += 1
  const bytes = shards.reduce((sum, name) => sum + readFileSync(name).length, 0)
  print(
    `${what}: ${shards.length} shards, ${killed} of them killed and done again; ${same} of ${JOINS} joins are the ` +
      `${expected.length} files of the unsharded run, byte for byte; whole ${seconds(whole.took)}` +
      `${cut ? `, split ${seconds(cut.took)}` : ''}, slowest shard ${seconds(slowest)}, last join ${seconds(joining)}; ` +
      `${(bytes / shards.length / 1024).toFixed(0)} KB a shard`,
  )
}

function readJson(path: string): readonly string[] {
  try {
    return readdirSync(path).filter((name) => name.endsWith('.json'))
  } catch {
    return [] // killed before it made its folder
  }
}

/** Runs the tool to its end; a code that says that it did not do its work is an error. */
async function tool(cli: string, args: readonly string[]) {
  const ended = await runTool([cli, ...args])
  if (ended.code === null || [70, 130].includes(ended.code))
    throw new Error(`${args[0] ?? ''} ended with ${ended.code}: ${ended.said}`)
  return ended
}

async function report(files: readonly string[], into: string): Promise<void> {
  let said = ''
  const code = await runCli(['report', ...files, '--out', into, '--quiet'], {
    out: () => undefined,
    err: (text) => {
      said += text
    },
    env: {},
    isTerminal: false,
    columns: 80,
    hasColour: false,
  })
  if (code === 70) throw new Error(`report ended with ${code}: ${said}`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
