import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startReference } from '#reference/serve.ts'
import { requireVersion } from '#engine/model/version.ts'
import { sampled } from '../test-run/whole.ts'
import { blocksIn, blocksOf, DOCUMENTS } from './blocks.ts'
import { ENDS, NOT_RUN } from './expected.ts'
import { flawsOf, whyNotRun } from './run-command.ts'
import { layOutSandbox, type Sandbox } from './sandbox.ts'

const blocks = DOCUMENTS.flatMap(blocksOf)
const commands = blocks.flatMap((block) => block.commands)
const run = blocks.filter((block) => block.commands.some((one) => whyNotRun(one) === undefined))

let sandbox: Sandbox
let roots: readonly string[] = []
let servers: readonly Awaited<ReturnType<typeof startReference>>[] = []

beforeAll(async () => {
  const version = requireVersion('7.1.7')
  servers = await Promise.all([startReference({ version }), startReference({ version })])
  roots = servers.map(({ root }) => root)
  sandbox = layOutSandbox(roots)
}, 120_000)
afterAll(() => Promise.all(servers.map((server) => server.close())))

test.each(sampled(run, 48).map((block) => [`${block.document}:${block.line}`, block] as const))(
  'what %s shows does what it says',
  async (where, block) => {
    const folder = join(sandbox.folder, '..', where.replaceAll(/\W/g, '-'))
    cpSync(sandbox.folder, folder, { recursive: true })

    expect(await flawsOf(block, folder, roots, sandbox)).toEqual([])
  },
  120_000,
)

test('every reason why a command is not run, or ends otherwise, is of one that stands somewhere', () => {
  const patterns = [...NOT_RUN, ...ENDS].map(([pattern]) => pattern)

  expect(patterns.filter((pattern) => !commands.some((one) => pattern.test(one)))).toEqual([])
})

test('blocks are what is indented, and what is fenced as a shell’s', () => {
  const text = 'a\n\n    one\n    two \\\n      three\n\n```sh\nfour\n```\n\n```json\n    {}\n```\n'

  expect(blocksIn('x.md', text)).toEqual([
    { document: 'x.md', line: 3, commands: ['one', 'two three'] },
    { document: 'x.md', line: 8, commands: ['four'] },
  ])
})
