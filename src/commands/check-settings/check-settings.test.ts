import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder, run, longLines } from '../../cli/test-terminal.ts'

const CONF =
  'is_master = true\npassword_secret = hunter2hunter2hunter2\nroot_password_sha2 = abcdef01\n'

function confIn(folder: string, content = CONF): string {
  const path = join(folder, 'server.conf')
  writeFileSync(path, content, { mode: 0o640 })
  return path
}

function check(path: string, ...more: readonly string[]) {
  return run(['check-settings', path, '--from', '4.2', '--to', '4.3', ...more])
}

test('findings exit with 6, no findings with 0', async () => {
  const path = confIn(freshFolder())

  const found = await check(path)
  const none = await run(['check-settings', path, '--from', '4.2.0', '--to', '4.2.1'])

  expect(found.code).toBe(6)
  expect(found.out).toContain('is_master (line 1)')
  expect(none.code).toBe(0)
  expect(none.out).toContain('no finding')
})

test('the help fits 80 columns and names its exit codes', async () => {
  const { code, out } = await run(['check-settings', '--help'])

  expect(code).toBe(0)
  expect(longLines(out)).toEqual([])
  expect(out).toContain('Exit codes:')
})

test.each([
  [['--to', '4.3'], '--from is missing'],
  [['--from', '4.2'], '--to is missing'],
  [['--from', '4.3', '--to', '4.2'], 'that is a downgrade'],
  [['--from', 'x', '--to', '4.2'], '"x" is not a release'],
  [['--from', '4.2', '--to', '4.3', '-D', 'hunter2'], 'invalid value for --define: its value'],
  [
    ['--from', '4.2', '--to', '4.3', '-D', 'foo=bar'],
    'invalid value for --define: "foo=bar" is not in the format',
  ],
  [
    ['--from', '4.2', '--to', '4.3', '-Dgraylog.is_master=true', '-Dpassword_secret=hunter2'],
    'invalid value for --define: "password_secret=…" is not in the format graylog.KEY=VALUE; write the property',
  ],
  [
    ['--from', '4.2', '--to', '4.3', '--format', 'xml'],
    '"xml" is not a format; use html, json, junit',
  ],
])('%j exits with 2 and a one-line error', async (args, words) => {
  const { code, out, err } = await run(['check-settings', confIn(freshFolder()), ...args])

  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(words)
  expect(err).toMatch(/^graylog-conformance: [^\n]*\n$/)
  expect(err).not.toContain('hunter2')
})

test('a missing file or a folder exits with 2', async () => {
  const folder = freshFolder()

  expect((await check(join(folder, 'none.conf'))).err).toContain('no such file')
  expect((await check(folder)).err).toContain('it is a folder')
  const binary = join(folder, 'server.bin')
  writeFileSync(binary, 'a = 1\n\0')
  expect((await check(binary)).err).toContain('it is not text')
})

test('a file without settings exits with 2 and no findings, also among other files', async () => {
  const folder = freshFolder()
  const script = join(folder, 'start.sh')
  writeFileSync(script, '#!/bin/bash\nset -e\n')

  const { code, out, err } = await check(confIn(folder), script)

  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('it is a shell script, not a settings file')
})

test('--quiet prints only the findings in a few lines', async () => {
  const { code, out, err } = await check(confIn(freshFolder()), '--quiet')

  expect([code, out]).toEqual([6, ''])
  expect(err).toMatch(/^! 2 findings: .*\n(?: {2}.*\n){2}$/)
})

test('a patched file never sets a folder that only the operator knows', async () => {
  const folder = freshFolder()
  const target = join(folder, 'new.conf')
  const path = confIn(folder)

  const { err } = await run([
    'check-settings',
    path,
    '--from',
    '5.2',
    '--to',
    '6.1',
    '--write-to',
    target,
  ])

  expect(err).toBe(
    `${target}: 0 renamed, 0 commented out, 3 to fill in (data_dir, message_journal_dir, geo_ip_processor_s3_download_location)\n`,
  )
  expect(readFileSync(target, 'utf8')).toMatch(
    /abcdef01\n# [A-Z].* Set it before you start\.\n# data_dir =\n# [A-Z]/,
  )
})

test('JSON and SARIF are written to stdout, and no format shows a secret', async () => {
  const path = confIn(freshFolder())

  const json = await check(path, '--json')
  const sarif = await check(path, '--format', 'sarif')
  const console = await check(path, '-D', 'graylog.mongodb_uri=mongodb://u:hunter2hunter2@h/g')

  const report = JSON.parse(json.out) as { summary: { findings: number }; findings: unknown[] }
  expect(report.findings).toHaveLength(report.summary.findings)
  expect(JSON.parse(sarif.out)).toMatchObject({ version: '2.1.0' })
  expect([json, sarif, console].map(({ code }) => code)).toEqual([6, 6, 6])
  expect(json.out + sarif.out + console.out + console.err).not.toContain('hunter2')
})

test('--write-to writes a patched copy with the same permissions and leaves the original unchanged', async () => {
  const folder = freshFolder()
  const path = confIn(folder)
  chmodSync(path, 0o600)
  const target = join(folder, 'new.conf')

  const { code, err } = await check(path, '--write-to', target)

  expect(code).toBe(6)
  expect(err).toBe(`${target}: 1 renamed, 0 commented out\n`)
  expect(readFileSync(target, 'utf8')).toBe(CONF.replace('is_master', 'is_leader'))
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toBe(CONF)
})

test('--write-to overwrites the original only with --force, and never another file', async () => {
  const folder = freshFolder()
  const path = confIn(folder)
  const link = join(folder, 'link.conf')
  symlinkSync(path, link)
  const other = join(folder, 'other.conf')
  writeFileSync(other, 'precious')

  const itself = await check(path, '--write-to', link)
  const another = await check(path, '--write-to', other, '--force')
  expect([itself.code, another.code]).toEqual([2, 2])
  expect(itself.err).toContain('add --force')
  expect(another.err).toContain('it already exists')
  expect(readFileSync(path, 'utf8')).toBe(CONF)
  expect(readFileSync(other, 'utf8')).toBe('precious')

  const forced = await check(path, '--write-to', link, '--force')
  expect(forced.code).toBe(6)
  expect(readFileSync(path, 'utf8')).toContain('is_leader = true')
})

test('--write-to into a missing folder exits with 2 and writes nothing', async () => {
  const folder = freshFolder()

  const { code, err } = await check(confIn(folder), '--write-to', join(folder, 'no', 'new.conf'))

  expect(code).toBe(2)
  expect(err).toContain('no such file')
})

test('--write-to creates a folder for the patched copies of several files', async () => {
  const folder = freshFolder()
  const [conf, env, target] = [confIn(folder), join(folder, 'node.env'), join(folder, 'patched')]
  writeFileSync(env, 'GRAYLOG_IS_MASTER=true\n')

  const { code, err } = await check(conf, env, '--write-to', target)

  expect(code).toBe(6)
  expect(err).toBe(
    `${join(target, 'server.conf')}: 1 renamed, 0 commented out\n` +
      `${join(target, 'node.env')}: 1 renamed, 0 commented out\n`,
  )
  expect(readFileSync(join(target, 'server.conf'), 'utf8')).toContain('is_leader = true')
  expect(readFileSync(join(target, 'node.env'), 'utf8')).toBe('GRAYLOG_IS_LEADER=true\n')
})

test('--write-to writes no copies if one of them cannot be written', async () => {
  const folder = freshFolder()
  const [one, other] = ['a', 'b'].map((name) => {
    mkdirSync(join(folder, name))
    return confIn(join(folder, name))
  })
  const taken = join(folder, 'taken')
  mkdirSync(taken)
  writeFileSync(join(taken, 'node.env'), 'precious')
  const env = join(folder, 'node.env')
  writeFileSync(env, 'GRAYLOG_IS_MASTER=true\n')

  const twins = await check(one ?? '', other ?? '', '--write-to', join(folder, 'new'))
  const over = await check(one ?? '', env, '--write-to', taken)

  expect([twins.code, over.code]).toEqual([2, 2])
  expect(twins.err).toContain('two of the files are named "server.conf"')
  expect(over.err).toContain('it already exists')
  expect(readdirSync(taken)).toEqual(['node.env'])
})
