import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { footed, lineEdited, response } from '../../bundle/tampering/test-edits.ts'
import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../test-terminal.ts'

const ORIGINAL = gunzipSync(
  readFileSync(packageFile('test/fixtures/state-index-set-4.0.0.ndjson.gz')),
).toString()
const folder = freshFolder()
const LIST = join(folder, 'known.yaml')
const [USER, SYSTEM] = ['GET /users/{username}', 'GET /system']

/** Judges a recording in which responses for these paths have no node header, with the baseline. */
async function judge(paths: readonly string[], ...more: readonly string[]) {
  const file = join(folder, 'recording.ndjson')
  const lines = ORIGINAL.split('\n')
  const edited = lines.reduce((text, line, at) => {
    if (
      !paths.some((path) =>
        line.includes(path === '/' ? '"target":"/api/' : `"target":"/api${path}"`),
      )
    )
      return text
    const leaveOut = (one: Record<string, unknown>): void => {
      if (!('response' in one)) return
      const answer = response(one)
      answer.headers = answer.headers.filter(([name]) => !/^x-graylog-node-id$/i.test(name))
    }
    return lineEdited(text, at + 1, leaveOut, { isSealed: true })
  }, ORIGINAL)
  writeFileSync(file, footed(edited))
  const suites = ['--strict', '--check', 'headers.node-id', '--baseline', LIST]
  const { out, ...rest } = await run(['judge', file, ...suites, ...more])
  return { ...rest, out: out.replaceAll(/\s+/g, ' ') }
}

test('a failure on an additional route is new, and one on fewer routes stays covered', async () => {
  await judge(['/users/admin'], '--update-baseline', '--same-reason', '--reason', 'told')
  expect(readFileSync(LIST, 'utf8')).not.toContain('routes:')
  expect((await judge(['/users/admin'])).code).toBe(0)

  const both = await judge(['/users/admin', '/system'], '--out', join(folder, 'both'))
  expect(both.code).toBe(1)
  expect(both.out).toContain(`routes "${SYSTEM}, ${USER}"; review it`)
  const { verdicts } = JSON.parse(readFileSync(join(folder, 'both', 'run.json'), 'utf8')) as Run
  expect(verdicts.find(({ checkId }) => checkId === 'headers.node-id')?.routes).toEqual([
    SYSTEM,
    USER,
  ])

  await judge(['/users/admin', '/system'], '--update-baseline')
  expect(readFileSync(LIST, 'utf8')).toContain(`routes: ${SYSTEM}, ${USER}\n`)
  for (const paths of [['/users/admin', '/system'], ['/users/admin'], ['/system']])
    expect([paths, (await judge(paths)).code]).toEqual([paths, 0])
  expect((await judge(['/system', '/system/indices/index_sets'])).code).toBe(1)

  await judge(['/'], '--update-baseline')
  expect(readFileSync(LIST, 'utf8')).toMatch(
    /routes: GET \/system, (?:GET [^,]+, ){2}GET \/users\/\{username\}\n/,
  )
  expect((await judge(['/'])).code).toBe(0)
})
