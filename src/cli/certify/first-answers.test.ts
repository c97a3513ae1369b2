import { readFileSync } from 'node:fs'
import { request as forward } from 'node:http'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listen, type TestServer } from '#engine/http/test-listen.ts'
import type { Run } from '#engine/model/results/run.ts'
import { ADMIN, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

test.each(['2.0.3', '7.1.7'])(
  'certify judges the responses to its identification requests: %s',
  async (release) => {
    await using target = await reference(release)
    await using front = await namelessAtFirst(target.root)

    expect(await failing(target.root)).toEqual([])
    expect(await failing(front.root)).toEqual(['headers.node-id'])
  },
)

/** Returns the ids of the header checks that fail in read mode. */
async function failing(root: string): Promise<readonly string[]> {
  const out = freshFolder()
  const args = ['certify', root, '--mode', 'read', '--suite', 'headers', '--out', out, '--quiet']
  await run(args, ADMIN)
  const { verdicts } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
  return verdicts.filter(({ outcome }) => outcome === 'fail').map(({ checkId }) => checkId)
}

/** Forwards all traffic, but removes the node header from the first response that has one. */
async function namelessAtFirst(root: string): Promise<TestServer & { readonly root: string }> {
  const { hostname, port, pathname } = new URL(root)
  let isFirst = true
  const server = await listen((incoming, response) => {
    const { method = '', url: path = '', rawHeaders: headers } = incoming
    forward({ hostname, port, method, path, headers }, (answer) => {
      const { 'x-graylog-node-id': node, ...others } = answer.headers
      const isTaken = isFirst && node !== undefined
      if (isTaken) isFirst = false
      response.sendDate = false
      response.writeHead(answer.statusCode ?? 0, isTaken ? others : answer.headers)
      answer.pipe(response)
    }).end()
  })
  return Object.assign(server, { root: `${server.origin}${pathname}` })
}
