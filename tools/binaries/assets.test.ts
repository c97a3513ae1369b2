import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listFiles, PRODUCT, SOURCE } from '#test/list-files.ts'
import { DATA, layOutAssets, listData, REQUIRED } from './assets.ts'
import { buildBill, collectLicenses, listComponents } from './components.ts'
import { TARGETS } from './targets.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const code = listFiles(PRODUCT, SOURCE).map((file) => readFileSync(packageFile(file), 'utf8'))

test('an executable contains each file and folder of the package that the code reads', () => {
  const read = code.flatMap((text) =>
    [...text.matchAll(/packageFile\(['`]([^'`$]+)/g)].map(([, path = '']) => path),
  )

  expect(read.length).toBeGreaterThan(5)
  expect(
    read.filter(
      (path) =>
        // The build reads these, and an executable starts without the built entry.
        !['dist/', 'dist/cli.js', 'reports/viewer/app/', '.'].includes(path) &&
        !DATA.some((name) => path === name || path.startsWith(`${name}/`)),
    ),
  ).toEqual([])
})

test('an executable contains each package that the code requires while it runs', () => {
  const required = code.flatMap((text) =>
    [...text.matchAll(/[rR]equire(?:\(import\.meta\.url\)\)?)?\('([^']+)'\)/g)].map(
      ([, name = '']) => name,
    ),
  )

  // Only sources need the compiler of the viewer.
  expect(
    [...new Set(required), 'handlebars/runtime.js'].filter((name) => name !== 'esbuild').toSorted(),
  ).toEqual(REQUIRED.toSorted())
})

test('the data files are those of the package', () => {
  const names = listData()

  expect(names).toContain('schemas/run.json')
  expect(names).toContain('test/fixtures/graylog-5.1.0.ndjson.gz')
  expect(names).not.toContain('test/fixtures/state-5.1.0.ndjson.gz')
})

test('the bill of materials and the licenses name every bundled package', async () => {
  const { files, sources } = await layOutAssets(temporaryFolder())
  const components = listComponents(sources)
  const names = components.map(({ name }) => name)

  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'dist/cli.js',
      'dist/recorder-thread.js',
      'dist/packages.cjs',
      'index.json',
    ]),
  )
  expect(names).toEqual(
    expect.arrayContaining(['commander', 'undici', 'ajv', 'node-forge', 'preact']),
  )
  expect(names).not.toContain('esbuild')
  expect(buildBill(components)).toMatchObject({
    components: [
      ...components.map(({ name, version }) => ({ name, version, type: 'library' })),
      ...Object.values(TARGETS).map(({ packageName }) => ({ name: packageName, type: 'platform' })),
    ],
  })
  const texts = collectLicenses(components, 'the license of Node.js')
  for (const { name, version } of components) expect(texts).toContain(`${name} ${version}`)
})
