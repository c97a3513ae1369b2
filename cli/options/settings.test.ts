import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Command } from 'commander'
import { expect, test } from 'vitest'

import { UsageError } from '../../src/model/errors.ts'
import { CERTIFY } from '../../api/options/certify.ts'
import { addOptions } from './add-options.ts'
import { applySettings } from './settings.ts'
import { freshFolder } from '../test-terminal.ts'

/** The options that a command line, an environment and a config file come to. */
function settle(
  args: readonly string[],
  environment: Record<string, string> = {},
  config?: unknown,
): Record<string, unknown> {
  const file = join(freshFolder(), 'config.json')
  if (config !== undefined) writeFileSync(file, JSON.stringify(config))
  const { mode, suite, header, rate, strict, out } = CERTIFY
  const rows = { mode, suite, header, rate, strict, out: { ...out, otherwise: 'default' } }
  const command = addOptions(new Command('certify'), rows).option('--config <file>', '')
  command.action(() => {
    applySettings(command, environment)
  })
  command.parse([...args, ...(config === undefined ? [] : ['--config', file])], { from: 'user' })
  return command.opts()
}

test('a flag wins over the environment, the environment over the file, the file over the default', () => {
  const file = { out: 'file', rate: 1 }
  const environment = { GRAYLOG_CONFORMANCE_OUT: 'environment' }

  expect(settle([])['out']).toBe('default')
  expect(settle([], {}, file)['out']).toBe('file')
  expect(settle([], environment, file)['out']).toBe('environment')
  expect(settle(['--out', 'flag'], environment, file)['out']).toBe('flag')
  expect(settle([], environment, file)['rate']).toBe(1)
})

test('reads truth, lists and repeated values from file and environment', () => {
  const fromFile = settle([], {}, { strict: true, suite: ['a', 'b'], header: ['X: 1', 'Y: 2'] })
  const fromEnvironment = settle([], {
    ...{ GRAYLOG_CONFORMANCE_STRICT: 'no', GRAYLOG_CONFORMANCE_SUITE: 'a,b' },
    GRAYLOG_CONFORMANCE_HEADER: 'X: 1, with a comma\nY: 2',
  })

  expect(fromFile).toMatchObject({ strict: true, suite: ['a', 'b'] })
  expect(fromFile['header']).toEqual([
    ['X', '1'],
    ['Y', '2'],
  ])
  expect(fromEnvironment).toMatchObject({ strict: false, suite: ['a', 'b'] })
  expect(fromEnvironment['header']).toEqual([
    ['X', '1, with a comma'],
    ['Y', '2'],
  ])
})

test.each([
  [{ colour: 'red' }, /no option "colour" for certify/],
  [{ out: { a: 1 } }, /"out" in the config file/],
  [{ strict: 'maybe' }, /its value is neither true nor false/],
  [{ rate: -1 }, /"-1" is no number above 0/],
  [[], /is no JSON object/],
])('refuses the config %j in one sentence', (config, words) => {
  expect(() => settle([], {}, config)).toThrow(UsageError)
  expect(() => settle([], {}, config)).toThrow(words)
})

test('refuses a wrong environment variable by its name', () => {
  expect(() => settle([], { GRAYLOG_CONFORMANCE_RATE: 'fast' })).toThrow(
    'cannot use the environment variable GRAYLOG_CONFORMANCE_RATE: its value is no number above 0',
  )
})

test.each(['mode', 'rate', 'strict', 'header'])(
  'shows nothing of a secret that stands where %s is due in a file or in the environment',
  (name) => {
    const secret = 'c4nary-7xkQ2w9Lm3'
    const variable = `GRAYLOG_CONFORMANCE_${name.toUpperCase()}`

    for (const fail of [
      () => settle([], {}, { [name]: secret }),
      () => settle([], { [variable]: secret }),
    ]) {
      expect(fail).toThrow(/not shown here, as it may be a secret/)
      expect(fail).not.toThrow(secret)
    }
  },
)

test('says that a config file is not there', () => {
  expect(() => settle(['--config', '/no/such/file.json'])).toThrow(
    /there is no such file or folder; name a file/,
  )
})
