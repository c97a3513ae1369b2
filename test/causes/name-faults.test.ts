import { expect, test } from 'vitest'

import type { Fault } from '#engine/model/fault.ts'
import { requireVersion } from '#engine/model/version.ts'
import { findFault } from '#suites/faults.ts'
import { createRecordingEditor } from '#engine/judge/recording-editor.ts'
import { fixture } from '../fixtures.ts'
import { fixtureRun } from '../judged.ts'
import { nameFaults, type Naming } from './name-faults.ts'

/** One fault of each kind of subject; npm run proof:causes tries all, on three releases. */
test.each([
  'session.valid-until.zulu',
  'node.nodes.total',
  'node.header.missing',
  'session-check.closed',
  'error.message.missing',
  'stream.clone.200',
])('%s is the first and only cause', async (id) => {
  const naming = await named([id])

  expect(naming?.places).toEqual([0])
  expect(naming?.causes).toBe(1)
})

test('two simultaneous faults are both named', async () => {
  const naming = await named(['session.valid-until.zulu', 'node.nodes.total'])

  expect(naming?.places.toSorted()).toEqual([0, 1])
})

test('an unknown fault is described by route and field', async () => {
  const naming = await named(['node.nodes.total'], { isWithoutItself: true })

  expect(naming?.first).toMatch(/^GET \/system\/cluster\/nodes, total: expected /)
})

test('one response to every request is one cause', async () => {
  const naming = await nameEdits([{ id: 'same', summary: '', fails: [], edits: [SAME] }])

  expect(naming?.first).toMatch(/^\d\d routes return the same response: 200 {}$/)
  expect(naming?.causes).toBeLessThan(20)
})

const FIXTURE = 'graylog-5.1.0'
const SAME = { on: {}, status: 200, body: { json: {} } } as const

async function named(
  ids: readonly string[],
  how: { readonly isWithoutItself?: boolean } = {},
): Promise<Naming | undefined> {
  const faults = ids.map((id) => findFault(id)).filter((one): one is Fault => one !== undefined)
  if (faults.length < ids.length) throw new Error(`no such faults: ${ids.join()}`)
  return nameEdits(faults, how)
}

async function nameEdits(
  faults: readonly Fault[],
  how: { readonly isWithoutItself?: boolean } = {},
): Promise<Naming | undefined> {
  const recording = await fixture(FIXTURE)
  const healthy = await fixtureRun(FIXTURE)
  const version = requireVersion(healthy.target.judgedVersion)
  const faulty = createRecordingEditor(
    recording,
    version,
  )(faults.flatMap(({ edits = [] }) => edits))
  if (!faulty) throw new Error('no response of the recording is changed')
  return nameFaults(faults, faulty, { version, run: healthy }, how)
}
