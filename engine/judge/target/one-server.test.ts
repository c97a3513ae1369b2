import { expect, test } from 'vitest'

import type { Exchange } from '../../model/exchange.ts'
import { makeExchange, testHeader } from '../../model/test-exchange.ts'
import { checkOneServer } from './one-server.ts'

const header = { ...testHeader, roots: [] }

function read(origin: string, target: string, answer: object): Exchange {
  const exchange = makeExchange({ target, answer: JSON.stringify(answer) })
  return { ...exchange, request: { ...exchange.request, origin } }
}

const system = (host: string, cluster: string): Exchange =>
  read(`https://${host}`, '/api/system', { cluster_id: cluster })

function check(...exchanges: readonly Exchange[]): void {
  checkOneServer({ header, exchanges: () => exchanges })
}

test('two clusters in one file are named with their requests', () => {
  expect(() => check(system('prod', 'a'), system('staging', 'b'), system('staging', 'b'))).toThrow(
    'the traffic belongs to 2 servers: https://prod/api (1 request) and https://staging/api (2 requests); choose one with --base',
  )
})

test('one cluster with several hosts is one server', () => {
  const nodes = { nodes: [{ cluster_id: 'a', transport_address: 'https://node-2/api/' }] }

  expect(() => check(system('prod', 'a'), system('other', 'a'))).not.toThrow()
  expect(() => check(system('prod', 'a'), read('https://x', '/api/streams', {}))).not.toThrow()
  expect(() =>
    check(read('https://prod', '/api/system/cluster/nodes', nodes), system('node-2', 'b')),
  ).not.toThrow()
})
