import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { findLinks } from '#engine/links/links.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { opened } from '#engine/http/test-listen.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import type { Replay, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'
import { ACCOUNT, ADMIN, reference } from '#src/cli/test-reference.ts'

/** Starts a proxy that keeps every request, with decoded credentials. */
async function watch(root: string) {
  const { origin, pathname } = new URL(root)
  const seen: string[] = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method, url = '', headers, rawHeaders } = incoming
      const basic = headers.authorization?.replace(/^Basic /, '') ?? ''
      seen.push([method, url, ...rawHeaders, Buffer.from(basic, 'base64'), ...chunks].join('\n'))
      const on = request(`${origin}${url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      on.end(Buffer.concat(chunks))
    })
  })
  const watching = await opened(server)
  return { ...watching, root: `${watching.origin}${pathname}`, seen }
}

const SUITES = 'node,session,auth,stream,output,token'
let recording: string

beforeAll(async () => {
  await using old = await reference('3.2.0')
  const out = freshFolder()
  const args = ['certify', old.root, '--mode', 'write', '--suite', SUITES, '--out', out, '--quiet']
  await run(args, ADMIN)
  recording = join(out, 'recording.ndjson')
})

async function replayTo(root: string, ...more: readonly string[]) {
  const args = ['replay', recording, root, '--mode', 'write', '--json', '--quiet', ...more]
  const { code, out, err } = await run(args, ADMIN)
  return { code, err, replay: JSON.parse(out) as Replay }
}

const replays = new Map<string, ReturnType<typeof replayOn>>()

/** Returns the replay on a release, which all tests share. */
function replayedOn(release: string) {
  const known = replays.get(release) ?? replayOn(release)
  replays.set(release, known)
  return known
}

async function replayOn(release: string) {
  await using target = await reference(release)
  await using between = await watch(target.root)
  return { ...(await replayTo(between.root)), seen: between.seen }
}

test.each(sampled(['6.1.0', '7.0.1', '4.3.0'], 3))(
  'replay to %s sends no recorded id and leaves no objects',
  async (release) => {
    const { exchanges } = await readRecording(recording)
    const stale = findLinks(exchanges()).links.map(({ value }) => value)

    const { code, replay, seen } = await replayedOn(release)

    expect(code).toBe(6)
    expect(replay.left).toEqual([])
    expect(stale.length).toBeGreaterThan(10)
    const sent = seen.join('\n')
    expect(stale.filter((value) => sent.includes(value))).toEqual([])
    expect(
      replay.calls.filter(({ rebound }) => rebound.includes('link in target')).length,
    ).toBeGreaterThan(5)
  },
)

test.each(sampled(['6.1.0', '7.0.1'], 2))(
  'changes on %s are exactly those that forecast predicts',
  async (release) => {
    const { replay } = await replayedOn(release)
    const { out } = await run(['forecast', recording, '--to', release, '--json', '--quiet'])
    const { calls } = JSON.parse(out) as { calls: { exchange: number; class: CallClass }[] }
    const foretold = new Map(calls.map((call) => [call.exchange, call.class]))

    const sent = replay.calls.filter(({ reason }) => reason === undefined)
    const wrong = sent.flatMap((call) => {
      const predictedClass = foretold.get(call.exchange)
      const isRight = predictedClass === undefined || FITS[predictedClass](isOtherAnswer(call))
      return isRight
        ? []
        : [`${predictedClass} but ${call.judgement}: ${call.method} ${call.target}`]
    })

    expect(wrong).toEqual([])
    expect(sent.length).toBeGreaterThan(100)
  },
)

test('a changed call names its known cause, and other calls name none', async () => {
  const { replay } = await replayedOn('6.1.0')

  const quiet = replay.calls.filter(({ judgement }) => judgement !== 'changed')
  const lists = replay.calls.filter(({ changes }) =>
    changes.some(({ place }) => place === 'streams[].alert_conditions'),
  )
  expect(replay.grave).toBeGreaterThan(0)
  expect(replay.grave).toBeLessThan(replay.counts.changed)
  expect(quiet.flatMap(({ causes = [] }) => causes)).toEqual([])
  expect(lists.length).toBeGreaterThan(0)
  for (const { causes } of lists)
    expect(causes).toContainEqual(
      expect.objectContaining({ release: '5.0.0', field: 'streams[].alert_conditions' }),
    )
})

/** Checks whether a prediction allows, or requires, a different response. */
const FITS: Readonly<Record<CallClass, (isOther: boolean) => boolean>> = {
  works: (isOther) => !isOther,
  'answer-changes': (isOther) => isOther,
  'needs-change': (isOther) => isOther,
  breaks: (isOther) => isOther,
  mends: (isOther) => isOther,
  'already-fails': () => true,
  unknown: () => true,
}

/** Checks whether more than headers changed. */
function isOtherAnswer({ changes }: ReplayedCall): boolean {
  return changes.some((change) => change.judgement === 'changed' && change.class !== 'header')
}

test('a fault of the target is reported, and a control run filters all other differences', async () => {
  await using sound = await reference('3.2.0')
  await using faulty = await reference('3.2.0', 'session.valid-until.zulu')

  const { code, replay } = await replayTo(faulty.root, '--control', sound.root)

  const changed = replay.calls.filter(({ judgement }) => judgement === 'changed')
  expect(code).toBe(6)
  expect(new Set(changed.map(({ method, target }) => `${method} ${target}`))).toEqual(
    new Set(['POST /api/system/sessions', 'POST /api/system/sessions?pretty=true']),
  )
  expect(changed[0]?.changes).toContainEqual(
    expect.objectContaining({ class: 'retyped', place: 'valid_until', severity: 'high' }),
  )
})

test('the control has its own account', async () => {
  const account = { name: 'root', password: 'another-secret-of-the-test' }
  await using control = await reference('3.2.0', undefined, account)
  await using target = await reference('3.2.0')
  const out = freshFolder()
  const certify = ['certify', target.root, '--mode', 'session', '--suite', 'node', '--quiet']
  await run([...certify, '--out', out], ADMIN)
  const short = join(out, 'recording.ndjson')
  const args = ['replay', short, target.root, '--control', control.root, '--json', '--quiet']
  const own = { GRAYLOG_CONTROL_USER: account.name, GRAYLOG_CONTROL_PASSWORD: account.password }

  const { code, out: text } = await run(args, { ...ADMIN, ...own })
  const alone = await run([...args, '--control-user', account.name], ADMIN)

  const { counts, control: shown } = JSON.parse(text) as Replay
  expect(code).toBe(0)
  expect(counts).toMatchObject({ changed: 0, undecided: 0 })
  expect(shown?.rounds).toBe(1)
  expect(text).not.toContain(account.password)
  expect(alone.code).toBe(2)
  expect(alone.err).toContain(
    'set GRAYLOG_CONTROL_PASSWORD, or specify a file with --control-password',
  )
})

/** Returns the secrets that a recorded request contains, except those it generated. */
function presentedSecrets({ request: { headers } }: Exchange): readonly string[] {
  return headers.map(
    ([, value]) =>
      Buffer.from(value.replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':')[0] ?? '',
  )
}

test('a replay on the same release finds no change, cleans up, and leaks no credential', async () => {
  await using target = await reference('3.2.0')
  await using between = await watch(target.root)
  const out = freshFolder()

  const { out: text, err } = await run(
    ['replay', recording, between.root, '--mode', 'write', '--out', out, '--explain', 'all'],
    ADMIN,
  )

  const written = ['replay.html', 'replay.json', 'target/recording.ndjson'].map((name) =>
    readFileSync(join(out, name), 'utf8'),
  )
  const secrets = between.seen.flatMap((request) =>
    [...request.matchAll(/\n(\S+):(?:session|token)(?:\n|$)/g)].map(([, secret = '']) => secret),
  )
  const replay = JSON.parse(readFileSync(join(out, 'replay.json'), 'utf8')) as Replay
  expect(replay.calls.filter(({ judgement }) => judgement === 'changed')).toEqual([])
  expect(replay.counts.same).toBeGreaterThan(100)
  expect(replay.left).toEqual([])
  const everything = [...written, text, err].join('\n')
  expect(new Set(secrets).size).toBeGreaterThan(5)
  const { exchanges } = await readRecording(recording)
  const madeUp = new Set([...exchanges()].flatMap((one) => presentedSecrets(one)))
  expect(secrets.filter((secret) => !madeUp.has(secret) && everything.includes(secret))).toEqual([])
  expect(everything).not.toContain(ACCOUNT.password)
})

test('mode session sends no changes, and such calls are undecided: exit 4', async () => {
  await using target = await reference('3.2.0')
  const out = freshFolder()

  const { code, out: text } = await run(
    ['replay', recording, target.root, '--out', out, '--explain', '0'],
    ADMIN,
  )

  expect(code).toBe(4)
  expect(text).toContain('Call 0: ')
  expect(text).toContain('session mode does not send POST /api/streams')
  expect(existsSync(join(out, 'replay.html'))).toBe(true)
  expect(readFileSync(join(out, 'replay.html'), 'utf8')).not.toContain(ACCOUNT.password)
})
