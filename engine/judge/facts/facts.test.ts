import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import type { Annotated, RejectedBy } from '../../model/facts.ts'
import { packageFile } from '../../package.ts'
import { createLocator, listRoots } from '../target/roots.ts'
import { getRelease } from '../target/release.ts'
import { createAnnotator } from './annotate.ts'
import { foldCredentials } from './server-state.ts'
import { fixture } from '#test/fixtures.ts'
import type { Headers } from '../../model/exchange.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import { createGuard } from './guard.ts'

const files = readdirSync(packageFile('test/fixtures')).filter((file) =>
  /^(graylog|client|cluster|migration)-.*\.gz$/.test(file),
)

/** How real servers respond if a request is rejected for each reason. */
const ANSWERS: Readonly<Record<RejectedBy, (x: Annotated) => boolean>> = {
  path: (x) =>
    x.status === 404 || x.status === 405 || (x.status === 200 && x.answerType === 'text/html'),
  method: (x) => x.status === 405,
  accept: (x) => x.status === 406,
  'media-type': (x) => x.status === 415,
  malformed: (x) => x.status === 400 && /Invalid credentials/.test(x.text ?? ''),
  credential: (x) => x.status === 401,
  parameter: (x) => x.status === 404,
  permission: (x) => x.status === 403,
  'requested-by': (x) => x.status === 400 && /CSRF/.test(x.text ?? ''),
  none: (x) =>
    ![401, 405, 406, 415].includes(x.status) && !(x.status === 400 && /CSRF/.test(x.text ?? '')),
  unknown: () => true,
}

/** Routes whose own response looks like a rejection (lab facts, section 1). */
const ODDITIES = [
  'POST /system/sessions', // wrong password: 401 from an open route
]

test.each(files)('the rejection reasons match the responses of %s', async (file) => {
  const annotated = await annotate(file)

  const wrong = annotated.filter(
    (x) => !ANSWERS[x.rejectedBy](x) && !ODDITIES.includes(x.route ?? ''),
  )

  expect(
    wrong.map((x) => `${x.index} ${x.method} ${x.path}: ${x.rejectedBy}, ${x.status}`),
  ).toEqual([])
})

test('a complete recording leaves almost no unknown reasons', async () => {
  const annotated = await annotate('graylog-5.1.0.ndjson.gz')

  const unknown = annotated.filter((x) => x.rejectedBy === 'unknown')

  expect(unknown.length).toBeLessThanOrEqual(3)
})

test('the root is found without the comment', async () => {
  const recording = await fixture('graylog-2.0.3')
  const { commentedRoot: _root, commentedVersion: _version, ...header } = recording.header

  const roots = listRoots({ ...recording, header })

  expect(roots).toEqual(['http://127.0.0.1:12900'])
})

test('two nodes in one file have two roots', async () => {
  const recording = await fixture('cluster-5.1.0-two-nodes')

  expect(listRoots(recording)).toHaveLength(2)
})

async function annotate(file: string): Promise<readonly Annotated[]> {
  const recording = await readRecording(packageFile(`test/fixtures/${file}`))
  const locate = createLocator(listRoots(recording))
  const { version } = getRelease(recording, locate, undefined)
  const serverState = foldCredentials(recording.exchanges(), locate)
  return [...recording.exchanges()]
    .map(createAnnotator({ version, serverState, locate }))
    .filter((x) => x.root !== undefined)
}

const WITH = [['X-Requested-By', 'a']] as const

function write(path: string, status: number, answer: string, headers: Headers = []) {
  return makeExchange({ method: 'DELETE', target: `/api${path}`, status, answer, headers })
}

test('a rejection in any words is of the missing header if the header changes it on two routes', () => {
  const guard = createGuard()
  const rejected = (path: string) => write(path, 403, 'Kopfzeile fehlt')

  guard.see(rejected('/a'), 'DELETE /a')
  guard.see(write('/a', 204, '', WITH), 'DELETE /a')
  expect(guard.rejects(rejected('/a'))).toBe(false)
  guard.see(rejected('/b'), 'DELETE /b')
  guard.see(write('/b', 404, 'unknown', WITH), 'DELETE /b')
  expect(guard.rejects(rejected('/c'))).toBe(true)
  expect(guard.rejects(write('/c', 403, 'other'))).toBe(false)

  // An account without the permission gets the same response with the header.
  guard.see(write('/d', 403, 'Kopfzeile fehlt', WITH), 'DELETE /d')
  expect(guard.rejects(rejected('/c'))).toBe(false)
})

test('a conflict with an object that the same write created before is not about the header', () => {
  const guard = createGuard()
  for (const path of ['/a', '/b']) {
    guard.see(write(path, 201, '', WITH), `DELETE ${path}`)
    guard.see(write(path, 400, 'exists'), `DELETE ${path}`)
  }
  expect(guard.rejects(write('/c', 400, 'exists'))).toBe(false)
})

test('a rejection of a media type is not about the header', () => {
  const guard = createGuard()
  for (const path of ['/a', '/b']) {
    guard.see(write(path, 400, 'bad media type'), `DELETE ${path}`)
    guard.see(write(path, 201, '', [...WITH, ['Content-Type', 'text/plain']]), `DELETE ${path}`)
  }
  expect(guard.rejects(write('/c', 400, 'bad media type'))).toBe(false)
})
