import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listDigests } from '#tools/test-run/digests.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const CLIENT = 'test/fixtures/client-telegraf-2.5.2.ndjson.gz'
const OLD = 'test/fixtures/graylog-2.2.3.ndjson.gz'
const folder = freshFolder()
const key = join(folder, 'key')
writeFileSync(key, 'the same for every shard of it')
/** Options of `judge` with and without shards. */
const WORK = [CLIENT, OLD, '--assume-version', '2.5', '--redaction-key', key]

test('shards write the same reports as the unsharded run, and report returns its exit code', async () => {
  const [whole, cut] = [join(folder, 'whole'), join(folder, 'cut')]
  const { code } = await run(['judge', ...WORK, '--out', whole, '--quiet'])
  const shards = []
  for (const shard of ['2/3', '1/3', '3/3', '2/3']) {
    shards.push(await run(['judge', ...WORK, '--shard', shard, '--out', cut]))
    // Simulates a shard killed between two files, which runs again.
    if (shards.length === 1) rmSync(join(cut, listDigests(cut)[0]?.[0] ?? ''))
  }
  const runs = readdirSync(cut).map((name) => join(cut, name))
  const joined = await run(['report', ...runs])

  expect(shards.map((one) => one.code)).toEqual([0, 0, 0, 0])
  expect(shards[2]?.err).toBe('this shard has no file to judge\n')
  expect(listDigests(cut)).toHaveLength(6)
  expect(listDigests(cut)).toEqual(listDigests(whole))
  expect([code, joined.code]).toEqual([1, 1])
  const printed = joined.out.replaceAll(/\n +/g, '')
  for (const name of runs) expect(printed).toContain(name)
})

test('a shard reports an unreadable file', async () => {
  const out = join(folder, 'unread')

  const { code, err } = await run(['judge', CLIENT, '/no/such.har', '--shard', '2/2', '--out', out])

  expect([code, err]).toEqual([2, expect.stringContaining('cannot read "/no/such.har"')])
  expect(existsSync(out)).toBe(false)
})

test('unverified checks fail joined runs unless they are allowed', async () => {
  const out = join(folder, 'unverified')
  await run(['judge', CLIENT, '--suite', 'tls', '--out', out, '--quiet'])

  const { code } = await run(['report', out, '--quiet'])

  expect(code).toBe(4)
})

test.each<[readonly string[], string]>([
  [[CLIENT, '--shard', '3/2'], 'use 1/2 to 2/2'],
  [[CLIENT, '--shard', '1/2', '--baseline', 'x.yaml'], 'omit --shard'],
  [['--before', 'a', '--after', 'b', '--shard', '1/2'], 'omit --shard'],
])('judge %j is rejected with a one-line error', async (args, words) => {
  const { code, err } = await run(['judge', ...args])

  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(words)
})
