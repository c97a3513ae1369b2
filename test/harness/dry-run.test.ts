import { expect, it } from 'vitest'

import { parseVersion } from '#engine/model/version.ts'
import type { ProxyRequest, Behaviour } from './fault.ts'
import { asAdmin, tell } from './words.ts'
import { isBroughtAbout } from './dry-run.ts'

const version = parseVersion('5.1.0')
const asked: ProxyRequest = {
  method: 'DELETE',
  target: '/streams/5f0000000000000000000001',
  body: '',
  node: 0,
  route: 'DELETE /streams/{streamId}',
  parameters: ['5f0000000000000000000001'],
  headers: [],
}
const seen = [{ asked, answer: tell(204) }]

it.each<[string, Behaviour, boolean]>([
  ['responds like the server', (request, forward) => forward(request), false],
  ['responds differently', async () => tell(404), true],
  ['sends another request', (request, forward) => forward(asAdmin(request)), true],
  [
    'sends its own request and acts on the response',
    async (request, forward, { admin }) => {
      const answer = await forward(request)
      await admin('GET', '/streams')
      return answer
    },
    true,
  ],
])('a fault that %s is tried or skipped', async (_what, behaviour, isTried) => {
  if (!version) throw new Error('5.1.0 is no version')
  expect(await isBroughtAbout(behaviour, version, seen)).toBe(isTried)
})
