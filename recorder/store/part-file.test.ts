import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { appendDurably } from './writing/part-file.ts'

test('adds a line at the end of a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'part-')), 'x.ndjson')
  writeFileSync(file, 'a\n')

  appendDurably(file, 'b')

  expect(readFileSync(file, 'utf8')).toBe('a\nb\n')
})

test('adds nothing to what a symbolic link leads to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'part-'))
  const [foreign, link] = [join(folder, 'foreign'), join(folder, 'x.ndjson')]
  writeFileSync(foreign, 'foreign\n')
  symlinkSync(foreign, link)

  expect(() => appendDurably(link, 'b')).toThrow('ELOOP')
  expect(readFileSync(foreign, 'utf8')).toBe('foreign\n')
})
