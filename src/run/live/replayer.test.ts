import { expect, test } from 'vitest'

import type { Mode } from '#engine/model/recording.ts'
import type { ReplayRequest } from '#reports/viewer/replay.ts'
import { startReference } from '#reference/serve.ts'
import { requireVersion } from '#engine/model/version.ts'
import { createReplayer } from './replayer.ts'

const PASSWORD = 'a-long-admin-password'

async function open(mode: Mode) {
  const user = { name: 'admin', password: PASSWORD }
  const server = await startReference({ version: requireVersion('5.1.0'), account: user })
  const { root } = server
  const replayer = createReplayer({ root, mode, credentials: { user } })
  const send = (request: Partial<ReplayRequest>) =>
    replayer.send({
      method: 'GET',
      path: '/streams',
      headers: [],
      body: '',
      account: 'user',
      ...request,
    })
  return { replayer, send, [Symbol.asyncDispose]: server.close }
}

const STREAM = { title: 'replayed', description: '', rules: [], matching_type: 'AND' }

test('a request is sent with the account of the command line, and shown without its password', async () => {
  await using opened = await open('read')
  const { replayer, send } = opened

  const { row, detail } = await send({ headers: [['Authorization', 'Basic admin:‹password 1›']] })

  expect(replayer.choice).toMatchObject({ mode: 'read', accounts: ['user'] })
  expect(row).toMatchObject({ status: 200, target: '/api/streams', route: '/streams' })
  expect(JSON.stringify(detail)).not.toContain(PASSWORD)
  expect(JSON.stringify(detail)).not.toContain(btoa(`admin:${PASSWORD}`))
  expect((await send({ account: undefined })).row.status).toBe(401)
  await replayer[Symbol.asyncDispose]()
})

test.each<readonly [Mode, Partial<ReplayRequest>]>([
  ['read', { method: 'POST' }],
  ['read', { method: 'DELETE', path: '/streams/5b1c6e2d4b900a0001f2d3c4' }],
  ['session', { method: 'POST' }],
  ['write', { method: 'DELETE', path: '/streams/5b1c6e2d4b900a0001f2d3c4' }],
  ['write', { method: 'DELETE', path: '/streams/000000000000000000000001' }],
  ['write', { path: '/../../elsewhere' }],
  ['write', { path: '/%2e%2e/%2e%2e/elsewhere' }],
  ['read', { headers: [['X-HTTP-Method-Override', 'DELETE']] }],
])('mode %s does not send %o', async (mode, request) => {
  await using opened = await open(mode)

  await expect(opened.send(request)).rejects.toThrow(/^\w+ mode does not send/)
})

test.each<readonly [string, Partial<ReplayRequest>]>([
  ['the header Cookie is masked', { headers: [['Cookie', 'authentication=‹session 2›']] }],
  ['part of the path is masked', { path: '/system/sessions/‹session 2›' }],
  ['part of the body is masked', { body: '{"password":"‹password 1›"}' }],
  ['the account "limited" was not specified', { account: 'limited' }],
])('a value that is not known is not sent: %s', async (message, request) => {
  await using opened = await open('write')

  await expect(opened.send(request)).rejects.toThrow(message)
})

test('an object that a replay created may be changed by one, and is removed in the end', async () => {
  await using opened = await open('write')
  const { replayer, send } = opened
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Requested-By', 'test'],
  ] as const
  const list = async () =>
    JSON.parse((await send({})).detail.response?.body ?? '') as {
      streams: readonly { index_set_id: string }[]
    }
  const { streams: before } = await list()
  const stream = { ...STREAM, index_set_id: before[0]?.index_set_id }

  const { row, detail } = await send({ method: 'POST', headers, body: JSON.stringify(stream) })
  expect([row.status, detail.response?.body]).toEqual([201, expect.stringContaining('stream_id')])
  expect((await list()).streams).toHaveLength(before.length + 1)
  const { stream_id: id } = JSON.parse(detail.response?.body ?? '') as { stream_id: string }
  expect((await send({ method: 'POST', path: `/streams/${id}/resume`, headers })).row.status).toBe(
    204,
  )
  await replayer[Symbol.asyncDispose]()

  const again = createReplayer({
    root: replayer.choice.root,
    mode: 'read',
    credentials: { user: { name: 'admin', password: PASSWORD } },
  })
  const { detail: after } = await again.send({
    method: 'GET',
    path: '/streams',
    headers: [],
    body: '',
    account: 'user',
  })
  expect((JSON.parse(after.response?.body ?? '') as { streams: unknown[] }).streams).toHaveLength(
    before.length,
  )
  await again[Symbol.asyncDispose]()
})
