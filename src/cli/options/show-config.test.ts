import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { CONFIG_NAME } from './config-file.ts'

/** Creates a folder with a config file of this content, and a subfolder. */
function folderWith(config: unknown): { readonly file: string; readonly inner: string } {
  const folder = freshFolder()
  const [file, inner] = [join(folder, CONFIG_NAME), join(folder, 'a', 'b')]
  mkdirSync(inner, { recursive: true })
  writeFileSync(file, JSON.stringify(config))
  return { file, inner }
}

interface Shown {
  readonly option: string
  readonly value: unknown
  readonly from: string
}

async function shown(args: readonly string[], folder: string, env = {}) {
  const { code, out, err } = await run([...args, '--show-config', '--json'], env, folder)
  expect(code).toBe(0)
  expect(err).toMatch(/^(?:Also using options from .*graylog-conformance\.json\.\n)?$/)
  const rows = JSON.parse(out) as readonly Shown[]
  return (option: string) => rows.find((row) => row.option === option)
}

test('--show-config shows the value and source of each option and does nothing else', async () => {
  const { file, inner } = folderWith({ rate: 5, suite: ['node', 'auth'], out: 'x' })
  const args = ['certify', 'http://127.0.0.1:1', '--out', 'y', '--strict']

  const of = await shown(args, inner, { GRAYLOG_CONFORMANCE_TIMEOUT: '3' })

  expect(of('rate')).toEqual({
    option: 'rate',
    value: 5,
    from: `"rate" in the config file "${file}"`,
  })
  expect(of('suite')?.value).toEqual(['node', 'auth'])
  expect(of('out')).toEqual({ option: 'out', value: 'y', from: 'flag' })
  expect(of('strict')).toEqual({ option: 'strict', value: true, from: 'flag' })
  expect(of('timeout')?.from).toBe('the environment variable GRAYLOG_CONFORMANCE_TIMEOUT')
  expect(of('ca')).toEqual({ option: 'ca', value: null, from: 'not given' })
})

test('one file serves all commands, and a section applies only to its command', async () => {
  const config = { strict: true, certify: { mode: 'read' }, judge: { strict: false } }
  const { inner } = folderWith(config)

  const [certify, judge] = [await shown(['certify'], inner), await shown(['judge', 'x.har'], inner)]

  expect(certify('mode')?.value).toBe('read')
  expect([certify('strict')?.value, judge('strict')?.value]).toEqual([true, false])
})

test('a file given by --config is the only one read', async () => {
  const { inner } = folderWith({ rate: 5 })
  const named = join(freshFolder(), 'other.json')
  writeFileSync(named, '{"deadline": 7}')

  const of = await shown(['certify', '--config', named], inner)

  expect([of('rate')?.value, of('deadline')?.value]).toEqual([null, 7])
})

test('a config file found automatically is announced, except with --quiet', async () => {
  const { file, inner } = folderWith({ rate: 5 })
  const args = ['certify', '--show-config']

  expect((await run(args, {}, inner)).err).toBe(`Also using options from ${file}.\n`)
  expect((await run([...args, '--quiet'], {}, inner)).err).toBe('')
})

test('the search for a config file stops at the root of the checkout', async () => {
  const { inner } = folderWith({ rate: 5 })
  mkdirSync(join(inner, '.git'))

  expect((await shown(['certify'], inner))('rate')?.value).toBeNull()
})

test.each([
  [{ certify: { colour: 1 } }, 'there is no option "colour" for certify'],
  [{ colour: 1 }, 'there is no option "colour"'],
  [{ 'show-config': true }, 'there is no option "show-config"'],
])('the file %j is rejected', async (config, words) => {
  const { code, err } = await run(['certify'], {}, folderWith(config).inner)

  expect(code).toBe(2)
  expect(err).toContain(words)
})

test('--show-config hides all values that may be secrets, in the table as well', async () => {
  const secret = 'c4nary-7xkQ2w9Lm3'
  const lines = [
    ['certify', `http://a:${secret}@h/api`, '--header', `X-Key: ${secret}`],
    ['certify', 'http://h/api', '--also', `http://a:${secret}@h/api`],
    ['record', 'http://h/api', '--redact', `pattern:${secret}`],
    ['check-settings', 'x', '--from', '2.5', '--to', '3.0', `-Dgraylog.root=${secret}`],
  ]

  for (const line of lines)
    for (const json of [[], ['--json']]) {
      const { code, out, err } = await run([...line, '--show-config', ...json])
      expect(code).toBe(0)
      expect(out + err).not.toContain(secret)
    }
})

test('the table shows option, value, and source', async () => {
  const { out } = await run(['certify', '--mode', 'read', '--header', 'X-A: b', '--show-config'])

  expect(out).toMatch(/^mode +read +flag$/m)
  expect(out).toMatch(/^header +X-A: \(not shown\) +flag$/m)
  expect(out).toMatch(/^out +conformance-report +default$/m)
  expect(out).toMatch(/^rate +- +not given$/m)
})

test('options that are not set show their default, and so do the URL and the account variables', async () => {
  const of = await shown(
    ['certify', 'http://u:secret@logs.example.org/api'],
    folderWith({}).inner,
    { GRAYLOG_USER: 'ann', GRAYLOG_PASSWORD: 'hidden' },
  )

  expect(of('url')).toMatchObject({ value: 'http://***@logs.example.org/api', from: 'argument' })
  expect(of('user')).toMatchObject({ value: 'ann', from: 'GRAYLOG_USER' })
  expect(of('mode')).toMatchObject({ value: 'session', from: 'default' })
  expect(of('timeout')).toMatchObject({ value: '30', from: 'default' })
})
