import { readFileSync, writeFileSync } from 'node:fs'
import { request as forward } from 'node:http'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import type { Run } from '#engine/model/results/run.ts'
import { ADMIN, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

/** The root, which identifies the server, and two areas. */
const TWO_AREAS = /^\/api(?:\/?$|\/(?:system\/sessions|streams)(?:[/?]|$))/

describe('a server with two areas', () => {
  test('it conforms to its profile', async () => {
    const profile = join(freshFolder(), 'profile.json')
    writeFileSync(profile, '{"areas": ["streams", "sessions"]}')

    const { code, out, err, folder, ...result } = await certified(TWO_AREAS, ['--profile', profile])
    const recording = join(folder, 'recording.ndjson')

    const { notClaimed = 0, ...claimed } = result.profile ?? {}
    expect(claimed).toEqual({ areas: ['sessions', 'streams'], of: 12 })
    expect(notClaimed).toBeGreaterThan(300)
    expect(result.summary).toMatchObject({ violations: 0, warnings: 0, unverified: 0 })
    expect(result.summary.ok).toBeGreaterThan(100)
    expect(result.evidence.missing).toBeUndefined()
    expect(out.replaceAll(/\s+/g, ' ')).toContain('conforms in 2 of 12 areas (')
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      `${notClaimed} checks not claimed, because the profile is sessions, streams (2 of 12 areas)`,
    )
    expect(code).toBe(0)
    expect(err).not.toMatch(/About|left behind/)
    const most = Number(/^Up to (\d+) requests will be sent\.$/m.exec(err)?.[1])
    expect(most).toBeGreaterThan(result.evidence.exchanges)

    const again = ['judge', recording, '--json', '--assume-version', '5.1.0']
    const judged = await run([...again, '--profile', 'sessions,streams'])
    expect((JSON.parse(judged.out) as Run).profile).toEqual(result.profile)
    expect((JSON.parse(judged.out) as Run).summary).toEqual(result.summary)

    // Without a profile it violates the interface.
    const whole = await run(again)
    expect((JSON.parse(whole.out) as Run).summary.violations).toBeGreaterThan(0)
    expect((JSON.parse(whole.out) as Run).profile).toBeUndefined()
    expect(whole.code).toBe(1)
  })
})

test('missing routes of a claimed area have one common cause', async () => {
  const {
    verdicts,
    causes = [],
    evidence,
  } = await certified(
    /^\/api(?:\/?$|\/system(?:$|\?)|\/(?:system\/(?:sessions|cluster)|cluster|users)(?:[/?]|$))/,
    ['--profile', 'sessions,cluster,users,roles,streams,index-sets'],
  )

  const served = verdicts.find(({ checkId }) => checkId === 'route.served')
  expect(served).toMatchObject({ outcome: 'fail', rating: 'violation' })
  expect(served?.routes).toContain('GET /streams')
  expect(evidence.missing).toContain('GET /streams')
  expect(evidence.missing).not.toContain('GET /dashboards')
  expect(
    causes.filter(({ sentence }) => sentence.includes('routes of the release are missing')),
  ).toHaveLength(1)
})

test.each([
  ['streems', 'did you mean "streams"'],
  ['none.json', 'cannot read the profile: no such file'],
  [',', 'it contains no area'],
])('--profile %s is rejected', async (profile, why) => {
  const { code, err } = await run(['judge', 'any.ndjson', '--profile', profile])

  expect(err).toContain(why)
  expect(code).toBe(2)
})

/** Certifies a server that has only the matching paths. */
async function certified(paths: RegExp, options: readonly string[]) {
  await using server = await reference('5.1.0')
  const { hostname, port } = new URL(server.root)
  await using target = await listen((incoming, response) => {
    const { method = '', url = '', rawHeaders: headers } = incoming
    const path = paths.test(url) ? url : '/api/absent'
    const outgoing = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  const folder = freshFolder()
  const args = ['certify', `${target.origin}/api`, '--mode', 'write', '--assume-version', '5.1.0']
  const { code, out, err } = await run(args.concat('--out', folder, options), ADMIN)
  return {
    code,
    out,
    err,
    folder,
    ...(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run),
  }
}
