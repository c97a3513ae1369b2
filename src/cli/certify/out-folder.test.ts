import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../test-terminal.ts'

const RECORDING = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')

/** Lists everything in a folder that group or others can access. */
function openTo(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0,
  )
}

/** Runs a command line with umask 0. */
async function runWithoutUmask(...args: readonly string[]): Promise<number> {
  const umask = process.umask(0)
  try {
    return (await run(args)).code
  } finally {
    process.umask(umask)
  }
}

test.each([
  ['judge', (out: string) => [RECORDING, '--out', out]],
  ['certify', (out: string) => ['--mode', 'read', '--check', 'node', '--out', out]],
  ['forecast', (out: string) => [RECORDING, '--to', '7.0', '--out', out]],
  ['forecast', (out: string) => [RECORDING, '--all', '--out', out]],
  ['compare', (out: string) => [RECORDING, RECORDING, '--out', out]],
  ['convert', (out: string) => [RECORDING, '--to', 'recording', '--out', join(out, 'x.ndjson')]],
  ['convert', (out: string) => [RECORDING, '--to', 'curl', '--out', join(out, 'x.sh')]],
])('files that %s writes are private to their owner under any umask', async (command, args) => {
  const out = join(freshFolder(), 'new', 'out')

  const code = await runWithoutUmask(command, ...args(out))

  expect(code).not.toBe(2)
  expect(readdirSync(out).length).toBeGreaterThan(0)
  expect(openTo(join(out, '..'))).toEqual([])
})

test('the patched copy of a settings file is private to its owner', async () => {
  const folder = freshFolder()
  const conf = join(folder, 'server.conf')
  writeFileSync(conf, 'is_master = true\n', { mode: 0o644 })
  const copy = join(folder, 'new.conf')

  await run(['check-settings', conf, '--from', '4.0', '--to', '5.0', '--write-to', copy])

  expect(statSync(copy).mode & 0o777).toBe(0o600)
})

test.each(['report.html', 'junit.xml', 'run.json'])(
  'an existing foreign %s is not overwritten, and nothing is judged',
  async (name) => {
    const out = freshFolder()
    writeFileSync(join(out, name), 'precious')

    const judged = await run(['judge', RECORDING, '--out', out])
    const certified = await run(['certify', '--mode', 'read', '--check', 'node', '--out', out])

    expect([judged.code, certified.code]).toEqual([2, 2])
    expect(judged.err).toContain(`cannot write "${join(out, name)}": a file that this tool did not`)
    expect(readFileSync(join(out, name), 'utf8')).toBe('precious')
    expect(readdirSync(out)).toEqual([name])
  },
)

test('an existing foreign recording.ndjson is not overwritten', async () => {
  const out = freshFolder()
  writeFileSync(join(out, 'recording.ndjson'), 'precious')

  const { code, err } = await run(['certify', '--mode', 'read', '--check', 'node', '--out', out])

  expect(code).toBe(2)
  expect(err).toContain('a file that this tool did not write')
  expect(readFileSync(join(out, 'recording.ndjson'), 'utf8')).toBe('precious')
})

test.each([
  ['judge', RECORDING],
  ['certify', '--mode', 'read', '--check', 'node'],
  ['forecast', RECORDING, '--to', '7.0'],
  ['forecast', RECORDING, '--all'],
  ['forecast', RECORDING, RECORDING, '--to', '7.0'],
  ['compare', RECORDING, RECORDING],
])('a second run of %s replaces the files of the first', async (...args) => {
  const out = freshFolder()

  const first = await run([...args, '--out', out])
  const names = readdirSync(out)
  const second = await run([...args, '--out', out])

  expect([first.code, second.code]).not.toContain(2)
  expect(second.code).toBe(first.code)
  expect(readdirSync(out)).toEqual(names)
})

test.each(['report.html', 'recording.ndjson', 'bodies'])(
  'a link named %s is not followed',
  async (name) => {
    const out = freshFolder()
    const elsewhere = join(freshFolder(), 'elsewhere')
    if (name === 'bodies') mkdirSync(elsewhere)
    else writeFileSync(elsewhere, 'precious')
    symlinkSync(elsewhere, join(out, name))

    const { code, err } = await run(['certify', '--mode', 'read', '--check', 'node', '--out', out])

    expect(code).toBe(2)
    expect(err).toContain('symbolic link')
    if (name === 'bodies') expect(readdirSync(elsewhere)).toEqual([])
    else expect(readFileSync(elsewhere, 'utf8')).toBe('precious')
  },
)

test('convert rejects a dangling link as its output file', async () => {
  const out = freshFolder()
  const elsewhere = join(out, 'elsewhere')
  symlinkSync(elsewhere, join(out, 'x.har'))

  const { code } = await run(['convert', RECORDING, '--to', 'har', '--out', join(out, 'x.har')])

  expect(code).toBe(2)
  expect(existsSync(elsewhere)).toBe(false)
})

test('foreign files in bodies are kept when a recording is replaced', async () => {
  const out = freshFolder()
  const bodies = join(out, 'bodies')
  mkdirSync(bodies)
  const foreign = join(bodies, 'a'.repeat(64))
  writeFileSync(foreign, 'precious')
  const certify = ['certify', '--mode', 'read', '--check', 'node', '--out', out]

  const first = await run(certify)
  const second = await run(certify)
  copyFileSync(join(out, 'recording.ndjson'), join(out, 'kept.ndjson'))
  await run(certify)

  expect([first.code, second.code]).not.toContain(2)
  expect(readFileSync(foreign, 'utf8')).toBe('precious')
})
