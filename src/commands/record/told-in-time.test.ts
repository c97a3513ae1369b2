import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runCli } from '../../cli/program.ts'
import { freshFolder } from '../../cli/test-terminal.ts'

test('Ctrl-C works as soon as it is announced', async () => {
  const before = process.listenerCount('SIGINT')
  const listening: number[] = []
  const tell = (text: string): void => {
    if (text.includes('Ctrl-C')) listening.push(process.listenerCount('SIGINT'))
  }
  const args = ['http://127.0.0.1:9/api', '--out', join(freshFolder(), 'a.ndjson'), '--for', '1s']
  await runCli(['record', ...args], {
    out: tell,
    err: tell,
    env: {},
    isTerminal: false,
    columns: 80,
    hasColour: false,
  })

  expect(listening).toEqual([before + 1])
})
