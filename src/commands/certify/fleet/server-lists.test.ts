import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '../../../cli/test-terminal.ts'
import type { UsageError } from '#engine/model/errors.ts'
import { options as FLEET } from './options.ts'
import { readGiven } from '../../../command/options/read-given.ts'
import { fleetTargets } from './fleet-targets.ts'
import { readFleetFile } from './read-fleet-file.ts'
import { openServerLists } from './server-lists.ts'

const FLEET_FILE = `
defaults: {baseline: none.yaml}
groups:
  old: {baseline: wrong.yaml}
servers:
  - {name: a, url: "http://a:9000"}
  - {name: b, url: "http://b:9000", group: old}
  - {name: c, url: "http://c:9000", baseline: good.yaml}
  - {name: d, url: "http://d:9000"}
  - {name: e, url: "http://e:9000", baseline: void.yaml}
  - {name: f, url: "http://f:9000", credentials: {user: x}}
`

/** Loads the baselines of a fleet; returns the error. */
async function refusal(given: Readonly<Record<string, unknown>> = {}): Promise<UsageError> {
  const folder = freshFolder()
  for (const [name, text] of Object.entries({
    'fleet.yaml': FLEET_FILE,
    'wrong.yaml': '- check: no.such\n  reason: a\n',
    'good.yaml': '- check: node.nodes.total\n  reason: a\n',
  }))
    writeFileSync(join(folder, name), text)
  const file = readFleetFile(join(folder, 'fleet.yaml'))
  const options = readGiven('certify the fleet', FLEET, given)
  await openServerLists(file, fleetTargets(file, options), options)
  try {
    file.mistakes.refuse()
  } catch (error) {
    return error as UsageError
  }
  throw new Error('nothing was rejected')
}

test('all unreadable baselines are reported together with the other errors of the file', async () => {
  const { message, more } = await refusal()

  expect(message).toMatch(
    /fleet\.yaml", line 2: defaults\.baseline cannot be used: cannot read the baseline ".*none\.yaml": no such file or directory; .*; and 3 more mistakes$/,
  )
  expect(more).toEqual([
    expect.stringMatching(
      /^line 4: groups\.old\.baseline cannot be used: cannot use the baseline in "wrong\.yaml", line 1: there is no check "no\.such"/,
    ),
    expect.stringMatching(/^line 10: servers\[4\]\.baseline of "e" cannot be used: .*void\.yaml/),
    expect.stringContaining('name a user without a password'),
  ])
})

test('an unreadable --baseline is not reported as an error of the file', async () => {
  await expect(refusal({ baseline: 'no/such.yaml' })).rejects.toThrow(
    /^cannot read the baseline "no\/such\.yaml": no such file/,
  )
})
