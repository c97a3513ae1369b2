import { expect, it } from 'vitest'

import { parseVersion } from '#engine/model/version.ts'
import { BEHAVIOURS } from './all.ts'
import { BEYOND } from './beyond.ts'
import type { Asked } from './call.ts'
import { isBroughtAbout } from './dry-run.ts'
import type { Middleware } from './model.ts'
import { asAdmin, tell } from './words.ts'

const version = parseVersion('5.1.0')
const asked: Asked = {
  method: 'DELETE',
  target: '/streams/5f0000000000000000000001',
  body: '',
  node: 0,
  route: 'DELETE /streams/{streamId}',
  parameters: ['5f0000000000000000000001'],
  headers: [],
}
const seen = [{ asked, answer: tell(204) }]

it.each<[string, Middleware, boolean]>([
  ['answers as the server does', (request, forward) => forward(request), false],
  ['answers otherwise', async () => tell(404), true],
  ['sends another request', (request, forward) => forward(asAdmin(request)), true],
  [
    'asks by itself, and acts on what it is told',
    async (request, forward, { admin }) => {
      const answer = await forward(request)
      await admin('GET', '/streams')
      return answer
    },
    true,
  ],
])('a behaviour that %s is tried or not', async (_what, middleware, isTried) => {
  if (!version) throw new Error('5.1.0 is no version')
  expect(await isBroughtAbout({ make: () => middleware } as never, version, seen)).toBe(isTried)
})

it('what is counted apart is a behaviour of the set', () => {
  const ids = new Set(BEHAVIOURS.map(({ id }) => id))
  expect([...BEYOND.keys()].filter((id) => !ids.has(id))).toEqual([])
})
