import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { Run } from '../../model/results/run.ts'
import { WITHOUT_PROBE } from '../evaluation/reconcile.ts'
import { judge } from '../judge.ts'

const UNKNOWN = '{"type":"ApiError","message":"HTTP 404 Not Found"}'

test('an unexpected response is the reason, not a missing request', async () => {
  const run = await judged((x) => (/\/system\/cluster\/nodes$/.test(getPath(x)) ? gone(x) : x))

  expect(findReason(run, 'node.nodes.total')).toBe('GET /system/cluster/nodes returned 404')
})

test('if an object could not be created, that response is the reason', async () => {
  const isMaking = ({ request }: Exchange) =>
    request.method === 'POST' && /\/system\/outputs$/.test(request.target)
  const run = await judged((x) =>
    isMaking(x) || /\/system\/outputs/.test(getPath(x)) ? gone(x) : x,
  )

  expect(findReason(run, 'output.create.keeps')).toBe('POST /system/outputs returned 404')
  expect(findReason(run, 'state.output.made')).toBe('POST /system/outputs returned 404')
})

test('if a token could not be created, that response is the reason', async () => {
  const run = await judged((x) => {
    if (x.actor === 'token') return undefined
    return /\/users\/[^/]+\/tokens/.test(getPath(x)) ? gone(x) : x
  })

  expect(findReason(run, 'auth.token.write')).toMatch(
    /^POST \/users\/\S+\/tokens\/\{name\} returned 404$/,
  )
})

test('an expected rejection is not a reason, and a route without requests has none', async () => {
  const run = await judged((x) =>
    x.actor === 'none' || !/\/system\/jvm/.test(getPath(x)) ? x : undefined,
  )

  expect(run.verdicts.filter(({ reason }) => reason?.includes('returned 401'))).toEqual([])
  expect(run.verdicts.filter(({ reason }) => reason?.startsWith('GET /system/jvm was'))).toEqual([])
})

test('missing routes are listed with the evidence, except those of objects that may not exist', async () => {
  const isGone = /\/api\/(?:system\/cluster\/nodes|roles|streams\/[0-9a-f]{24})$/
  const run = await judged((x) => (isGone.test(getPath(x)) ? gone(x) : x))

  expect(run.evidence.missing).toEqual(['GET /roles', 'GET /system/cluster/nodes'])
  expect((await judged((x) => x)).evidence.missing).toBeUndefined()
  expect(findReason(run, 'node.nodes.agree')).not.toBe(WITHOUT_PROBE)
})

function getPath({ request }: Exchange): string {
  return request.target.replace(/\?.*/, '')
}

/** Replaces the response with the 404 of a server that lacks the path. */
function gone(x: Exchange): Exchange {
  if (!x.response || x.response.status === 401) return x
  const body = { state: 'complete' as const, size: UNKNOWN.length, text: UNKNOWN }
  const headers = x.response.headers.filter(([name]) => !/^(?:content-|location$)/i.test(name))
  return {
    ...x,
    response: {
      ...x.response,
      status: 404,
      body,
      headers: [...headers, ['Content-Type', 'application/json']],
    },
  }
}

function findReason({ verdicts }: Run, id: string): string | undefined {
  return verdicts.find(({ checkId }) => checkId === id)?.reason
}

async function judged(edit: (x: Exchange) => Exchange | undefined): Promise<Run> {
  const recording = await fixture('reference-5.1.0')
  const edited = [...recording.exchanges()].flatMap((x) => edit(x) ?? [])
  return judge({ ...recording, exchanges: () => edited }, suites)
}
