import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { Run } from '../../model/results/run.ts'
import { WITHOUT_PROBE } from '../evaluation/reconcile.ts'
import { judge } from '../judge.ts'

const UNKNOWN = '{"type":"ApiError","message":"HTTP 404 Not Found"}'

test('what was asked for and answered otherwise is the reason, not that nothing was sent', async () => {
  const run = await judged((x) => (/\/system\/cluster\/nodes$/.test(getPath(x)) ? gone(x) : x))

  expect(findReason(run, 'node.nodes.total')).toBe('GET /system/cluster/nodes was answered 404')
})

test('without what has to be made first, the response to that is the reason', async () => {
  const isMaking = ({ request }: Exchange) =>
    request.method === 'POST' && /\/system\/outputs$/.test(request.target)
  const run = await judged((x) =>
    isMaking(x) || /\/system\/outputs/.test(getPath(x)) ? gone(x) : x,
  )

  expect(findReason(run, 'output.create.keeps')).toBe('POST /system/outputs was answered 404')
  expect(findReason(run, 'state.output.made')).toBe('POST /system/outputs was answered 404')
})

test('without a token that was to be made, the response to that is the reason', async () => {
  const run = await judged((x) => {
    if (x.actor === 'token') return undefined
    return /\/users\/[^/]+\/tokens/.test(getPath(x)) ? gone(x) : x
  })

  expect(findReason(run, 'auth.token.write')).toMatch(
    /^POST \/users\/\S+\/tokens\/\{name\} was answered 404$/,
  )
})

test('a refusal that is due is no reason, and a route that was never asked for has none', async () => {
  const run = await judged((x) =>
    x.actor === 'none' || !/\/system\/jvm/.test(getPath(x)) ? x : undefined,
  )

  expect(run.verdicts.filter(({ reason }) => reason?.includes('was answered 401'))).toEqual([])
  expect(run.verdicts.filter(({ reason }) => reason?.startsWith('GET /system/jvm was'))).toEqual([])
})

test('routes that no one got are told with the evidence, but for those whose place may be what is not there', async () => {
  const isGone = /\/api\/(?:system\/cluster\/nodes|roles|streams\/[0-9a-f]{24})$/
  const run = await judged((x) => (isGone.test(getPath(x)) ? gone(x) : x))

  expect(run.evidence.missing).toEqual(['GET /roles', 'GET /system/cluster/nodes'])
  expect((await judged((x) => x)).evidence.missing).toBeUndefined()
  expect(findReason(run, 'node.nodes.agree')).not.toBe(WITHOUT_PROBE)
})

function getPath({ request }: Exchange): string {
  return request.target.replace(/\?.*/, '')
}

/** As a server responds to that has no such path, to whom it lets in. */
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
