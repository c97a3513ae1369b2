import type { Exchange } from '../model/exchange.ts'
import { answerObject, isGood, isIdentifier, textAt } from './answer.ts'

/** Keeps count of the sessions that a run opened, so that each of them is ended. */
export interface Sessions {
  /** Looks at an exchange: a login adds a session, a logout takes it away. */
  readonly watch: (exchange: Exchange, path: string) => void
  /** Sessions that were not ended yet, the newest first. */
  readonly open: () => readonly string[]
}

/** Watches every exchange of a run. */
export function createSessions(): Sessions {
  const open: string[] = []
  return {
    open: () => [...open],
    watch: (exchange, path) => {
      if (!isGood(exchange) || !/^\/system\/sessions(?:\/|$)/.test(path)) return
      const { method } = exchange.request
      const given = method === 'POST' ? textAt(answerObject(exchange), 'session_id') : undefined
      if (given !== undefined && isIdentifier(given) && !open.includes(given)) open.unshift(given)
      if (method !== 'DELETE') return
      const ended = open.findIndex((session) => presents(exchange, session))
      if (ended >= 0) open.splice(ended, 1)
    },
  }
}

/** Whether the request was sent with the session, in whatever form. */
function presents({ request }: Exchange, session: string): boolean {
  const basic = `Basic ${Buffer.from(`${session}:session`).toString('base64')}`
  return request.headers.some(([, value]) => value === basic || value.includes(session))
}
