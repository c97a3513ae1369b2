import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { program } from '#engine/files/test-program.ts'

const cli = program('cli').at(-1) ?? ''

test('a command reads few files before its name is known', () => {
  const files = readBefore(partNamed('process'))

  expect(files.length).toBeLessThanOrEqual(4)
})

test('a judging command reads at most a few dozen files', () => {
  const before = readBefore(partNamed('process'))
  const options = readBefore(partAskedBy(before, 'Checks each recording and HAR file offline'))
  const files = readBefore(partAskedBy(options, 'there is nothing to judge'))

  expect(options.length).toBeLessThanOrEqual(12)
  expect(files.length).toBeLessThanOrEqual(70)
})

/** Returns the chunk that the command line imports, by name prefix. */
function partNamed(name: string): string {
  const found = new RegExp(`import\\("(\\./parts/${name}-[^"]+)"\\)`).exec(
    readFileSync(cli, 'utf8'),
  )
  return join(dirname(cli), found?.[1] ?? '')
}

/** Returns the chunk that one of these files imports dynamically, by a text in it. */
function partAskedBy(files: readonly string[], text: string): string {
  const asked = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\("(\.[^"]+)"\)/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  )
  const has = (file: string): boolean => readFileSync(file, 'utf8').includes(text)
  return asked.find((file) => readBefore(file).some(has)) ?? ''
}

/** Returns a file of the bundle with everything loaded before it runs. */
function readBefore(file: string): readonly string[] {
  const found = new Set([file])
  for (const one of found)
    for (const [, path = ''] of readFileSync(one, 'utf8').matchAll(
      /^(?:import|\} from) (?:[^"\n]* from )?"(\.[^"]+)";$/gm,
    ))
      found.add(join(dirname(one), path))
  return [...found]
}
