import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'

import { makeParts } from '#engine/judge/parts.ts'
import { dropParameterNames } from '#engine/knowledge/routes/routes.ts'
import { requireVersion } from '#engine/model/version.ts'
import { describeApi } from '#src/commands/openapi/describe-api.ts'
import { fixture } from '../fixtures.ts'

const MAX_BODY = 20_000

test('types generated from 3.2.0 and 7.0.1 compile, and recorded responses match them', async () => {
  const files: Record<string, string> = {}
  for (const release of ['3.2.0', '7.0.1']) {
    const description = describeApi(requireVersion(release))
    const types = await openapiTS(description as never, { additionalProperties: true })
    const { values, count } = await recordedValues(release, JSON.stringify(description))
    expect(count, release).toBeGreaterThan(50)
    files[`${release}/api.ts`] = astToString(types)
    files[`${release}/values.ts`] = values
  }

  expect(compile(files)).toEqual([])
})

/** A constant for the first recorded response of each operation. */
async function recordedValues(release: string, described: string) {
  const lines = new Map<string, string>()
  const operations = new Map(
    Object.entries((JSON.parse(described) as ReturnType<typeof describeApi>).paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId, responses }]) => [
          `${method.toUpperCase()} ${dropParameterNames(path)}`,
          { operationId, responses },
        ]),
    ),
  )
  for (const { exchanges, annotator } of makeParts(
    await fixture(`graylog-${release}`),
    'interface',
    {},
  )) {
    const annotate = annotator()
    for (const exchange of exchanges()) {
      const { route = '', method, status, json, text = '' } = annotate(exchange)
      const operation = operations.get(dropParameterNames(route))
      if (!operation || method === 'HEAD' || json === undefined || text.length > MAX_BODY) continue
      if (operation.responses[status]?.content?.['application/json'] === undefined) continue
      const id = operation.operationId
      lines.set(
        id,
        `export const ${id}: operations['${id}']['responses'][${status}]['content']['application/json'] = ${JSON.stringify(json)}`,
      )
    }
  }
  const values = [`import type { operations } from './api.ts'`, ...lines.values()].join('\n')
  return { values, count: lines.size }
}

/** Compiles files strictly without checking the language's own declarations; returns the errors. */
function compile(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  })
  const program = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 1000))
}
