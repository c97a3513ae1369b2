import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from '../../http/client.ts'
import { WAITING } from '../../model/probe.ts'
import { comeBackAfter } from '../away.ts'

const FOR_NOW: readonly number[] = [429, 503]

/**
 * Returns a function that makes a client wait and send again where a response says when to come back; all its clients
 * wait so many milliseconds altogether.
 */
export function createPatient(patience: number, signal?: AbortSignal): (client: Client) => Client {
  let left = patience
  return (client) => ({
    ...client,
    send: async (request) => {
      let exchange = await client.send(request)
      while (FOR_NOW.includes(exchange.response?.status ?? 0)) {
        const wait = comeBackAfter(exchange)
        if (wait === undefined || left <= 0 || wait > left) break
        // A server that says 0 is not asked again and again.
        const pause = Math.max(wait, SHORTEST)
        left -= pause
        await sleep(pause, undefined, signal && { signal })
        exchange = await client.send({ ...request, probe: WAITING })
      }
      return exchange
    },
  })
}

const SHORTEST = 250
