import { readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { EXIT_CODES } from '#src/command/exit-codes.ts'
import { readShard } from '#src/commands/judge/shard-option.ts'
import { runCli } from '#src/cli/program.ts'
import { packageFile } from '#engine/package.ts'

const FOLDER = 'deploy/kubernetes'
/** Exit codes after which another attempt can succeed: an unreachable target, a defect, or an ended pod. */
const AGAIN = [3, 70, 130]
const SAME_AGAIN = EXIT_CODES.map(({ code }) => code).filter(
  (code) => code !== 0 && !AGAIN.includes(code),
)

const texts = readdirSync(packageFile(FOLDER)).map(
  (file) => [file, readFileSync(packageFile(`${FOLDER}/${file}`), 'utf8')] as const,
)

test('a pod fails permanently exactly for the codes that another attempt cannot change', () => {
  const lists = texts.flatMap(([file, text]) =>
    [...text.matchAll(/values: \[([\d, ]+)\]/g)].map(([, codes = '']) => [file, codes] as const),
  )
  expect(lists.map(([file]) => file)).toEqual([
    'fleet-nightly.yaml',
    'fleet-page.yaml',
    'join.yaml',
    'judge.yaml',
  ])
  for (const [file, codes] of lists)
    // The report requests no server, so another attempt reaches none.
    expect(
      codes
        .split(', ')
        .map(Number)
        .filter((code) => file !== 'fleet-page.yaml' || code !== 3),
    ).toEqual(SAME_AGAIN)

  const workflow = texts.find(([file]) => file === 'workflow-template.yaml')?.[1] ?? ''
  const expressions = [...workflow.matchAll(/exitCode in \[([^\]]+)\]/g)].map(([, codes]) => codes)
  expect(expressions).toEqual([1, 2].map(() => SAME_AGAIN.map((code) => `'${code}'`).join(', ')))
})

test.each(['judge.yaml', 'fleet-nightly.yaml'])('%s has as many pods as shards', (file) => {
  const text = texts.find(([name]) => name === file)?.[1] ?? ''
  const [, completions = ''] = /completions: (\d+)/.exec(text) ?? []
  const [shard = ''] = /job\/\d+/.exec(text) ?? []

  expect(readShard(shard, { JOB_COMPLETION_INDEX: '0' })).toEqual({
    index: 1,
    count: Number(completions),
  })
  expect(text).toContain('completionMode: Indexed')
})

test('commands and options in the manifests exist in the tool', async () => {
  const calls = texts
    .flatMap(([, text]) => [
      ...text.matchAll(/graylog-conformance (report|judge|certify)\b[^\n]*(?:\n +--[^\n]*)*/g),
      ...text.matchAll(/args:\s*\[?\s*-?\s*(judge|certify),?[^]*?(?=\n\s+(?:resources|envFrom):)/g),
    ])
    .map(([call, command = '']) => ({ command, options: call.match(/--[a-z-]+/g) ?? [] }))

  expect(new Set(calls.map(({ command }) => command))).toEqual(
    new Set(['report', 'judge', 'certify']),
  )
  for (const { command, options } of calls) {
    let help = ''
    await runCli([command, '--help'], {
      out: (text) => void (help += text),
      err: () => undefined,
      env: {},
      isTerminal: false,
      columns: 80,
      hasColour: false,
    })
    for (const option of options) expect(help, command).toContain(`${option}`)
  }
})

test('no pod runs as root, keeps a capability, or writes outside its volumes', () => {
  for (const [file, text] of texts.filter(([, one]) => one.includes('podFailurePolicy'))) {
    expect(text, file).toContain('runAsNonRoot: true')
    expect(text, file).toContain('readOnlyRootFilesystem: true')
    expect(text, file).toContain('drop: [ALL]')
    expect(text, file).toContain('automountServiceAccountToken: false')
  }
})
