import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { satisfies } from 'semver'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'

const [, shipped = '', ours = ''] = readFileSync(
  packageFile('docs/contributing/dependencies.md'),
  'utf8',
).split('\n## ')

test.each([
  ['installed', shipped, packageJson.dependencies],
  ['for development', ours, packageJson.devDependencies],
])('each package that is %s has exactly one row with a reason', (_, text, wanted) => {
  const rows = [...text.matchAll(/^\| `([^`]+)` *\| ([^|]*[^| ])/gm)].map(([, name]) => name)

  expect(rows.toSorted()).toEqual(Object.keys(wanted).toSorted())
})

test('peer dependencies are listed', () => {
  expect(
    Object.keys(packageJson.peerDependencies).filter((one) => !shipped.includes(`\`${one}\``)),
  ).toEqual([])
})

test('each installed package supports the oldest Node.js version, so npm does not warn', () => {
  const lock = JSON.parse(readFileSync(packageFile('package-lock.json'), 'utf8')) as Lock
  const wrong = Object.entries(lock.packages)
    .filter(([, one]) => one.optional !== true && one.engines?.node !== undefined)
    .filter(([, { engines: { node = '' } = {} }]) => !satisfies('20.19.0', node))

  expect(wrong.map(([name]) => name)).toEqual([])
})

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optional?: boolean; readonly engines?: { readonly node?: string } }>
  >
}
