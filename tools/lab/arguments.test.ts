import { expect, test } from 'vitest'

import { HELP, parseTask } from './arguments.ts'
import { LAB_RELEASES } from './releases.ts'
import { VARIANTS } from './variants.ts'

test('a version alone starts that release in the usual variant', () => {
  const task = parseTask(['3.2.0'])

  expect(task).toMatchObject({
    do: 'start',
    release: { version: '3.2.0' },
    variant: { name: 'usual' },
    stays: false,
  })
})

test('nothing at all shows the help, which names every release and variant', () => {
  expect(parseTask([])).toEqual({ do: 'help' })
  for (const { version } of LAB_RELEASES) expect(HELP).toContain(version)
  for (const { name } of VARIANTS) expect(HELP).toContain(`\n  ${name} `)
})

test('--stop ends all servers, or those of one release', () => {
  expect(parseTask(['--stop'])).toEqual({ do: 'stop' })
  expect(parseTask(['--stop', '2.5.2'])).toEqual({ do: 'stop', version: '2.5.2' })
})

test('a release that the lab does not start is answered with those that it does', () => {
  expect(() => parseTask(['3.2.1'])).toThrow(/does not start 3\.2\.1; it starts 2\.0\.3, .*7\.0\.1/)
})

test('an unknown variant or option is one sentence', () => {
  expect(() => parseTask(['3.2.0', '--variant', 'odd'])).toThrow(
    /no variant "odd"; there are usual/,
  )
  expect(() => parseTask(['3.2.0', '--now'])).toThrow(/--now/)
  expect(() => parseTask(['3.2.0', '2.5.2'])).toThrow(/one release at a time/)
})
