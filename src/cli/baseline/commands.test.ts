import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { readBaseline } from '../../baseline/read-baseline.ts'
import { freshFolder, run } from '../test-terminal.ts'

const fixture = (name: string): string => packageFile(`test/fixtures/${name}.ndjson.gz`)
const NEW = fixture('graylog-7.0.1')
const OLD = fixture('graylog-5.1.0')

test('one reason for more than 20 new entries is rejected unless asked for', async () => {
  const list = join(freshFolder(), 'known.yaml')
  const args = ['compare', OLD, NEW, '--baseline', list, '--update-baseline', '--reason', 'told']

  const rejected = await run(args)
  const wasWritten = existsSync(list)
  const accepted = await run([...args, '--same-reason', '--quiet'])

  expect(rejected.code).toBe(2)
  expect(rejected.err.replaceAll(/\s+/g, ' ')).toMatch(
    /cannot use one reason for \d+ new entries, because the limit is 20; add --same-reason, or omit --reason and write a reason for each entry; /,
  )
  expect(wasWritten).toBe(false)
  expect(accepted.code).toBe(6)
  expect(accepted.err).toMatch(
    /known\.yaml was written: \d+ new; to apply it, pass --baseline \S*known\.yaml\n/,
  )
  expect(accepted.err).toMatch(/^\+ /m)
  expect(existsSync(list)).toBe(true)
})

describe('every command with a result accepts a baseline', () => {
  test.each([
    ['forecast', [fixture('client-graylog-api-1.2.0-2.4.6'), '--to', '6.1']],
    ['forecast --all', [fixture('client-graylog-api-1.2.0-2.4.6'), '--all']],
    [
      'check-settings',
      [packageFile('upgrade/settings/fixtures/server-1.3.conf'), '--from', '2.5', '--to', '3.2'],
    ],
    ['compare', [OLD, NEW]],
    ['upgrade', [fixture('client-graylog-api-1.2.0-2.4.6'), '--to', '6.1']],
  ])('%s', async (name, args) => {
    const folder = freshFolder()
    const list = join(folder, 'known.yaml')
    const command = [name.replace(' --all', ''), ...args]
    const plain = await run(command)

    const made = await run([
      ...command,
      '--baseline',
      list,
      '--update-baseline',
      '--same-reason',
      '--reason',
      'told',
    ])
    const known = await run(
      [...command, '--baseline', list, '--out', folder].filter(
        (one, at, all) => name !== 'check-settings' || (one !== '--out' && all[at - 1] !== '--out'),
      ),
    )
    const [first = ''] = /^- check: .*\n(?: .*\n)*/m.exec(readFileSync(list, 'utf8')) ?? []
    writeFileSync(list, readFileSync(list, 'utf8').replace(first, ''))
    const fresh = await run([...command, '--baseline', list])
    writeFileSync(
      list,
      `${readFileSync(list, 'utf8')}${first.replace(/found: .*/, 'found: other')}`,
    )
    const changed = await run([...command, '--baseline', list, '--json'])

    expect([plain.code, made.code]).toEqual([6, 6])
    expect(known.code, known.out.slice(-3000) + known.err).toBe(0)
    expect(known.out).toMatch(/Accepted findings \(\d+\)/)
    expect([fresh.code, changed.code]).toEqual([6, 6])
    expect(changed.err).toContain('note: ')
  })
})

test('judge applies one baseline to several files together', async () => {
  const list = join(freshFolder(), 'known.yaml')
  const files = [fixture('client-telegraf-2.5.2'), fixture('backend-2.5.2')]

  await run([
    'judge',
    ...files,
    '--baseline',
    list,
    '--update-baseline',
    '--same-reason',
    '--reason',
    'told',
  ])
  const { code, err } = await run(['judge', ...files, '--baseline', list])

  expect([code, err]).toEqual([0, ''])
})

test('an update keeps the permissions of a baseline and follows a link to it', async () => {
  const folder = freshFolder()
  const [list, link] = [join(folder, 'known.yaml'), join(folder, 'link.yaml')]
  writeFileSync(list, '- check: csrf.refused\n  found: gone\n  reason: told\n')
  chmodSync(list, 0o644)
  symlinkSync('known.yaml', link)

  const { code, err } = await run(['judge', NEW, '--baseline', link, '--update-baseline'])

  expect([code, err]).toEqual([5, expect.stringContaining('- csrf.refused\n')])
  expect((statSync(list).mode & 0o777).toString(8)).toBe('644')
  expect(readFileSync(list, 'utf8')).not.toContain('csrf.refused')
})

test('an update counts the warnings that only --strict adds', async () => {
  const list = join(freshFolder(), 'known.yaml')
  const judged = ['judge', OLD, '--assume-version', '4.3', '--baseline', list]
  const update = [...judged, '--update-baseline', '--same-reason', '--reason', 'told']

  const plain = await run(update)
  const strict = await run([...update, '--strict'])

  expect(plain.err.replaceAll(/\s+/g, ' ')).toMatch(
    /note: \d+ warnings not added, so later runs show them again; --strict adds warnings, too/,
  )
  expect(strict.err).not.toContain('not added')
})

test.each([
  [
    'a missing baseline',
    ['--baseline', 'nowhere.yaml'],
    'cannot read the baseline "nowhere.yaml": no such file',
  ],
  ['a folder', ['--baseline', '.'], 'it is a folder'],
  [
    'an update without a baseline',
    ['--update-baseline'],
    'specify the baseline file with --baseline',
  ],
  ['a reason without an update', ['--reason', 'told'], 'specify the baseline file with --baseline'],
  ['an empty reason', ['--baseline', 'x', '--reason', 'TODO'], 'the reason is only a placeholder'],
])('judge rejects %s before it judges', async (_what, args, says) => {
  const { code, err, out } = await run(['judge', NEW, ...args])

  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(says)
})

test('an unknown check in a baseline is rejected with a suggestion', async () => {
  const list = join(freshFolder(), 'known.yaml')
  writeFileSync(list, '- check: csrf.refsed\n  reason: told\n')

  const { code, err } = await run(['judge', NEW, '--baseline', list])

  expect([code, err]).toEqual([
    2,
    expect.stringContaining('line 1: there is no check "csrf.refsed"; did you mean "csrf.refused"'),
  ])
})

test.each(['__proto__', 'constructor', 'toString'])('%s is not a check', async (name) => {
  const list = join(freshFolder(), 'known.yaml')
  writeFileSync(list, `- check: ${name}\n  reason: told\n`)

  const { code, err } = await run(['judge', NEW, '--baseline', list])

  expect([code, err]).toEqual([2, expect.stringContaining(`there is no check "${name}"`)])
})

test('the example in the documentation is a valid baseline', () => {
  const page = readFileSync(packageFile('docs/guides/baseline.md'), 'utf8')
  const [, example = ''] = /```yaml\n([^`]+)```/.exec(page) ?? []

  const { entries } = readBaseline(example, { file: 'known.yaml', currentId: (id) => ({ id }) })

  expect(entries).toHaveLength(2)
})
