import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startReference } from '#reference/serve.ts'
import { requireVersion } from '#engine/model/version.ts'
import { sampled } from '../test-run/whole.ts'
import { type Block, DOCUMENTS, findMissingLines, parseBlocks, readBlocks } from './blocks.ts'
import { ENDS, NOT_RUN } from './expected.ts'
import { getFlaws, whyNotRun } from './run-command.ts'
import { layOutSandbox, type Sandbox } from './sandbox.ts'

const blocks = DOCUMENTS.flatMap(readBlocks)
const commands = blocks.flatMap((block) => block.commands.map(({ text }) => text))
const run = blocks.filter((block) =>
  block.commands.some(({ text }) => whyNotRun(text) === undefined),
)

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

/** Blocks that quote output always run; of the others the tests try a sample. */
const isQuoting = ({ commands }: Block): boolean => commands.some(({ output }) => output.length > 0)
const tried = [
  ...run.filter(isQuoting),
  ...sampled(
    run.filter((one) => !isQuoting(one)),
    48,
  ),
]

test.each(tried.map((block) => [`${block.document}:${block.line}`, block] as const))(
  'what %s shows does what it says',
  async (where, block) => {
    const folder = join(sandbox.folder, '..', where.replaceAll(/\W/g, '-'))
    cpSync(sandbox.folder, folder, { recursive: true })

    expect(await getFlaws(block, folder, roots, sandbox)).toEqual([])
  },
  120_000,
)

test('every reason why a command is not run, or ends otherwise, is of one that stands somewhere', () => {
  const patterns = [...NOT_RUN, ...ENDS].map(([pattern]) => pattern)

  expect(patterns.filter((pattern) => !commands.some((one) => pattern.test(one)))).toEqual([])
})

test('reads commands from indented blocks, and from fenced blocks of a shell', () => {
  const text = 'a\n\n    one\n    two \\\n      three\n\n```sh\nfour\n```\n\n```json\n    {}\n```\n'

  expect(parseBlocks('x.md', text)).toEqual([
    {
      document: 'x.md',
      line: 3,
      commands: [
        { text: 'one', output: [] },
        { text: 'two three', output: [] },
      ],
    },
    { document: 'x.md', line: 8, commands: [{ text: 'four', output: [] }] },
  ])
})

test('reads the quoted output after a command', () => {
  const text = '```console\n$ one \\\n> two\na\n\nb\n$ three\n```\n'

  expect(parseBlocks('x.md', text)).toEqual([
    {
      document: 'x.md',
      line: 2,
      commands: [
        { text: 'one two', output: ['a', '', 'b'] },
        { text: 'three', output: [] },
      ],
    },
  ])
})

test('finds quoted lines that the output lacks, or has in another order', () => {
  expect(findMissingLines(['a', '…', 'c'], 'a\nb\nc\n')).toEqual([])
  expect(findMissingLines(['c', 'a'], 'a\nb\nc\n')).toEqual(['a'])
  expect(findMissingLines(['a', 'x'], 'a\nb\n')).toEqual(['x'])
})
