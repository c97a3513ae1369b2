import {
  closeSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { appendToOwnFile, createOwnFile, replaceOwnFile } from './own-file.ts'
import { makeFolder, makeFolderInside } from './own-folder.ts'
import { isOurs, refuseForeign } from './ours.ts'
import { freshFolder } from './test-folder.ts'

const root = freshFolder()
const folder = join(root, 'it')

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function getMode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

test('files and folders are private to their owner', () => {
  makeFolder(join(folder, 'a', 'b'))
  closeSync(createOwnFile(join(folder, 'made')))
  replaceOwnFile(join(folder, 'written'), 'text')

  expect(['', 'a', 'a/b'].map((name) => getMode(join(folder, name)))).toEqual(['700', '700', '700'])
  expect(['made', 'written'].map((name) => getMode(join(folder, name)))).toEqual(['600', '600'])
})

test('an existing folder keeps its permissions and can be a link', () => {
  mkdirSync(join(folder, 'real'), { recursive: true, mode: 0o755 })
  symlinkSync('real', join(folder, 'link'))

  makeFolder(join(folder, 'link', 'new'))

  expect(getMode(join(folder, 'real'))).toBe('755')
  expect(getMode(join(folder, 'real', 'new'))).toBe('700')
})

test('no folder is created through a dangling link or inside a link', () => {
  mkdirSync(join(folder, 'elsewhere'), { recursive: true })
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))
  symlinkSync('elsewhere', join(folder, 'bodies'))

  expect(() => makeFolder(join(folder, 'dangling', 'new'))).toThrow(/EEXIST/)
  expect(() => makeFolderInside(join(folder, 'bodies'))).toThrow(/symbolic link/)
  expect(readdirSync(folder).sort()).toEqual(['bodies', 'dangling', 'elsewhere'])
})

test('a file is never written through a link', () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'precious'), 'precious')
  const link = join(folder, 'link')
  symlinkSync('precious', link)

  expect(() => createOwnFile(link)).toThrow(/EEXIST/)
  expect(() => appendToOwnFile(link, 'x')).toThrow(/ELOOP/)
  expect(() => refuseForeign(link)).toThrow(
    /a symbolic link already exists and will not be overwritten/,
  )
  replaceOwnFile(link, 'new')

  expect(lstatSync(link).isSymbolicLink()).toBe(false)
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('precious')
})

test('a failed replacement leaves no temporary file', () => {
  mkdirSync(join(folder, 'taken'), { recursive: true })

  expect(() => replaceOwnFile(join(folder, 'taken'), 'new')).toThrow(/EISDIR|EEXIST|EPERM/)
  expect(readdirSync(folder)).toEqual(['taken'])
})

test.each([
  ['a foreign page', '<!doctype html><title>report</title>'],
  ['a foreign JUnit report', '<?xml version="1.0"?><testsuites name="graylog"/>'],
  ['an empty file', ''],
  ['a recording of something else', '{"type":"header","format":"other"}'],
  ['broken gzip', '\u001f\u008b'],
])('%s is not recognized as ours', (_what, content) => {
  mkdirSync(folder)
  const file = join(folder, 'file')
  writeFileSync(file, content, 'latin1')

  expect(isOurs(file)).toBe(false)
  expect(() => refuseForeign(file)).toThrow(/a file that this tool did not write/)
})
