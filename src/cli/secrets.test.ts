import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'

import { expect, test } from 'vitest'

import type { Terminal } from '../command/terminal/terminal.ts'
import { readCredentials } from '../commands/certify/target/secrets.ts'
import { askingAt } from '../command/terminal/conduct.ts'
import { freshFolder } from './test-terminal.ts'

function edgesWith(env: Terminal['env'], extra: Partial<Terminal> = {}): Terminal {
  return {
    out: () => {},
    err: () => {},
    isTerminal: false,
    columns: 80,
    hasColour: false,
    env,
    ...extra,
  }
}

test('accounts are read from the environment', async () => {
  const environment = {
    GRAYLOG_USER: 'admin',
    GRAYLOG_PASSWORD: 'word',
    GRAYLOG_TOKEN: 'tok',
    GRAYLOG_LIMITED_USER: 'reader',
    GRAYLOG_LIMITED_PASSWORD: 'other',
  }

  expect(await readCredentials({}, edgesWith(environment))).toEqual({
    user: { name: 'admin', password: 'word' },
    token: 'tok',
    limited: { name: 'reader', password: 'other' },
  })
})

test('the line end of a password file is removed', async () => {
  const file = join(freshFolder(), 'password')
  writeFileSync(file, 'from a file \r\n')

  const found = await readCredentials({ user: 'admin', passwordFile: file }, edgesWith({}))

  expect(found).toEqual({ user: { name: 'admin', password: 'from a file ' } })
})

test('a token is enough, and no credentials are accepted as well', async () => {
  expect(await readCredentials({}, edgesWith({ GRAYLOG_TOKEN: 'tok' }))).toEqual({ token: 'tok' })
  expect(await readCredentials({}, edgesWith({}))).toEqual({})
})

test('missing credentials are reported if there is no terminal', async () => {
  await expect(readCredentials({ limitedUser: 'r' }, edgesWith({}))).rejects.toThrow(
    'there is no password for the user "r"; set GRAYLOG_LIMITED_PASSWORD, or specify a file with --limited-password-file',
  )
})

test('an error shows a missing path, but hides a secret given in place of a file', async () => {
  const missing = join(freshFolder(), 'password')
  const secret = 'c4nary/7xkQ2w9Lm3'
  const read = (file: string) => readCredentials({ tokenFile: file }, edgesWith({}))

  await expect(read(missing)).rejects.toThrow(`"${missing}": no such file`)
  await expect(read(secret)).rejects.toThrow(
    /a file \(its name is hidden in case it is the secret itself\)/,
  )
  await expect(read(secret)).rejects.not.toThrow(/7xkQ2w9Lm3/)
})

test('a password is requested at the terminal and not echoed', async () => {
  const keyboard = new PassThrough()
  const printed: string[] = []
  const terminal = edgesWith(
    { GRAYLOG_USER: 'admin' },
    { keyboard, err: (text) => printed.push(text) },
  )

  const asked = readCredentials({}, askingAt(terminal))
  keyboard.write('typed word\n')

  expect((await asked).user?.password).toBe('typed word')
  expect(printed.join('')).toBe('Password for "admin": \n')
})
