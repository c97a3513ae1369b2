import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { ACCOUNT, ADMIN, reference } from '../test-reference.ts'
import { countBefore } from './test-targets.ts'

/** Of the releases that lie between, the modes are the same: what a guard lets through rests on no release. */
const RELEASES = ['2.0.3', '7.1.7']

/** What section 9 of the design allows in mode session, written down a second time on purpose. */
const HARMLESS = [
  /^POST \/system\/sessions(\?.*)?$/,
  /^DELETE \/system\/sessions\/[0-9a-f-]{36}$/,
  /^(DELETE|PUT|POST) \/streams\/0{12}(?!0{11}1$)[0-9a-f]{12}(\?.*)?$/,
  /^POST \/streams\/0{12}(?!0{11}1\/)[0-9a-f]{12}\/(pause|resume|rules|outputs)$/,
  /^(DELETE|PUT) \/system\/outputs\/0{12}(?!0{11}1$)[0-9a-f]{12}$/,
  /^PUT \/system\/lbstatus\/override\/gc-[a-z-]+$/,
  /^(POST|DELETE|PUT) \/gc-[0-9a-z-]+$/,
  /^(POST|DELETE|PUT) \/(cluster|system|system\/cluster\/nodes?)$/,
]

async function requestsOf(release: string, mode: string): Promise<readonly string[]> {
  await using target = await reference(release)
  await using counted = await countBefore(target.origin)
  const root = counted.origin + target.root.slice(target.origin.length)
  await run(['certify', root, '--mode', mode, '--out', freshFolder()], ADMIN)
  const prefix = target.root.slice(target.origin.length)
  expect(counted.requests.length).toBeGreaterThan(20)
  for (const { method, path, body } of counted.requests)
    if (method === 'POST' && path.includes('/system/sessions')) onlyKnownUsers(body)
  return counted.requests
    .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map(({ method, path }) => `${method} ${path.slice(prefix.length)}`)
}

/** Wrong passwords are tried for invented users only: a directory may lock a real account. */
function onlyKnownUsers(body: string): void {
  const name = /"username"\s*:\s*"([^"]*)"/.exec(body)?.[1]
  const password = /"password"\s*:\s*"([^"]*)"/.exec(body)?.[1]
  if (name === 'admin' && password !== undefined) expect(password).toBe(ACCOUNT.password)
}

test.each(RELEASES)('mode read changes nothing on %s', async (release) => {
  expect(await requestsOf(release, 'read')).toEqual([])
})

test.each(RELEASES)('mode session sends only what does no harm on %s', async (release) => {
  const changing = await requestsOf(release, 'session')

  expect(changing.length).toBeGreaterThan(5)
  expect(changing.filter((line) => !HARMLESS.some((allowed) => allowed.test(line)))).toEqual([])
})
