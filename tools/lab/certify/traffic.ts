import { setTimeout as sleep } from 'node:timers/promises'

import { readJson } from '#engine/text/nesting.ts'
import { listAt, memberAt } from '#engine/model/json/json.ts'
import { LabError } from '../lab-error.ts'
import { ask } from '../start/ask.ts'
import type { LabServer } from '../start/lab-server.ts'
import { getMessage } from '../start/seed.ts'
import { ADMIN } from '../start/settings-file.ts'

/** Milliseconds between two messages. */
const BETWEEN = 200

/** Sends messages to the input of a server until it is disposed. Throws a LabError if the server has no input. */
export async function sendMessages({ root }: Pick<LabServer, 'root'>): Promise<AsyncDisposable> {
  const answer = await ask(`${root}/system/inputs`, { as: ADMIN })
  const port = memberAt(memberAt(listAt(readJson(answer?.text), 'inputs')[0], 'attributes'), 'port')
  if (typeof port !== 'number') throw new LabError('the server has no input for messages')
  const end = new AbortController()
  const sending = send(`http://127.0.0.1:${port}/gelf`, end.signal)
  return {
    [Symbol.asyncDispose]: async () => {
      end.abort()
      await sending
    },
  }
}

async function send(input: string, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    await ask(input, { method: 'POST', body: getMessage(number) })
    await sleep(BETWEEN, undefined, { signal }).catch(() => undefined)
  }
}
