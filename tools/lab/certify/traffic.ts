import { setTimeout as sleep } from 'node:timers/promises'

import { readJson } from '#engine/text/nesting.ts'
import { listAt, memberAt, textAt } from '#engine/model/json/json.ts'
import { LabError } from '../lab-error.ts'
import { ask } from '../start/ask.ts'
import type { LabServer } from '../start/lab-server.ts'
import { getMessage } from '../start/seed.ts'
import { ADMIN } from '../start/settings-file.ts'
import type { Variant } from '../variants.ts'

/** Milliseconds between two messages. */
const BETWEEN = 200
/** Milliseconds for which an input runs, and for which it is stopped. */
const INPUT_TURN = 1_500
/** Milliseconds between two rotations of the index. */
const ROTATION = 8_000

/** Sends messages to the input of a server until it is disposed. Throws a LabError if the server has no input. */
export async function startTraffic(
  { root }: Pick<LabServer, 'root'>,
  traffic: NonNullable<Variant['traffic']>,
): Promise<AsyncDisposable> {
  const answer = await ask(`${root}/system/inputs`, { as: ADMIN })
  const input = listAt(readJson(answer?.text), 'inputs')[0]
  const port = memberAt(memberAt(input, 'attributes'), 'port')
  if (typeof port !== 'number') throw new LabError('the server has no input for messages')
  const end = new AbortController()
  const running = [send(`http://127.0.0.1:${port}/gelf`, end.signal)]
  if (traffic === 'restarting') {
    const state = `${root}/system/inputstates/${textAt(input, 'id') ?? ''}`
    running.push(restart(state, end.signal), rotate(root, end.signal))
  }
  return {
    [Symbol.asyncDispose]: async () => {
      end.abort()
      await Promise.all(running)
    },
  }
}

async function send(input: string, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    await ask(input, { method: 'POST', body: getMessage(number) })
    await pause(BETWEEN, signal)
  }
}

/** Stops an input and starts it again; leaves it running. */
async function restart(state: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(INPUT_TURN, signal)
    await ask(state, { method: 'DELETE', as: ADMIN })
    await pause(INPUT_TURN, signal)
    await ask(state, { method: 'PUT', as: ADMIN })
  }
}

/** Starts a new index from time to time. */
async function rotate(root: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(ROTATION, signal)
    if (!signal.aborted) await ask(`${root}/system/deflector/cycle`, { method: 'POST', as: ADMIN })
  }
}

/** Waits, but not beyond the end. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
