import { describe, expect, test } from 'vitest'

import { forEachRelease, mock } from './index.ts'
import { ask } from './test-client.ts'

const registered: string[] = []

forEachRelease(['5.1', '6.1', '7.0'], (release) => {
  describe(`on ${release}`, () => {
    test('the server has that release', async () => {
      await using server = await mock(release)
      registered.push(release)

      expect((await ask(server, 'GET /system')).json?.['version']).toContain(`${release}.`)
    })
  })
})

test('a test was registered for each release', () => {
  expect(registered).toEqual(['5.1', '6.1', '7.0'])
})

test('inside a test, releases run in sequence, and an error names its release', async () => {
  const asked: string[] = []
  const all = forEachRelease(['5.1', '6.1', '7.0'], async (release) => {
    asked.push(release)
    await Promise.resolve()
    if (release === '6.1') expect(release).toBe('another')
  })

  await expect(all).rejects.toThrow(/^on release 6\.1: expected/)
  expect(asked).toEqual(['5.1', '6.1'])
})

test('an invalid release is rejected before any test is registered', () => {
  const asked: string[] = []

  expect(() => {
    forEachRelease(['5.1', 'six'], (release) => void asked.push(release))
  }).toThrow('"six" is not a release number; use a format like 6.1 or 6.1.0')
  expect(asked).toEqual([])
})
