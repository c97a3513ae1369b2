import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Command } from 'commander'
import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { options as CERTIFY } from '../../commands/certify/options.ts'
import { addOptions } from './add-options.ts'
import { applySettings } from './settings.ts'
import { freshFolder } from '../test-terminal.ts'

/** Resolves options from a command line, an environment, and a config file. */
async function settle(
  args: readonly string[],
  env: Record<string, string> = {},
  config?: unknown,
): Promise<Record<string, unknown>> {
  const file = join(freshFolder(), 'config.json')
  if (config !== undefined) writeFileSync(file, JSON.stringify(config))
  const { mode, suite, header, rate, strict, out } = CERTIFY
  const rows = { mode, suite, header, rate, strict, out: { ...out, otherwise: 'default' } }
  const command = addOptions(new Command('certify'), rows).option('--config <file>', '')
  command.action(async () => {
    await applySettings(command, { env }, () => Promise.resolve([command]))
  })
  await command.parseAsync([...args, ...(config === undefined ? [] : ['--config', file])], {
    from: 'user',
  })
  return command.opts()
}

test('options take precedence in the order flag, environment, file, default', async () => {
  const file = { out: 'file', rate: 1 }
  const env = { GRAYLOG_CONFORMANCE_OUT: 'env' }

  expect((await settle([]))['out']).toBe('default')
  expect((await settle([], {}, file))['out']).toBe('file')
  expect((await settle([], env, file))['out']).toBe('env')
  expect((await settle(['--out', 'flag'], env, file))['out']).toBe('flag')
  expect((await settle([], env, file))['rate']).toBe(1)
})

test('booleans, lists, and repeated values are read from file and environment', async () => {
  const fromFile = await settle(
    [],
    {},
    { strict: true, suite: ['a', 'b'], header: ['X: 1', 'Y: 2'] },
  )
  const fromEnvironment = await settle([], {
    GRAYLOG_CONFORMANCE_STRICT: 'no',
    GRAYLOG_CONFORMANCE_SUITE: 'a,b',
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
  [{ strict: 'maybe' }, /"maybe" is neither true nor false/],
  [{ rate: -1 }, /"-1" is not a positive number/],
  [[], /is not a JSON object/],
])('the config %j is rejected with a one-line error', async (config, words) => {
  await expect(settle([], {}, config)).rejects.toThrow(UsageError)
  await expect(settle([], {}, config)).rejects.toThrow(words)
})

test('an invalid environment variable is rejected by its name', async () => {
  await expect(settle([], { GRAYLOG_CONFORMANCE_RATE: 'fast' })).rejects.toThrow(
    'invalid value for the environment variable GRAYLOG_CONFORMANCE_RATE: "fast" is not a positive number',
  )
})

test.each(['mode', 'rate', 'strict', 'header'])(
  'a secret given as %s in a file or the environment is hidden in the error',
  async (name) => {
    const secret = 'c4nary-7xkQ2w9Lm3'
    const variable = `GRAYLOG_CONFORMANCE_${name.toUpperCase()}`

    for (const fail of [
      () => settle([], {}, { [name]: secret }),
      () => settle([], { [variable]: secret }),
    ]) {
      await expect(fail()).rejects.toThrow(/hidden, because it may be a secret/)
      await expect(fail()).rejects.not.toThrow(secret)
    }
  },
)

test('a missing config file is reported', async () => {
  await expect(settle(['--config', '/no/such/file.json'])).rejects.toThrow(
    /no such file or directory; check the path/,
  )
})
