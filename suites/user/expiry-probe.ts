import { has, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { type Got, gotText } from '../answers.ts'
import { MARGIN } from './expiry.ts'
import { logIn } from '../senders.ts'
import { basic, makeUser } from './make.ts'

/** Milliseconds: the life of sessions that are watched to their end, where responses come at once. */
const SHORTEST = 1_000
/** The same on other servers, and how much longer than a response takes it is at least. */
const SHORT = 3_000
const OF_AN_ANSWER = 10
/** A response that comes at once, in milliseconds. */
const AT_ONCE = 20
/** Times at which sessions are used, as fractions of their life: before its end, and after it. */
const FIRST = 0.6
const SECOND = 1.3
/**
 * How often it is tried when something came too late to decide, each time with twice the life at least. From the
 * second turn on, no other request is sent in between: the first of its kind may stop a slow server for a minute.
 */
const TURNS = 3
/** Milliseconds that a session lives at most because something was late. */
const LONGEST = 120_000

/** Watches sessions end, while the other probes go on. */
export const expiryProbe = probe('user.expiry', { mode: 'write', early: true }, async (api) => {
  // What the account may remove again is known by its record.
  const first = await api.get(pathTo`/users/${api.login?.username ?? api.invented.name}`)
  const took = tookOf(first)
  const life = took < AT_ONCE ? SHORTEST : Math.max(SHORT, Math.ceil(took * OF_AN_ANSWER))
  await watch(api, 1, life)
})

async function watch(api: ProbeApi, turn: number, life: number): Promise<void> {
  const name = `${api.prefix}-short${turn === 1 ? '' : `-${turn}`}`
  if (!(await makeUser(api, name, life))) return
  await api.get(pathTo`/users/${name}`)
  const login = { username: name, password: api.invented.uuid, host: '' }
  const logins = [await logIn(api, login), await logIn(api, login), await logIn(api, login)]
  const [unused, silent, sliding] = logins.map((got) => gotText(got, 'session_id'))
  const longest = Math.max(...logins.map(tookOf))
  const hasNextTurn = longest >= life && turn < TURNS
  /** Once more, with a life that such a delay does not use up; other requests may have caused that of the first turn. */
  const again = (late: number): Promise<void> =>
    watch(
      api,
      turn + 1,
      Math.min(LONGEST, Math.max(SHORT, life, turn > 1 ? Math.ceil(late) : 0) * 2),
    )
  // A session created this late proves nothing, and is rejected with 500 if it has already ended.
  if (hasNextTurn) return again(longest)
  if (unused === undefined || silent === undefined || sliding === undefined) return
  const after = waiting(api, turn)
  const started = performance.now()
  await after(life * FIRST, async () => {
    await api.get('/system', withSession(silent, { 'X-Graylog-No-Session-Extension': 'true' }))
    // The server extends it somewhere between the two.
    const touching = performance.now()
    await api.get('/system', withSession(sliding))
    const touched = performance.now()
    const hadEnded = touched > started + life * (1 - MARGIN)
    if (hadEnded && turn < TURNS) return again(touched - started - life * FIRST)
    await after(started + life * SECOND - touched, async () => {
      await api.get('/system', withSession(unused))
      await api.get('/system', withSession(silent))
      if (has(api.version, 'session-touched-at-once'))
        await api.get('/system', withSession(sliding))
      const now = performance.now()
      const isLate = now > touching + life * (1 - MARGIN)
      if (isLate && turn < TURNS) await again(now - started - life * SECOND)
    })
  })
}

/** Runs a step after so many milliseconds: while other probes go on, and from the second turn on, while they wait. */
function waiting({ later, wait }: ProbeApi, turn: number) {
  return async (milliseconds: number, step: () => Promise<void>): Promise<void> => {
    if (turn === 1) {
      later(milliseconds, step)
      return
    }
    await wait(milliseconds)
    await step()
  }
}

function tookOf({ startedAt = 0, endedAt = 0 }: Got): number {
  return endedAt - startedAt
}

function withSession(session: string, headers: Readonly<Record<string, string>> = {}) {
  return { as: 'none', headers: { ...basic(session, 'session'), ...headers } } as const
}
