import type { Exchange } from '../model/exchange.ts'
import type { ProbeApi, ProbeCall, ProbeRequest } from '../model/probe.ts'
import { openLimited, openSession, openToken } from './accounts.ts'
import { removeOne } from './clean-up/remove.ts'
import { enterMade, isReadAlike, lackedToEnd, type RunState, sendStep } from './run-state.ts'
import { UnavailableError } from './stop.ts'
import { AT_ONCE, allOf, inGroups } from './together.ts'

/** The interface of one probe of a run; sessions, tokens, and the second account are opened at their first use. */
export function createProbeApi(state: RunState, probe: string): ProbeApi {
  const { given, inventions } = state
  const send = async (
    method: string,
    path: string,
    request: ProbeRequest = {},
  ): Promise<Exchange> => {
    await state.later.doDue()
    await provide(state, request, probe)
    return endingUnnamed(state, () => sendStep(state, method, path, { ...request, probe }))
  }
  const together = async (calls: readonly ProbeCall[]): Promise<readonly Exchange[]> => {
    const exchanges: Exchange[] = []
    for (const few of inGroups(calls, AT_ONCE, ({ path }) => !state.asked.has(path))) {
      await state.later.doDue()
      for (const call of few) await provide(state, call, probe)
      const sendAll = () =>
        allOf(
          few.map(({ method, path, ...request }) =>
            sendStep(state, method, path, { ...request, probe }),
          ),
        )
      exchanges.push(...(await endingUnnamed(state, sendAll)))
    }
    return exchanges
  }
  const withMethod = (method: string) => (path: string, request?: ProbeRequest) =>
    send(method, path, request)
  return {
    version: state.version,
    mode: state.mode,
    prefix: state.prefix,
    login: given.user && { username: given.user.name, password: given.user.password, host: '' },
    invented: {
      objectId: inventions.objectId,
      uuid: inventions.uuid,
      name: inventions.name,
      password: inventions.user.password,
    },
    nodes: 1 + state.also.length,
    has: (capability) => state.capabilities.has(capability),
    get: withMethod('GET'),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    delete: withMethod('DELETE'),
    send,
    together,
    unaskedReads: state.readings.unasked,
    offerTls: (version) => state.offerTls(version, probe),
    openSession: () => openSession(state, probe),
    openToken: () => openToken(state, probe),
    mayMake: (path) => isReadAlike(path) && lackedToEnd(state, path) === undefined,
    made: (thing) => {
      enterMade(state, thing)
    },
    later: (milliseconds, step) => {
      state.later.enter(probe, milliseconds, step)
    },
    wait: state.wait,
  }
}

/**
 * Removes unnamed objects at once: the server should have rejected their body, and later lists
 * would show their wrong values as the server's own.
 */
async function endingUnnamed<Sent>(state: RunState, send: () => Promise<Sent>): Promise<Sent> {
  const before = new Set(state.creations.open())
  const sent = await send()
  for (const one of state.creations.open())
    if (!one.isNamed && one.made && !before.has(one)) await removeOne(state, one.made)
  return sent
}

/** Makes the credential of an actor usable before it is first used. */
async function provide(state: RunState, { as }: ProbeRequest, probe: string): Promise<void> {
  if ((as === 'session' || as === 'cookie') && state.purse.session === undefined) {
    const session = await openSession(state, probe)
    if (session === undefined) throw new UnavailableError('there is no session to use')
  }
  if (as === 'token' && (await openToken(state, probe)) === undefined)
    throw new UnavailableError('there is no access token to use')
  if (as === 'limited') await openLimited(state, probe)
}
