import { createPublicKey } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test, vi } from 'vitest'

import { writeRecording } from '#recorder/store/writing/write.ts'
import { readEvidence } from '../run/evidence/read-evidence.ts'
import { isProven } from '#engine/model/recording.ts'
import type { JudgingOptions } from '../run/judging.ts'
import type { Verification } from '#engine/model/results/bundle.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { loadSchema } from '#engine/schema/load.ts'
import { fingerprintOf } from './keys.ts'
import { makeScratch } from './scratch.ts'
import { OTHER, OWNER, packed, testBundle, testFolder, verified } from './test-bundle.ts'
import { known } from './tampering/test-bases.ts'
import { otherSuites } from './tampering/test-cases.ts'
import { manifestIn, signedAgain, statementIn } from './tampering/test-edits.ts'
import { verifyBundle } from './verify-bundle.ts'
import { writeBundle } from './write-bundle.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { fixture } from '#test/fixtures.ts'

const validate = new Ajv2020({ strict: true }).compile(loadSchema('verification'))

/** Every recording and HAR file. */
const SOURCES = ['', 'live/']
  .flatMap((folder) =>
    readdirSync(packageFile(`test/fixtures/${folder}`)).map((name) => folder + name),
  )
  .filter((name) => /\.(?:ndjson|har)\.gz$/.test(name))
const version = parseTypedVersion

/** Options for judging one small recording. */
const WAYS: readonly (readonly [string, JudgingOptions])[] = [
  ['strict', { strict: true }],
  ['as another release', { assumeVersion: version('6.3') as never }],
  ['as a pre-release', { assumeVersion: version('7.0.0-rc.1') as never }],
  ['with a given root', { base: 'http://127.0.0.1:46709/api' }],
  ['with a given setting', { settings: { elasticsearch_use_expect_continue: 'false' } }],
]

test.each(sampled(SOURCES, 48))(
  'a bundle of %s verifies as a file and as a folder, or is rejected if it may contain secrets',
  async (name) => {
    const file = packageFile(`test/fixtures/${name}`)
    // Search backend traffic does not name a release.
    const assumed = name.includes('backend') ? version('3.2.0') : undefined
    const making = testBundle(file, { ...(assumed && { assumeVersion: assumed }) })
    if (!isProven(await readEvidence(file))) {
      await expect(making).rejects.toThrow('secret')
      return
    }
    const files = await making
    using scratch = makeScratch()
    const folder = join(testFolder(), 'bundle')
    writeBundle(folder, files)

    const found = [
      await verified(packed(files), { expected: fingerprintOf(OWNER) }),
      await verifyBundle(folder, scratch.folder),
    ]

    for (const { verification } of found) {
      expect(verification).toMatchObject({ state: 'verified', faults: [], differences: [] })
      validate(JSON.parse(JSON.stringify(verification)))
      expect(validate.errors).toBeNull()
    }
    expect(found.map(({ verification }) => verification.signer?.isNamed)).toEqual([true, false])
  },
)

test.each(WAYS)('a bundle judged %s verifies', async (_what, options) => {
  const file = packageFile('test/fixtures/state-index-set-4.0.0.ndjson.gz')

  const { verification } = await verified(packed(await testBundle(file, options)))

  expect(verification).toMatchObject({ state: 'verified', faults: [] })
  expect(verification.told).toHaveLength(1)
})

test.each([100, 300, 1000, 3000])(
  'a bundle contains bodies larger than %i bytes',
  async (bodyLimit) => {
    const source = await fixture('state-index-set-4.0.0')
    const file = join(testFolder(), 'recording.ndjson.gz')
    await writeRecording(file, source, { bodyLimit })

    const files = await testBundle(file)

    expect([...files.keys()].some((name) => name.startsWith('bodies/'))).toBe(true)
    expect((await verified(packed(files))).verification).toMatchObject({ state: 'verified' })
  },
)

test('a bundle with a second signature verifies, and the other signer is reported', async () => {
  const file = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
  const files = await testBundle(file, {}, OTHER)

  const { verification } = await verified(packed(files))

  expect(verification).toMatchObject({
    state: 'verified',
    signer: { fingerprint: fingerprintOf(createPublicKey(OTHER)), isNamed: false },
  })
})

test('a valid signature by a key that was not named is not reported as a change', async () => {
  const file = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
  const [fingerprint, expected] = [OTHER, OWNER].map((key) => fingerprintOf(key))

  const { verification } = await verified(packed(await testBundle(file, {}, OTHER)), {
    ...(expected !== undefined && { expected }),
  })

  expect(verification).toMatchObject({
    state: 'refused',
    sentence:
      'The bundle is rejected: it was signed with a different key than the one you specified.',
    signer: { fingerprint, isNamed: false, expected },
  })
  validate(JSON.parse(JSON.stringify(verification)))
  expect(validate.errors).toBeNull()
})

test('the same reports and keys produce identical bytes', async () => {
  const file = packageFile('test/fixtures/reference-7.0.1-events.ndjson.gz')

  const [one, other] = [await testBundle(file), await testBundle(file)]

  expect(packed(one).equals(packed(other))).toBe(true)
})

test('a baseline entry is reported with its owner, and with its date once it has expired', async () => {
  const verifyOn = async (day: string): Promise<Verification['known']> => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
    try {
      return (await verified(packed(known))).verification.known
    } finally {
      vi.useRealTimers()
    }
  }
  const finding = {
    checkId: 'headers.node-id',
    rating: 'violation',
    reason: 'the proxy eats it',
    owner: 'Ann',
    expires: '2027-06-30',
  }

  expect(await verifyOn('2027-06-30')).toEqual({
    file: 'known.yaml',
    day: '2026-11-23',
    entries: 2,
    outdated: [],
    findings: [finding],
  })
  expect((await verifyOn('2027-07-01'))?.findings).toEqual([{ ...finding, isOverNow: true }])
})

test('a check that the baseline covers is FAILED in the signed statement', () => {
  const { predicate } = statementIn(known)

  expect(predicate).toMatchObject({ result: 'FAILED', failedTests: ['headers.node-id'] })
})

test('a bundle of other suites with the same verdicts verifies and reports the difference', async () => {
  const files = await testBundle(packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz'))

  const { verification } = await verified(packed(signedAgain(files, OWNER, otherSuites('c'))))

  expect(verification.state).toBe('verified')
  expect(verification.sentence).toContain('also with the current suites, which differ')
  expect(verification.then?.suites).toEqual(otherSuites('c')(manifestIn(files)).suites)
})
