import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'

import { expect, test } from 'vitest'

import * as api from '../index.ts'
import { layOutProject, putProgram, runInProject } from '#tools/test-run/project.ts'
import { packageFile } from '#engine/package.ts'

/** Functions for single exchanges, which need no example. */
const PLAIN = ['importHar', 'readRecording', 'redactRecording', 'writeRecording']

/** Runs all examples in one process, which is faster than one process each. */
const RUNNER = `
const print = process.stdout.write.bind(process.stdout)
const printed = {}
for (const name of process.argv.slice(2)) {
  const lines = (printed[name] = [])
  console.log = (...words) => lines.push(words.join(' '))
  for (const one of [process.stdout, process.stderr])
    one.write = (text) => lines.push('not of the example: ' + text)
  await import(\`./\${name}.mjs\`)
}
print(JSON.stringify(printed))
`

const EXAMPLES = readdirSync(packageFile('examples'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const source = readFileSync(packageFile(`examples/${file}`), 'utf8')
    const promised = [...source.matchAll(/^ *\/\/> (.*)$/gm)].map(([, line = '']) => line)
    return { name: parse(file).name, source, promised }
  })

test('every function has an example in the file of its name', () => {
  const functions = Object.entries(api)
    .filter(
      ([, value]) =>
        typeof value === 'function' &&
        Object.getOwnPropertyDescriptor(value, 'prototype')?.writable !== false,
    )
    .map(([name]) => name)
    .filter((name) => !PLAIN.includes(name))

  expect(EXAMPLES.map(({ name }) => camelCase(name)).toSorted()).toEqual(functions.toSorted())
})

test('every example ends and prints its documented output, with the published package', async () => {
  const folder = await layOutProject()
  for (const { name, source } of EXAMPLES) await putProgram(folder, name, source)
  writeFileSync(join(folder, 'all.mjs'), RUNNER)

  const printed = runInProject(folder, 'all.mjs', ...EXAMPLES.map(({ name }) => name))

  const promised = EXAMPLES.map(({ name, promised }) => [name, promised])
  expect(EXAMPLES.filter(({ promised }) => promised.length === 0)).toEqual([])
  expect(JSON.parse(printed)).toEqual(Object.fromEntries(promised))
})

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())
}
