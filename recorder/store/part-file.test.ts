import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { appendDurably } from './writing/part-file.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

test('a line is appended to a file', () => {
  const file = join(freshFolder(), 'x.ndjson')
  writeFileSync(file, 'a\n')

  appendDurably(file, 'b')

  expect(readFileSync(file, 'utf8')).toBe('a\nb\n')
})

test('nothing is appended through a symbolic link', () => {
  const folder = freshFolder()
  const [foreign, link] = [join(folder, 'foreign'), join(folder, 'x.ndjson')]
  writeFileSync(foreign, 'foreign\n')
  symlinkSync(foreign, link)

  expect(() => appendDurably(link, 'b')).toThrow('ELOOP')
  expect(readFileSync(foreign, 'utf8')).toBe('foreign\n')
})
