import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from './test-terminal.ts'

const RECORDING = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')

test.each<[what: string, args: readonly string[], words: string]>([
  ['a suite', ['judge', RECORDING, '--suite', 'strem'], 'did you mean "stream"\n'],
  ['a check', ['judge', RECORDING, '--check', 'csrf.refusd'], 'did you mean "csrf.refused"\n'],
  [
    'a check without its suite',
    ['explain', 'creator-user'],
    'did you mean "stream.record.creator-user-id"',
  ],
  ['a check to explain', ['explain', 'csrf.refusd'], 'did you mean "csrf.refused"\n'],
  ['a fault', ['serve', '--fault', 'node.nodes.totl'], 'did you mean "node.nodes.total"\n'],
  ['a command', ['judg'], 'did you mean judge?\n'],
  ['an option', ['judge', '--sute'], 'did you mean --suite?\n'],
  [
    'an option for a release of another command',
    ['serve', '--release', '5.1'],
    "unknown option '--release'; specify a release with --server-version\n",
  ],
  ['one of two', ['forecast', '--server-version=5.1'], 'specify a release with --from or --to\n'],
  ['an option that looks like another', ['certify', '--release'], 'with --assume-version\n'],
  ['an unrelated name', ['judge', RECORDING, '--suite', 'qqqqqq'], 'suites are node, session'],
])('a typo in the name of %s gets a suggestion', async (_what, args, words) => {
  const { code, err } = await run(args)

  expect(code).toBe(2)
  expect(err).toContain(words)
})

test('a typo in the name of a setting gets a suggestion', async () => {
  const file = join(freshFolder(), 'settings.json')
  writeFileSync(file, '{"assume-versin":"5.1"}')

  const { err } = await run(['judge', RECORDING, '--config', file])

  expect(err).toContain('no option "assume-versin" for judge; did you mean "assume-version"\n')
})

test('list faults filters by suite', async () => {
  const { out } = await run(['list', 'faults', '--suite', 'csrf', '--json'])

  const faults = JSON.parse(out) as readonly { readonly id: string; readonly fails: string[] }[]
  expect(faults.length).toBeGreaterThan(3)
  expect(faults.filter(({ fails }) => fails[0]?.startsWith('csrf.') !== true)).toEqual([])
})
