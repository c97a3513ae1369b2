import { expect, test } from 'vitest'

import { listFlaws } from './contents.ts'

const SOUND = {
  'package.json': '{"exports":{".":"./dist/index.js"},"bin":"dist/cli.js"}',
  'README.md': 'See [more](docs/more.md#there), [schemas](schemas), [home](https://example.org).',
  'docs/more.md': '[back](../README.md)\n\n[1]: ../schemas/run.json',
  'schemas/run.json': '{}',
  'dist/index.js': "import './parts/a.js'; read(`${name}.hbs`, 'page')",
  'dist/index.d.ts': "export * from './parts/types2.cjs'",
  'dist/parts/types2.d.cts': '',
  'dist/cli.js': "import('./parts/a.js')",
  'dist/parts/a.js': '',
  'reports/page.hbs': '{{> part}}',
  'reports/part.hbs': '',
}

test('a package in which each file is used has no flaws', () => {
  expect(listFlaws(new Map(Object.entries(SOUND)))).toEqual([])
})

test.each([
  ['dist/index.test.js', '', 'dist/index.test.js is a test'],
  ['dist/index.js.map', '', 'dist/index.js.map is a map, and no source is packed'],
  ['dist/parts/b.js', '', 'dist/parts/b.js is named by no other file'],
  ['reports/old.hbs', '', 'reports/old.hbs is named by no other file'],
  ['dist/types/old.d.ts', '', 'dist/types/old.d.ts is named by no other file'],
  ['docs/x.md', '[y](y.md)', 'docs/x.md leads to docs/y.md, which is not packed'],
  ['docs/x.md', '[y]: ../y.md', 'docs/x.md leads to y.md, which is not packed'],
])('%s with "%s" is a flaw', (file, text, flaw) => {
  expect(listFlaws(new Map(Object.entries({ ...SOUND, [file]: text })))).toContain(flaw)
})
