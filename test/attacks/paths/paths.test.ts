import { expect, test } from 'vitest'

import { run } from '#src/cli/test-terminal.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'
import { FORWARD_FORMS, reachedBy } from './forward-forms.ts'
import { certifyHarms, HOSTILE_IDS, LONG_ID, replayIdHarms } from './hostile-ids.ts'
import { findHarm } from './path-harm.ts'
import { MODES, mustBeSent, replayHarms } from './path-run.ts'
import { PATH_CASES } from './paths.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const NONE: ReadonlySet<string> = new Set()

async function surroundings() {
  const target = await reference('5.1.0')
  const folder = freshFolder()
  const port = Number(new URL(target.origin).port)
  return { run, folder, account: ADMIN, target: { port }, [Symbol.asyncDispose]: target.close }
}

test('there are more than 200 forms of paths, methods, and headers', () => {
  expect(PATH_CASES.length).toBeGreaterThan(200)
})

test.each(MODES)(
  'replay in mode %s sends nothing harmful, and everything allowed',
  async (mode) => {
    await using there = await surroundings()

    const { harms, sent } = await replayHarms(PATH_CASES, mode, there)

    expect(harms).toEqual([])
    expect(sent).toEqual(expect.arrayContaining([...mustBeSent(PATH_CASES, mode)]))
  },
)

test.each([
  ...sampled([...HOSTILE_IDS, LONG_ID], 4).map(
    (id) => ['replay', id.slice(0, 40), id, replayIdHarms] as const,
  ),
  ...sampled([...HOSTILE_IDS, LONG_ID], 24).map(
    (id) => ['certify', id.slice(0, 40), id, certifyHarms] as const,
  ),
])(
  'a %s that meets the id %s changes only its own objects',
  async (_command, _short, id, attack) => {
    await using there = await surroundings()

    const { harms, code, said } = await attack(id, there)

    expect(harms).toEqual([])
    expect(code, said).not.toBe(70)
  },
)

test('no form of a URL makes the forward recorder reach a host that it does not name', async () => {
  const folder = freshFolder()

  const { reached, allowed } = await reachedBy(FORWARD_FORMS, folder)

  expect(FORWARD_FORMS.length).toBeGreaterThan(40)
  expect(reached).toEqual([])
  expect(allowed).toBeGreaterThan(5)
})

test.each([
  ['DELETE', '/api/users/bob'],
  ['DELETE', '/api/streams/mine/../../users/bob'],
  ['DELETE', '/api/streams/mine%2f..%2f..%2fusers%2fbob'],
  ['PUT', '/api/streams/..;/users/bob'],
  ['GET', '/api/%252e%252e/other'],
  ['GET', '/api/..\\other'],
])('%s %s is recognized as harmful', (method, target) => {
  const request = { method, target, headers: [], body: '' }
  const own = new Set(['mine'])
  expect(findHarm(request, { mode: 'write', own, accounts: NONE })).toBeDefined()
})

test('changes to own objects, and reads, are recognized as harmless', () => {
  const own = new Set(['mine'])
  for (const [method, target] of [
    ['DELETE', '/api/streams/mine'],
    ['POST', '/api/streams'],
    ['GET', '/api/users/bob?x=/../..'],
  ] as const)
    expect(
      findHarm({ method, target, headers: [], body: '' }, { mode: 'write', own, accounts: NONE }),
    ).toBeUndefined()
})
