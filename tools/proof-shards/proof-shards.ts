import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { readCount } from '#src/command/options/values.ts'
import { packageFile } from '#engine/package.ts'
import { install } from '../bench-judge/install.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { digestsOf } from './digests.ts'
import { runTool } from './killing.ts'

const { values } = readCommandLine({
  name: 'proof:shards',
  does:
    'Judges 40 recordings in one process and in 16 shards, kills each third shard (SIGKILL) and runs it again. ' +
    'Exits 1 when a report differs by a byte, or "report" exits differently than "judge" of all of them.',
  options: {
    files: option('<n>', 'recordings; 40 without', readCount, 40),
    shards: option('<n>', 'shards; 16 without', readCount, 16),
  },
})
const folder = mkdtempSync(join(tmpdir(), 'proof-shards-'))
try {
  const { cli } = await install(folder)
  symlinkSync(packageFile('reports'), join(folder, 'reports'))
  const key = join(folder, 'key')
  writeFileSync(key, 'one key for all shards of these recordings')
  const files = ['test/fixtures/live', 'test/fixtures']
    .flatMap((at) => readdirSync(packageFile(at)).map((name) => packageFile(`${at}/${name}`)))
    .filter((name) => /\.(?:ndjson|har)\.gz$/.test(name))
    .slice(0, values.files)
  const work = ['judge', ...files, '--redaction-key', key, '--quiet', '--out']
  const [whole, cut] = [join(folder, 'whole'), join(folder, 'cut')]
  const expected = await tool(cli, [...work, whole])
  let slowest = 0
  let killed = 0
  for (let index = 1; index <= values.shards; index += 1) {
    const args = [...work, cut, '--shard', `${index}/${values.shards}`]
    if (index % 3 === 0) {
      const { code } = await runTool([cli, ...args], 150 + Math.random() * Math.max(500, slowest))
      if (code === null) killed += 1
    }
    slowest = Math.max(slowest, (await tool(cli, args)).took)
  }
  const runs = readdirSync(cut).map((name) => join(cut, name))
  const joined = await tool(cli, ['report', ...runs, '--quiet'])
  const isSame = isDeepStrictEqual(digestsOf(cut), digestsOf(whole))
  if (!isSame || joined.code !== expected.code) process.exitCode = 1
  process.stdout.write(
    `${files.length} recordings in ${values.shards} shards, ${killed} of them killed and run again: ` +
      `${isSame ? 'the same reports, byte for byte' : 'OTHER REPORTS'}; judge exits with ${expected.code}, report with ${joined.code}; ` +
      `whole ${seconds(expected.took)}, slowest shard ${seconds(slowest)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** Runs the tool to its end; throws for a code that says that it did not do its work. */
async function tool(cli: string, args: readonly string[]) {
  const ended = await runTool([cli, ...args])
  if (ended.code === null || [70, 130].includes(ended.code))
    throw new Error(`${args[0] ?? ''} ended with ${ended.code}: ${ended.said}`)
  return ended
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
