import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { runProbes } from '../run-probes.ts'
import { freshLedger, makeStream, probe, setUp } from '../test-run.ts'
import { startTiny, type TinyServer } from '../test-server.ts'
import { openLedger } from './ledger.ts'
import { sweep } from './sweep.ts'

const THEIRS = { id: '6b00dd03fdd62542e4fffff1', title: 'production' }
const OTHER_RUN = 'gc-99998888'
/** A stream of another active run. */
const OTHERS = { id: '6b00dd03fdd62542e4fffff2', title: `${OTHER_RUN}-stream` }

/** Starts a server with foreign objects; returns it with the ledger of a killed run. */
async function afterKill(): Promise<{ tiny: TinyServer; lines: readonly string[] }> {
  const tiny = await startTiny()
  for (const one of [THEIRS, OTHERS]) tiny.streams.set(one.id, one)
  tiny.users.set('alice', { username: 'alice' })
  const ledgerFile = freshLedger()
  const { options } = setUp(tiny, 'write', { ledgerFile })
  let lines: readonly string[] = []
  let left: [string, Record<string, string>][] = []
  const killed = probe(async (api) => {
    await makeStream(api, 'one')
    await makeStream(api, 'two')
    lines = readFileSync(ledgerFile, 'utf8').trimEnd().split('\n')
    left = [...tiny.streams]
  })
  await runProbes([killed], options)
  for (const [id, stream] of left) tiny.streams.set(id, stream)
  return { tiny, lines }
}

async function sweepBy(tiny: TinyServer, lines: readonly string[], password = 'admin') {
  const file = freshLedger()
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  const credentials = { user: { name: 'admin', password } }
  const { options } = setUp(tiny, 'write', { credentials })
  tiny.log.length = 0
  try {
    const result = await sweep({ ...options, ledgerFiles: [file], now: Date.now() })
    return { ...result, isKept: existsSync(file) }
  } finally {
  }
}

function titlesOn({ streams }: TinyServer): readonly string[] {
  return [...streams.values()].map(({ title = '' }) => title)
}

const made = (path: string): string => JSON.stringify({ type: 'made', what: 'x', path })
const FORGED = [
  `/streams/${THEIRS.id}`,
  `/streams/${OTHERS.id}`,
  '/users/alice',
  '/roles/Admin',
  '/system/outputs/1',
  '/system/indices/index_sets/1',
  '/users/admin/tokens/1',
  '/system/sessions/1',
  '/system/shutdown',
  '/streams/../users/alice',
].map(made)

test("a sweep removes the run's objects and deletes the ledger", async () => {
  const { tiny, lines } = await afterKill()
  await using _tiny = tiny

  const result = await sweepBy(tiny, lines)

  expect(result.removed).toHaveLength(2)
  expect(result).toMatchObject({ left: [], rejected: [], isKept: false })
  expect(titlesOn(tiny)).toEqual(['production', OTHERS.title])
})

test('a sweep ignores unsigned lines and reports them', async () => {
  const { tiny, lines } = await afterKill()
  await using _tiny = tiny

  const result = await sweepBy(tiny, [...lines, ...FORGED])

  const numbers = FORGED.map((_, at) => lines.length + at + 1).join(', ')
  expect(titlesOn(tiny)).toEqual(['production', OTHERS.title])
  expect([...tiny.users.keys()]).toEqual(['alice'])
  expect(result.removed).toHaveLength(2)
  expect(result.rejected).toEqual([
    expect.stringContaining(`lines ${numbers}: it was not written by the run`),
  ])
  expect(result.isKept).toBe(true)
  expect(tiny.log.filter((line) => /^(?:POST|PUT)/.test(line))).toEqual([])
})

test.each<[what: string, change: (lines: readonly string[]) => readonly string[], why: RegExp]>([
  [
    'changed',
    (lines) =>
      lines.map((line) => line.replace(/"\/streams\/[0-9a-f]{24}"/, `"/streams/${THEIRS.id}"`)),
    /lines 3, 5: it was not written by the run, or has been changed since/,
  ],
  ['copied', (lines) => [...lines, ...lines.slice(1, 3)], /lines 6, 7: it was copied or moved/],
  [
    'moved',
    ([run = '', one = '', two = '', ...rest]) => [run, two, one, ...rest],
    /line 3: it was copied or moved/,
  ],
])('lines that were %s are rejected, and the others are not', async (_what, change, why) => {
  const { tiny, lines } = await afterKill()
  await using _tiny = tiny

  const { rejected, removed } = await sweepBy(tiny, change(lines))

  expect(rejected).toEqual([expect.stringMatching(why)])
  expect(removed).toHaveLength(2)
  expect(titlesOn(tiny)).toEqual(['production', OTHERS.title])
})

test.each<
  [what: string, forge: (lines: readonly string[], root: string) => readonly string[], why: string]
>([
  [
    'without signatures, as in older versions',
    (_lines, root) => [JSON.stringify({ type: 'run', root, prefix: OTHER_RUN }), ...FORGED],
    'its lines are not signed',
  ],
  [
    'signed with another password',
    (_lines, root) => {
      const file = freshLedger()
      const randomHex = (bytes: number): string => 'ef'.repeat(bytes)
      const ledger = openLedger({ file, root, prefix: OTHER_RUN, secret: 'guessed', randomHex })
      ledger.made({ what: 'x', path: `/streams/${THEIRS.id}` })
      return readFileSync(file, 'utf8').trimEnd().split('\n')
    },
    'not signed with this password or token',
  ],
  [
    "with another run's name in its first line",
    ([run = '', ...rest]) => [run.replace(/gc-[0-9a-f]{8}/, OTHER_RUN), ...rest],
    'not signed with this password or token',
  ],
  ['with another first line', () => FORGED, 'it is not a ledger; delete it'],
])('a ledger %s is rejected', async (_what, forge, why) => {
  const { tiny, lines } = await afterKill()
  await using _tiny = tiny
  const before = titlesOn(tiny)

  await expect(sweepBy(tiny, forge(lines, tiny.root))).rejects.toThrow(why)

  expect(titlesOn(tiny)).toEqual(before)
  expect(tiny.log).toEqual([])
})

test('a line of another run with the same account is rejected', async () => {
  const { tiny, lines } = await afterKill()
  await using _tiny = tiny
  const file = freshLedger()
  const randomHex = (bytes: number): string => 'ab'.repeat(bytes)
  const other = openLedger({ file, root: tiny.root, prefix: OTHER_RUN, secret: 'admin', randomHex })
  for (let count = 0; count < 9; count += 1)
    other.made({ what: 'x', path: `/streams/${OTHERS.id}`.slice(0, 33 - count) })
  const [, ...foreign] = readFileSync(file, 'utf8').trimEnd().split('\n')

  const { rejected } = await sweepBy(tiny, [...lines, ...foreign])

  expect(rejected).toEqual([expect.stringContaining('it was not written by the run')])
  expect(titlesOn(tiny)).toEqual(['production', OTHERS.title])
})

test("an object of a signed line is kept if it does not have the run's name", async () => {
  const { tiny } = await afterKill()
  await using _tiny = tiny
  const file = freshLedger()
  const randomHex = (bytes: number): string => 'ab'.repeat(bytes)
  const ledger = openLedger({
    file,
    root: tiny.root,
    prefix: 'gc-0a1b2c3d',
    secret: 'admin',
    randomHex,
  })
  for (const path of [`/streams/${THEIRS.id}`, '/users/alice', '/system/shutdown'])
    ledger.made({ what: path, path })

  const result = await sweepBy(tiny, readFileSync(file, 'utf8').trimEnd().split('\n'))

  expect(titlesOn(tiny)).toContain('production')
  expect([...tiny.users.keys()]).toEqual(['alice'])
  expect(result.left.join('\n')).toMatch(/production|streams.*is not named after its run/)
  expect(result.left).toHaveLength(3)
})

test('a ledger cut at any byte by a kill can be swept', async () => {
  const { tiny, lines } = await afterKill()
  await using _tiny = tiny
  const whole = lines.map((line) => `${line}\n`).join('')
  const streams = [...tiny.streams]
  for (let size = 0; size <= whole.length; size += 37) {
    for (const [id, stream] of streams) tiny.streams.set(id, stream)
    const file = freshLedger()
    writeFileSync(file, whole.slice(0, size))
    const { options } = setUp(tiny, 'write')

    const { rejected, left } = await sweep({ ...options, ledgerFiles: [file], now: Date.now() })

    const isBegun = size >= (lines[0]?.length ?? 0)
    expect([rejected, left], String(size)).toEqual([[], []])
    expect(titlesOn(tiny).length, String(size)).toBe(isBegun ? 2 : 4)
  }
})
