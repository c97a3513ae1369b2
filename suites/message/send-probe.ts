import { has, isRecord, memberAt, probe, type ProbeApi, SEND_MESSAGE } from '#engine/suite.ts'
import { gotJson, gotText } from '../answers.ts'
import { makeObject } from '../make.ts'
import { askForMessage, askForNone, searchLastDay } from './ask.ts'
import { probeRanges } from './ranges.ts'

/** The input that makes messages of its own, in every release; nothing can reach it from outside. */
const GENERATOR = 'org.graylog2.inputs.random.FakeHttpMessageInput'
/**
 * Milliseconds from one of its messages to the next, and before the first. In this time the server must take
 * note that the input is to end; servers look for such news once a second.
 */
const PAUSE = 10_000
/** Milliseconds: how often it is asked whether something came about, and how late the first message may be. */
const EVERY = 1_000
/** How often it is asked for. */
const TURNS = 30

/**
 * Stores one message where a search shows none: makes an input that generates messages slowly and ends it
 * before the second. Source: the published jars of 2.0.3 to 7.0.1; a `sleep_deviation` below 1 makes them fail.
 */
export const sendProbe = probe(
  SEND_MESSAGE,
  { mode: 'write', needs: ['send-message'], late: true },
  async (api) => {
    const shown = await searchLastDay(api)
    if (shown?.length !== 0) return
    const node = gotText(await api.get('/system'), 'node_id')
    const title = `${api.prefix}-message`
    const configuration = { sleep: PAUSE, sleep_deviation: 1, source: title }
    const input = { title, type: GENERATOR, global: false, node, configuration }
    const made = await makeObject(api, `input "${title}"`, input, { list: '/system/inputs' })
    if (!made) return
    const { id, path } = made
    waitUntil(api, () => isRunning(api, id), {
      then: () => endBeforeTheSecond(api, path),
      otherwise: () => end(api, path),
    })
  },
)

async function endBeforeTheSecond(api: ProbeApi, path: string): Promise<void> {
  // A generator that is not interrupted stores what it waits with when it is told to end.
  if (has(api.version, 'generator-interrupted'))
    api.later(PAUSE + EVERY, () => endAndLook(api, path))
  else await endAndLook(api, path)
}

async function endAndLook(api: ProbeApi, path: string): Promise<void> {
  await end(api, path)
  waitUntil(api, async () => {
    const [found] = (await searchLastDay(api)) ?? []
    if (found === undefined) return false
    await askForMessage(api, found)
    await askForNone(api, found)
    await probeRanges(api)
    return true
  })
}

async function end(api: ProbeApi, path: string): Promise<void> {
  await api.delete(path)
}

/** Whether any node says that the input runs. */
async function isRunning(api: ProbeApi, id: string): Promise<boolean> {
  const nodes = gotJson(await api.get('/cluster/inputstates'))
  const states = isRecord(nodes) ? Object.values(nodes).flat() : []
  return states.some((one) => memberAt(one, 'id') === id && memberAt(one, 'state') === 'RUNNING')
}

interface Outcome {
  readonly then?: () => Promise<void>
  readonly otherwise?: () => Promise<void>
}

/** Asks again and again, while nothing else is delayed. */
function waitUntil(
  api: ProbeApi,
  isSo: () => Promise<boolean>,
  outcome: Outcome = {},
  turn = 1,
): void {
  api.later(EVERY, async () => {
    if (await isSo()) await outcome.then?.()
    else if (turn < TURNS) waitUntil(api, isSo, outcome, turn + 1)
    else await outcome.otherwise?.()
  })
}
