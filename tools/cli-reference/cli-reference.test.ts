import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { COMMAND_NAMES } from '#src/cli/command-table.ts'
import { readExample } from './read-example.ts'
import { renderCommand, renderIndex } from './render.ts'

test.each(COMMAND_NAMES)('docs/cli/%s.md is up to date: npm run docs:cli', async (name) => {
  const page = readFileSync(packageFile(`docs/cli/${name}.md`), 'utf8')

  // The test of tools/proof-docs compares the output of the example.
  expect(page).toBe(await renderCommand(name, readExample(name) ?? 'no example'))
})

test('docs/cli has one page for each command, and an index', () => {
  expect(readdirSync(packageFile('docs/cli')).toSorted()).toEqual(
    [...COMMAND_NAMES.map((name) => `${name}.md`), 'README.md'].toSorted(),
  )
  expect(readFileSync(packageFile('docs/cli/README.md'), 'utf8')).toBe(renderIndex())
})
