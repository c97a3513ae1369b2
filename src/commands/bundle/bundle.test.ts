import { execFileSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { makeScratch } from '../../bundle/scratch.ts'
import { OWNER, packed, testBundle } from '../../bundle/test-bundle.ts'
import { editVerdict, otherSuites, VERDICT_EDITS } from '../../bundle/tampering/test-cases.ts'
import { signedAgain, withRun } from '../../bundle/tampering/test-edits.ts'
import { zip } from '#engine/files/zip.ts'
import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const SMALL = packageFile('test/fixtures/state-index-set-4.0.0.ndjson.gz')
const BEFORE = packageFile('test/fixtures/migration-3.1.0-before.ndjson.gz')
const AFTER = packageFile('test/fixtures/migration-3.2.0-after.ndjson.gz')
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Writes a report of a small recording; returns the arguments that bundle it, and the paths. */
async function report(
  ...options: readonly string[]
): Promise<{
  readonly dir: string
  readonly out: string
  readonly key: string
  readonly args: readonly string[]
}> {
  const folder = freshFolder()
  const [dir, out, key] = ['report', 'it.zip', 'key.pem'].map((name) => join(folder, name)) as [
    ...[string, string, string],
  ]
  await run(['judge', SMALL, '--out', dir, '--quiet', ...options])
  const args = ['bundle', dir, '--recording', SMALL, '--out', out, '--new-key', key]
  return { dir, out, key, args }
}

test('a live run in write mode is bundled and verifies', async () => {
  const folder = freshFolder()
  const [dir, key] = [join(folder, 'report'), join(folder, 'key.pem')]
  const certified = await run(['certify', '--suite', 'stream,csrf', '--out', dir, '--repeat', '2'])

  const made = await run(['bundle', dir, '--new-key', key, '--json', '--quiet'])
  const { bundle, fingerprint, parts } = JSON.parse(made.out) as {
    readonly bundle: string
    readonly fingerprint: string
    readonly parts: readonly string[]
  }
  const { code, out } = await run(['verify', bundle, '--fingerprint', `SHA256:${fingerprint}`])

  expect([certified.code, made.code, code]).toEqual([0, 0, 0])
  expect(parts).toEqual([
    'manifest.json',
    'attestation.dsse.json',
    'public-key.pem',
    'run.json',
    'recording.ndjson',
    'repeat-2/recording.ndjson',
  ])
  expect(flat(out)).toContain('The bundle is verified: the evidence reproduces all ')
  expect(flat(out)).toContain('This is the key that you specified')
  expect(flat(out)).toContain('2 runs of one target')
})

test('a new key is private to its owner and never overwrites another one', async () => {
  const { args, key } = await report()

  const first = await run(args)
  const pem = readFileSync(key, 'utf8')
  const again = await run(args)
  const other = await run([...args.slice(0, -2), '--key', key])

  expect([first.code, again.code, other.code]).toEqual([0, 2, 0])
  expect(statSync(key).mode & 0o777).toBe(0o600)
  expect(createPrivateKey(pem).asymmetricKeyType).toBe('ed25519')
  expect(again.err).toContain('keys are never overwritten')
  expect(readFileSync(key, 'utf8')).toBe(pem)
})

test('a report that contradicts its evidence is rejected, and no key is written', async () => {
  const { args, dir, out, key } = await report()
  const file = join(dir, 'run.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"outcome": "pass"', '"outcome": "not-exercised"'))

  const { code, err } = await run(args)

  expect(code).toBe(2)
  expect(err).toMatch(/^graylog-conformance: cannot bundle .* 1 verdict of its run\.json .*\n$/)
  expect([existsSync(out), existsSync(key)]).toEqual([false, false])
})

test('an incomplete or unproven recording is rejected', async () => {
  const { args, dir } = await report()
  const { gunzipSync } = await import('node:zlib')
  const text = gunzipSync(readFileSync(SMALL)).toString()
  const file = join(dir, 'cut.ndjson')
  const bundled = async (content: string): Promise<string> => {
    writeFileSync(file, content)
    return (await run(args.map((one) => (one === SMALL ? file : one)))).err
  }

  expect(await bundled(text.replace('"status":200', '"status":201'))).toMatch(
    /cannot bundle .*recording\.ndjson line 2: its checksum does not match/,
  )
  expect(await bundled(`${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`)).toContain(
    'the recorder was killed before it could search',
  )
})

test('a bundle includes the options of its run', async () => {
  const { args, out } = await report(
    '--strict',
    '--check',
    'state.index-set',
    '--assume-version',
    '4.1',
  )
  await run(args)

  const verified = await run(['verify', out, '--json'])

  expect(verified.code).toBe(0)
  expect(JSON.parse(verified.out)).toMatchObject({
    told: [
      'checked as 4.1.0, as requested',
      'warnings count as violations',
      'only state.index-set was requested',
    ],
  })
})

test('recordings from before and after an upgrade go into one bundle', async () => {
  const folder = freshFolder()
  const [dir, key] = [join(folder, 'report'), join(folder, 'key.pem')]
  const both = ['--before', BEFORE, '--after', AFTER]
  await run(['judge', ...both, '--out', dir, '--quiet'])

  const made = await run(['bundle', dir, ...both, '--new-key', key, '--out', join(folder, 'b')])
  const { code, out } = await run(['verify', join(folder, 'b')])

  expect([made.code, code]).toEqual([0, 0])
  expect(flat(out)).toContain('two recordings, from before and after an upgrade')
})

test('verify writes the current reports, but none of a rejected bundle', async () => {
  const files = await testBundle(SMALL, { strict: true })
  const folder = freshFolder()
  const [good, bad] = [join(folder, 'good.zip'), join(folder, 'bad.zip')] as [string, string]
  const [reports, none] = [join(folder, 'reports'), join(folder, 'none')] as [string, string]
  writeFileSync(good, packed(files))
  writeFileSync(bad, packed(signedAgain(withRun(files, (one) => (one.strict = false)))))

  const codes = [
    (await run(['verify', good, '--out', reports])).code,
    (await run(['verify', bad, '--out', none])).code,
  ]

  expect(codes).toEqual([0, 7])
  expect(readFileSync(join(reports, 'run.json'))).toEqual(files.get('run.json'))
  expect(existsSync(join(reports, 'report.html'))).toBe(true)
  expect(existsSync(none)).toBe(false)
})

test('different verdicts of the current suites exit with 7, unless --as-of-now is given', async () => {
  const files = await testBundle(SMALL)
  const file = join(freshFolder(), 'it.zip')
  const lied = withRun(files, (one) => editVerdict(one, 57, VERDICT_EDITS.outcome))
  writeFileSync(file, packed(signedAgain(lied, OWNER, otherSuites('d'))))

  const plain = await run(['verify', file])
  const asOfNow = await run(['verify', file, '--as-of-now'])

  expect([plain.code, asOfNow.code]).toEqual([7, 0])
  expect(flat(plain.out)).toContain('The evidence is verified, but the verdicts are not')
  expect(plain.out).toContain('As signed, not verified: ')
  expect(plain.out).toContain('With the current checks: ')
})

test.each([
  [['bundle', 'nowhere', '--key', 'k'], 'cannot read the key "k"'],
  [['bundle', 'nowhere'], 'pass a key with --key, or create one with --new-key'],
  [['verify', 'nowhere'], 'no such file'],
  [['verify', SMALL], 'it is not a bundle; pass a file or folder'],
  [['verify', packageFile('src/bundle')], 'it is not a bundle; pass a file or folder'],
  [['verify', SMALL, '--fingerprint', 'abc'], '"abc" is not a SHA-256 digest'],
  [['bundle', packageFile('src'), '--new-key', '/nowhere/k'], 'its run.json cannot be read'],
  [['bundle', 'a', '--out', 'a/b.zip', '--new-key', 'k'], 'it is inside the report'],
  [
    ['bundle', 'a', '--out', packageFile('src'), '--new-key', 'k'],
    'a file or folder with that name already exists',
  ],
])('%j is rejected with a one-line error', async (args, words) => {
  const { code, out, err } = await run(args)

  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(words)
  expect(err).toMatch(/^graylog-conformance: [^\n]*\n$/)
})

test.each<readonly [string, () => KeyObject | undefined, string]>([
  ['rsa', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'rsa'],
  ['locked', () => OWNER, 'protected by a passphrase'],
  ['none', () => undefined, 'contains no suitable key'],
])('a key that cannot sign is rejected: %s', async (kind, make, words) => {
  const { args, key } = await report()
  const how = { type: 'pkcs8', format: 'pem' } as const
  const lock = kind === 'locked' ? { cipher: 'aes-256-cbc', passphrase: 'x' } : {}
  writeFileSync(key, make()?.export({ ...how, ...lock }) ?? 'x')

  const { code, err } = await run([...args.slice(0, -2), '--key', key])

  expect(code).toBe(2)
  expect(err).toContain(words)
})

test('the built package has the same suites as the sources', async () => {
  const file = join(freshFolder(), 'it.zip')
  writeFileSync(file, packed(await testBundle(SMALL)))

  const out = execFileSync(process.execPath, [...program('cli'), 'verify', file], {
    encoding: 'utf8',
  })

  expect(flat(out)).toMatch(/is verified: the evidence reproduces all \d+ verdicts\. /)
})

test('judge recognizes a bundle and points to verify', async () => {
  const file = join(freshFolder(), 'it.zip')
  writeFileSync(file, packed(await testBundle(SMALL)))

  const { code, err } = await run(['judge', file])

  expect(code).toBe(2)
  expect(err).toContain('it is a bundle created by this tool; list its contents with "verify"')
})

test('verify removes its temporary files', () => {
  const scratch = makeScratch()
  scratch[Symbol.dispose]()

  expect(existsSync(scratch.folder)).toBe(false)
})

test('a bundle repacked by another program is rejected with advice', async () => {
  const files = [...(await testBundle(SMALL))]
  const folder = freshFolder()
  const said = async (name: string, bytes: Uint8Array): Promise<readonly [number, string]> => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    const { code, out, err } = await run(['verify', file])
    return [code, flat(out + err)]
  }
  const timed = packed(new Map(files))
  timed[10] = 1
  const turned = zip(Object.fromEntries(files.toReversed()), () => false)
  const before = Buffer.concat([Buffer.from('#!/bin/sh\n'), packed(new Map(files))])
  const below = zip(
    Object.fromEntries(files.map(([name, bytes]) => [`u/${name}`, bytes])),
    () => false,
  )

  for (const [name, bytes] of Object.entries({ timed, turned, before, below })) {
    const [code, words] = await said(`${name}.zip`, bytes)
    expect([name, code]).toEqual([name, 7])
    expect(words).toContain('unpack it and verify the folder that contains its files')
  }
  expect((await said('empty.zip', Buffer.alloc(0)))[0]).toBe(2)
  expect(
    (
      await said(
        'other.zip',
        zip({ 'a.txt': Buffer.from('a') }, () => false),
      )
    )[0],
  ).toBe(2)
})

test('a bundle of an unredacted recording redacts it and still verifies', async () => {
  const folder = freshFolder()
  const [dir, out] = [join(folder, 'report'), join(folder, 'it.zip')]
  const file = packageFile('test/fixtures/graylog-2.5.2.ndjson.gz')
  await run(['judge', file, '--assume-version', '7.0', '--out', dir, '--quiet'])

  const made = await run([
    'bundle',
    dir,
    '--recording',
    file,
    '--new-key',
    join(folder, 'k'),
    '--out',
    out,
  ])
  const { code } = await run(['verify', out])

  expect([made.err, made.code, code]).toEqual(['', 0, 0])
})
