import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startReference } from '#reference/serve.ts'
import { requireVersion } from '#engine/model/version.ts'
import { sampled } from '../test-run/whole.ts'
import { type Block, DOCUMENTS, findMissingParts, parseBlocks, readBlocks } from './blocks.ts'
import { ENDS, NOT_RUN } from './expected.ts'
import { getFlaws, whyNotRun } from './run-command.ts'
import { layOutSandbox, type Sandbox } from './sandbox.ts'
import { runTutorial } from './tutorial.ts'

const TUTORIALS = DOCUMENTS.filter((name) => name.startsWith('docs/tutorials/'))
const blocks = DOCUMENTS.filter((name) => !TUTORIALS.includes(name)).flatMap(readBlocks)
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

/** Blocks of the README always run, and others as a sample. */
const isFirst = ({ document }: Block): boolean => document === 'README.md'
const tried = [
  ...run.filter(isFirst),
  ...sampled(
    run.filter((one) => !isFirst(one)),
    48,
  ),
]

test.each(tried.map((block) => [`${block.document}:${block.line}`, block] as const))(
  'the commands in %s work as documented',
  async (where, block) => {
    const folder = join(sandbox.folder, '..', where.replaceAll(/\W/g, '-'))
    cpSync(sandbox.folder, folder, { recursive: true })

    expect(await getFlaws(block, folder, roots, sandbox)).toEqual([])
  },
  120_000,
)

test.each(TUTORIALS)(
  '%s works from its first line to its last',
  async (document) => {
    const folder = join(sandbox.folder, '..', document.replaceAll(/\W/g, '-'))
    cpSync(join(sandbox.folder, 'examples'), join(folder, 'examples'), { recursive: true })
    const { GRAYLOG_USER: _user, GRAYLOG_PASSWORD: _password, ...environment } = sandbox.environment

    expect(await runTutorial(document, folder, environment)).toEqual([])
  },
  240_000,
)

test('every exception for a command matches an existing command', () => {
  const patterns = [...NOT_RUN, ...ENDS].map(([pattern]) => pattern)

  expect(patterns.filter((pattern) => !commands.some((one) => pattern.test(one)))).toEqual([])
})

test('commands are read from indented and fenced shell blocks', () => {
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

test('the quoted output after a command is read', () => {
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

test('quoted parts that are missing or in a different order are found', () => {
  expect(findMissingParts(['a', '…', 'c'], 'a\nb\nc\n')).toEqual([])
  expect(findMissingParts(['c', '…', 'a'], 'a\nb\nc\n')).toEqual(['a'])
  expect(findMissingParts(['a x'], 'a\nb\n')).toEqual(['a x'])
})

test('output is compared without line breaks, ports, and digests', () => {
  const output = `at http://127.0.0.1:34567/api\n  conforms, key ${'ab'.repeat(32)}\n`

  expect(
    findMissingParts(['at http://graylog.example:9000/api conforms,', 'key 3f9a…'], output),
  ).toEqual([])
})
