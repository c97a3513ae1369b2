import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { digestsOf } from '#test/shards/digests.ts'
import { groupAtRandom, randomFrom } from '#test/shards/groupings.ts'
import { joinGroups } from '#test/shards/join-groups.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { freshFolder, run } from '../test-terminal.ts'

const OURS = 'test/fixtures/reference-6.1.0-lists.ndjson.gz'
const CLIENT = 'test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz'
const TELEGRAF = 'test/fixtures/client-telegraf-2.5.2.ndjson.gz'
const COUNT = 3
const folder = freshFolder()
const key = join(folder, 'key')
const KEY = ['--redaction-key', key]
writeFileSync(key, 'the same for every shard of it')

describe.each([
  ['the recording of a certification', [OURS]],
  ['the recording of a client that breaks rules', [CLIENT, ...KEY]],
  ['several recordings, of which one cannot be read', [CLIENT, 'package.json', TELEGRAF, ...KEY]],
])('%s', (name, files) => {
  const own = join(folder, name.replaceAll(' ', '-'))
  const [whole, cut] = [join(own, 'whole'), join(own, 'cut')]
  let code: number
  let shards: readonly string[]

  beforeAll(async () => {
    code = (await run(['judge', ...files, '--out', whole, '--quiet'])).code
    for (let index = 1; index <= COUNT; index += 1)
      await run(['judge', ...files, '--shard', `${index}/${COUNT}`, '--out', cut, '--quiet'])
    shards = readdirSync(cut).map((one) => join(cut, one))
  }, 60_000)

  test.each(sampled([1, 2], 2))(
    'joined at random (%i) it is the unsharded run, byte for byte',
    async (seed) => {
      const joined = join(own, `joined-${seed}`)

      const groups = groupAtRandom(shards, randomFrom(seed))
      const inputs = await joinGroups(groups, join(own, `groups-${seed}`), (files, into) =>
        run(['report', ...files, '--out', into, '--quiet']),
      )
      const result = await run(['report', ...inputs, '--out', joined, '--quiet'])

      expect(result.code).toBe(code)
      expect(digestsOf(joined)).toEqual(digestsOf(whole))
    },
  )

  test('a shard that is done again changes nothing', async () => {
    const again = join(own, 'again')
    await run(['judge', ...files, '--shard', `2/${COUNT}`, '--out', again, '--quiet'])

    expect(digestsOf(again)).toEqual(
      digestsOf(cut).filter(([file]) => file === `shard-2-of-${COUNT}.json`),
    )
  })

  test('without one of them it says which is missing, and keeps what is there', async () => {
    const part = join(own, 'part')
    const { code: exit, err } = await run(['report', ...shards.slice(1), '--out', part])

    expect([exit, readdirSync(part)]).toEqual([4, [`shards-2-3-of-${COUNT}.json`]])
    expect(err).toContain('1 of 3 shards are missing: 1; judge them')
  })
})

describe.each([
  ['the recording of a certification', OURS, []],
  ['the recording of a client', CLIENT, KEY],
  ['a recording with handshakes', 'test/fixtures/reference-7.1.7-tls.ndjson.gz', []],
])('the slices of %s', (name, file, more) => {
  const own = join(folder, `slices of ${name}`)

  test('are judged apart, and come to what the recording comes to as a whole', async () => {
    const whole = join(own, 'whole')
    const { code } = await run(['judge', file, ...more, '--out', whole, '--quiet'])
    const cut = await run(['split', file, '--into', '3', ...more, '--out', join(own, 'slices')])
    for (const slice of readdirSync(join(own, 'slices')))
      await run(['judge', join(own, 'slices', slice), '--out', join(own, 'parts'), '--quiet'])
    const parts = readdirSync(join(own, 'parts')).map((one) => join(own, 'parts', one))

    const joined = await run(['report', ...parts, '--out', join(own, 'joined'), '--quiet'])

    expect([cut.code, parts.length, joined.code]).toEqual([0, 3, code])
    expect(digestsOf(join(own, 'joined'))).toEqual(digestsOf(whole))
    expect(cut.out).toContain('Not cut, as their evidence may lie anywhere')
  })

  test('come to the same as the shards that see the whole recording', async () => {
    await run(['judge', file, '--shard', '2/3', ...more, '--out', join(own, 'shards'), '--quiet'])

    const [shard = ''] = readdirSync(join(own, 'shards'))
    expect(
      readFileSync(join(own, 'parts', shard), 'utf8') ===
        readFileSync(join(own, 'shards', shard), 'utf8'),
    ).toBe(true)
  })
})

test('a slice that is not whole, or is told how to be judged, is refused', async () => {
  const slices = join(folder, 'cut')
  await run(['split', OURS, '--into', '2', '--out', slices, '--quiet'])
  const [first = ''] = readdirSync(slices).map((one) => join(slices, one))
  const lines = readFileSync(first, 'utf8').split('\n')
  const torn = join(slices, 'torn.ndjson')
  writeFileSync(torn, [...lines.slice(0, 3), ...lines.slice(4)].join('\n'))

  const refused = await run(['judge', torn, '--out', join(folder, 'no')])
  const told = await run(['judge', first, '--strict', '--out', join(folder, 'no')])

  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('it is not whole')])
  expect([told.code, told.err]).toEqual([2, expect.stringContaining('otherwise than it was cut')])
})

test('what cannot be cut says what to do', async () => {
  const { code, err } = await run([
    'split',
    'test/fixtures/backend-2.5.2.ndjson.gz',
    '--into',
    '2',
    '--assume-version',
    '2.5',
    '--out',
    join(folder, 'no'),
  ])

  expect([code, err]).toEqual([2, expect.stringContaining('judge it as it is, with --shard')])
})

test('shards of other work, or of another file of that name, are refused', async () => {
  const [one, other, strict] = [join(folder, 'one'), join(folder, 'other'), join(folder, 'strict')]
  await run(['judge', CLIENT, '--shard', '1/2', '--out', one, ...KEY])
  await run(['judge', TELEGRAF, '--shard', '2/2', '--out', other, ...KEY])
  await run(['judge', CLIENT, '--shard', '2/2', '--out', strict, '--strict', ...KEY])
  const [first = '', second = '', third = ''] = [one, other, strict].map((at) =>
    join(at, readdirSync(at)[0] ?? ''),
  )
  const forged = join(folder, 'forged.json')
  const text = readFileSync(second, 'utf8')
  writeFileSync(
    forged,
    text.replace('client-telegraf-2.5.2.ndjson.gz', 'client-go-graylog-v11-3.2.0.ndjson.gz'),
  )

  for (const [with_, words] of [
    [second, 'they are of different work'],
    [third, 'they are of different work'],
    [forged, 'are of different recordings'],
    ['package.json', 'shards together with other results'],
  ] as const) {
    const { code, err } = await run(['report', first, with_, '--out', join(folder, 'no')])

    expect([code, err]).toEqual([2, expect.stringContaining(words)])
  }
})

test.each<[readonly string[], string]>([
  [[CLIENT, '--shard', '3/2', '--out', 'x'], 'they count from 1 to 2'],
  [[OURS, '--shard', '1/2'], 'name a folder with --out'],
  [[CLIENT, '--shard', '1/2', '--out', 'x', '--format', 'tap'], 'give --format to "report"'],
  [[CLIENT, '--shard', '1/2', '--out', 'x'], 'name one key for all with --redaction-key'],
  [['--before', 'a', '--after', 'b', '--shard', '1/2'], 'judge them without --shard'],
])('judge %j is refused in one sentence', async (args, words) => {
  const { code, err } = await run(['judge', ...args])

  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(words)
})

test.each([
  ['{"format":"graylog-conformance-shards"}', 'required'],
  ['{"format":"graylog-conformance-shards"', 'no result of this tool as JSON'],
])('%s is refused in one sentence', async (text, words) => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, text)

  const { code, err } = await run(['report', file, '--out', join(folder, 'no')])

  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(words)
})
