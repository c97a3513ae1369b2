import {
  availabilityOf,
  hasRoute,
  pathTo,
  probe,
  type ProbeApi,
  withoutQuery,
} from '#engine/suite.ts'
import { askForMessage, searchLastDay } from '../message/ask.ts'
import { limitedLogin, MANY_TYPES } from '../senders.ts'
import {
  LISTS,
  makeThings,
  readGranted,
  readInOtherForms,
  readThings,
  touchThings,
} from './as-others.ts'
import { endCredentials, endLostToken, endUser, makeSession, logOut } from './ended.ts'
import { endedForms, type Form, rightForms, wrongForms, wrongPasswords } from './forms.ts'
import { basic } from '../user/make.ts'
import { followCredentials, tryDisabled, tryNearly, tryOddPasswords } from './lives.ts'
import { nowhere } from './places.ts'
import { planOf } from './plan.ts'
import { type Asked, JSON_READS, routesFor } from './routes.ts'

const breaks = ['client.credentials', 'client.form'] as const

export const probes = [
  probe('access.refused', { breaks }, async (api) => {
    await askAll(api, await wrongForms(api, await endCredentials(api)), meetsAll(api))
    await api.together(
      routesFor('reads', api, nowhere(api)).map((asked) => {
        const call = callOf(asked, { as: 'none' })
        return { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}pretty=true` }
      }),
    )
  }),
  probe(
    'access.passwords',
    { mode: 'write', needs: ['limited-account'], breaks: ['client.form'] },
    async (api) => askAll(api, await wrongPasswords(api), meetsAll(api)),
  ),
  probe('access.deleted-user', { mode: 'write', needs: ['limited-account'] }, async (api) => {
    const ended = await endUser(api)
    await askAll(api, endedForms(ended, false), meetsAll(api))
    await endLostToken(api, ended)
  }),
  probe('access.closed', { late: true, breaks: ['client.credentials'] }, async (api) => {
    const invented = ['invented-user', 'invented-token', 'invented-session'] as const
    const all = api.mode !== 'read'
    await api.together(
      api.unaskedReads(['none'], all).map((path) => ({ method: 'GET', path, as: 'none' })),
    )
    await api.together(
      api.unaskedReads([...invented, 'altered-session'], all).map((path, turn) => {
        return { method: 'GET', path, as: invented[turn % invented.length] ?? 'invented-user' }
      }),
    )
  }),
  probe(
    'access.accepted',
    { mode: 'session', breaks: ['client.body', 'client.accept'] },
    async (api) => {
      await askAccepted(api, await rightForms(api), takesAll(api))
    },
  ),
  probe(
    'access.requested-by',
    {
      mode: 'session',
      versions: availabilityOf('requested-by'),
      breaks: ['client.body', 'client.requested-by'],
    },
    async (api) => {
      const forms = await rightForms(api)
      const routes = routesFor('changes', api, nowhere(api))
      await api.together(
        routes.flatMap((route) => [
          callOf(route, { as: 'self', headers: WITHOUT }),
          ...(route.isOnlyRefused
            ? []
            : [
                callOf(route, { as: 'self' }),
                callOf(route, { as: 'self', headers: { 'X-Requested-By': '' } }),
              ]),
        ]),
      )
      await api.together(
        planOf(routes, forms, meetsAll(api)).map(({ route, form }, turn) => {
          const headers = [WITHOUT, { ...WITHOUT, Origin: ORIGIN }]
          return callOf(route, { ...form, headers: inTurn(headers, turn, forms.length) ?? WITHOUT })
        }),
      )
      const session = await makeSession(api, api.login)
      if (session === undefined) return
      await api.delete(pathTo`/system/sessions/${session}`, {
        as: 'none',
        headers: { ...basic(session, 'session'), ...WITHOUT },
      })
      await api.get('/system', { as: 'none', headers: basic(session, 'session') })
      await logOut(api, session)
    },
  ),
  probe(
    'access.lists',
    { needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const login = await limitedLogin(api)
      if (login === undefined) return
      await api.get(pathTo`/users/${login.username}`, { as: 'limited' })
      for (const path of LISTS)
        if (hasRoute(`GET ${withoutQuery(path)}`, api.version))
          await api.get(path, { as: 'limited' })
      const [message] = (await searchLastDay(api)) ?? []
      if (message) await askForMessage(api, message, 'limited')
    },
  ),
  probe(
    'access.rights',
    { mode: 'write', needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const login = await limitedLogin(api)
      if (login === undefined) return
      const things = await makeThings(api)
      await api.get(pathTo`/users/${login.username}`)
      await touchThings(api, things)
      await readThings(api, things)
      await readInOtherForms(api, login)
      await readGranted(api, things)
    },
  ),
  probe(
    'access.lives',
    { mode: 'write', needs: ['limited-account'], breaks: ['client.form'] },
    async (api) => {
      await followCredentials(api)
      await tryNearly(api)
      await tryOddPasswords(api)
      await tryDisabled(api)
    },
  ),
]

const WITHOUT = { 'X-Requested-By': null }
const ORIGIN = 'https://elsewhere.example'

/** Headers of other HTTP clients. */
const OTHERS = [{ Accept: '*/*' }, MANY_TYPES]

/** The kinds' main routes meet every form where a run may take its time; all routes where it is thorough. */
function meetsAll({ mode, has }: ProbeApi) {
  return ({ isMain }: Asked): boolean => has('thorough') || (mode === 'write' && isMain === true)
}

/** A run that only reads sends every route one right form, in turn. */
function takesAll({ mode, has }: ProbeApi) {
  return (): boolean => has('thorough') || mode === 'write'
}

/** Sends forms that are rejected to the routes that read, then to those that change, each as planned. */
async function askAll(
  api: ProbeApi,
  forms: readonly Form[],
  meets: (route: Asked) => boolean,
): Promise<void> {
  for (const of of ['reads', 'changes'] as const)
    await api.together(
      planOf(routesFor(of, api, nowhere(api)), forms, meets).map(({ route, form }) =>
        callOf(route, form),
      ),
    )
}

/** The same with forms that are accepted: what is read is compared with what is read around it, so it has an order. */
async function askAccepted(
  api: ProbeApi,
  forms: readonly Form[],
  meets: (route: Asked) => boolean,
): Promise<void> {
  const reads = planOf(routesFor('reads', api, nowhere(api)), forms, meets)
  for (const [turn, { route, form }] of reads.entries()) {
    const headers = JSON_READS.includes(route.route)
      ? inTurn(OTHERS, turn, forms.length)
      : undefined
    const { method, path, ...request } = callOf(route, { ...form, ...(headers && { headers }) })
    await api.send(method, path, request)
  }
  await api.together(
    planOf(routesFor('changes', api, nowhere(api)), forms, meets)
      .filter(({ route }) => route.isOnlyRefused !== true)
      .map(({ route, form }) => callOf(route, form)),
  )
}

/** Takes each value in turn, and starts each round of forms with another one. */
function inTurn<Value>(values: readonly Value[], turn: number, forms: number): Value | undefined {
  return values[(turn + Math.floor(turn / forms)) % values.length]
}

interface Asking {
  readonly as: Form['as']
  readonly headers?: Readonly<Record<string, string | null>>
}

function callOf({ route, path, json }: Asked, { as, headers }: Asking) {
  const [method = 'GET'] = route.split(' ')
  return { method, path, as, ...(headers && { headers }), ...(json !== undefined && { json }) }
}
