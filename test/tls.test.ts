import { rmSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import tls from '#suites/tls/checks.ts'
import { recordLive } from '#src/run/live/live-run.ts'
import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import type { Run } from '#engine/model/results/run.ts'
import { requireVersion } from '#engine/model/version.ts'
import { findFault } from '#suites/faults.ts'
import { startReference } from '#reference/serve.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { judgeRecording } from './judged.ts'

const NEW = 'https'
const PLAIN = 'http'

test.each([
  ['7.1.7', NEW, [], ['pass', 'pass']],
  ['7.1.7', NEW, ['tls.accepts-1.0'], ['fail', 'pass']],
  ['3.2.0', NEW, ['tls.accepts-1.1'], ['pass', 'fail']],
  ['3.2.0', NEW, ['tls.accepts-1.0', 'tls.accepts-1.1'], ['fail', 'fail']],
  ['3.1.0', NEW, [], ['not-applicable', 'not-applicable']],
  ['7.1.7', PLAIN, [], ['out-of-scope', 'out-of-scope']],
] as const)('on %s by %s with %j: %j', async (release, scheme, faults, outcomes) => {
  const { verdicts } = await certified(release, scheme, faults)

  const own = verdicts.filter(({ suite }) => suite === 'tls')
  expect(own.map(({ outcome }) => outcome)).toEqual(outcomes)
  if (scheme === PLAIN) expect(own[0]?.reason).toBe('needs an https target')
})

test('a release before 3.2 accepts every version, and the run shows each with the certificate', async () => {
  const run = await certified('3.1.0', NEW, [])

  expect(run.tls?.[0]?.handshakes.map(({ offered, outcome }) => `${offered} ${outcome}`)).toEqual([
    'TLSv1 accepted',
    'TLSv1.1 accepted',
    'TLSv1.2 accepted',
    'TLSv1.3 accepted',
  ])
  expect(run.tls?.[0]?.certificates?.[0]?.subject).toBe('CN=graylog-conformance test')
  expect(run.tls?.[0]?.remarks).toEqual([
    'the certificate was not trusted by this machine (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ])
})

async function certified(release: string, scheme: string, faults: readonly string[]): Promise<Run> {
  const version = requireVersion(release)
  const out = freshFolder()
  await using server = await startReference({
    version,
    faults: faults.map((id) => findFault(id)).filter((fault) => fault !== undefined),
    ...(scheme === NEW && { certificate: SELF_SIGNED }),
  })
  const { file } = await recordLive({
    root: server.root,
    also: [],
    version,
    mode: 'read',
    only: [],
    out,
    credentials: { user: { name: 'admin', password: 'admin' } },
    connection: { tls: { insecure: true } },
    probes: tls.probes,
    signal: new AbortController().signal,
    created: new Date(0),
  })
  const recording = await readRecording(file)
  const run = judgeRecording(recording)
  expect(judgeRecording(await readRecording(file))).toEqual(run)
  rmSync(out, { recursive: true })
  return run
}
