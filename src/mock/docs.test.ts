import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { layOutProject, runInProject } from '#tools/test-run/project.ts'
import { examplesIn } from './test-examples.ts'

let folder = ''

beforeAll(async () => {
  folder = await layOutProject(['vitest'])
  cpSync(join(folder, 'test/fixtures/graylog-5.1.0.ndjson.gz'), join(folder, 'recording.ndjson.gz'))
})

test('every vitest example in the page passes', () => {
  const examples = examplesIn('ts')
  for (const [at, text] of examples.entries())
    writeFileSync(join(folder, `example-${at}.test.ts`), text)

  // One process loads vitest and the package once for all of them.
  const one = ['--maxWorkers=1', '--no-isolate', '--testTimeout=60000']
  const vitest = 'node_modules/vitest/vitest.mjs'
  const printed = runInProject(folder, vitest, 'run', '--root', folder, ...one)

  expect(examples).toHaveLength(4)
  expect(printed).toMatch(/Test Files\s+4 passed \(4\)/)
  expect(printed).not.toContain('Warning')
}, 120_000)

test('the node:test example passes', () => {
  const [example = ''] = examplesIn('js')
  writeFileSync(join(folder, 'example.node.mjs'), example)

  const printed = runInProject(folder, '--test', '--test-reporter=tap', 'example.node.mjs')

  expect(printed).toContain('# pass 1')
})
