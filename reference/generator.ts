import { sampleMessage } from './samples.ts'
import type { Server } from './server.ts'
import type { Generator, Input, Message } from './state.ts'

const TYPE = 'org.graylog2.inputs.random.FakeHttpMessageInput'

/** Every message that can be found by now, the newest first. */
export function listMessages(server: Server): readonly Message[] {
  const { state, now } = server
  const made = state.generators.flatMap((one) => generated(one, now(), server))
  return made.length === 0 ? state.messages : [...made.toReversed(), ...state.messages]
}

/** Begins with an input that makes messages by itself; every other input does nothing. */
export function startGenerator({ id, type, configuration }: Input, { state, now }: Server): void {
  const { sleep, source } = configuration
  if (type !== TYPE || typeof sleep !== 'number' || sleep < 1) return
  const name = typeof source === 'string' ? source : 'example.org'
  state.generators.push({ input: id, source: name, since: now(), pause: sleep, made: [] })
}

/** Ends an input: where it is not interrupted, it first makes the message that it waits with. */
export function endGenerator(id: string, { state, now, has }: Server): void {
  const found = state.generators.find(({ input }) => input === id)
  if (!found) return
  const { since, pause } = found
  const turns = (now() - since) / pause
  found.until = since + pause * (has('generator-interrupted') ? turns : Math.floor(turns) + 1)
}

function generated(generator: Generator, now: number, server: Server): readonly Message[] {
  const { input, source, since, pause, until = Infinity, made } = generator
  const count = Math.floor((Math.min(now, until) - since) / pause)
  while (made.length < count) {
    const at = made.length
    const told = { id: server.ids.uuid(), number: at + 1, input, source }
    made.push(sampleMessage({ ...told, timestamp: since + pause * at }, server))
  }
  return made
}
