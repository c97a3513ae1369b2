import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { ACCOUNT, ADMIN, reference } from '../test-reference.ts'
import { countBefore } from './test-targets.ts'

/** The guard does not depend on the release, so the first and the last one are enough. */
const RELEASES = ['2.0.3', '7.1.7']

/** Requests allowed in session mode, repeated here on purpose. */
const HARMLESS = [
  /^POST \/system\/sessions(\?.*)?$/,
  /^DELETE \/system\/sessions\/[0-9a-f-]{36}$/,
  /^(DELETE|PUT|POST) \/streams\/0{12}(?!0{11}1$)[0-9a-f]{12}(\?.*)?$/,
  /^POST \/streams\/0{12}(?!0{11}1\/)[0-9a-f]{12}\/(pause|resume|rules|outputs)$/,
  /^(DELETE|PUT) \/system\/outputs\/0{12}(?!0{11}1$)[0-9a-f]{12}$/,
  /^PUT \/system\/lbstatus\/override\/gc-[a-z-]+$/,
  /^(POST|DELETE|PUT) \/gc-[0-9a-z-]+$/,
  /^(POST|DELETE|PUT) \/(cluster|system|system\/cluster\/nodes?)$/,
  /^PUT \/streams$/,
]

async function listRequests(release: string, mode: string): Promise<readonly string[]> {
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

/** Checks that wrong passwords are sent only for invented users, as a directory can lock a real account. */
function onlyKnownUsers(body: string): void {
  const name = /"username"\s*:\s*"([^"]*)"/.exec(body)?.[1]
  const password = /"password"\s*:\s*"([^"]*)"/.exec(body)?.[1]
  if (name === 'admin' && password !== undefined) expect(password).toBe(ACCOUNT.password)
}

test.each(RELEASES)('mode read sends no request that changes %s', async (release) => {
  expect(await listRequests(release, 'read')).toEqual([])
})

test.each(RELEASES)('mode session sends only harmless changes to %s', async (release) => {
  const changing = await listRequests(release, 'session')

  expect(changing.length).toBeGreaterThan(5)
  expect(changing.filter((line) => !HARMLESS.some((allowed) => allowed.test(line)))).toEqual([])
})
