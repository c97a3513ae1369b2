import type { Exchange } from '#engine/model/exchange.ts'
import { isLogin, type PlacedCredential, presentedBy } from './presented.ts'

/** An account as the recording shows it; its password may be a pseudonym. */
export interface RecordedAccount {
  readonly name: string
  readonly password: string
}

/** The accounts in a recording: existing ones, as opposed to those created in it. */
export interface RecordedAccounts {
  /** The account that was let in most often, and the next one. */
  readonly main?: RecordedAccount
  readonly second?: RecordedAccount
  /** Whether a server ever took the account, token or session. */
  readonly wasAccepted: (form: 'user' | 'token' | 'session', text: string) => boolean
}

/** Whether an exchange is on a route that asks for a credential; others take any. */
type IsClosed = (exchange: Exchange) => boolean

/** Folds the credentials of a recording; `made` are names that were given in it. */
export function getAccounts(
  exchanges: readonly Exchange[],
  made: ReadonlySet<string>,
  isClosed: IsClosed,
): RecordedAccounts {
  const accepted = new Map<string, number>()
  const accounts = new Map<string, RecordedAccount>()
  for (const exchange of exchanges) {
    for (const presented of acceptedIn(exchange, isClosed)) {
      const key = getKey(presented.form, getText(presented))
      accepted.set(key, (accepted.get(key) ?? 0) + 1)
      if (presented.form === 'user' && !made.has(presented.name.text))
        accounts.set(key, { name: presented.name.text, password: presented.password.text })
    }
  }
  const ranked = [...accounts]
    .toSorted(([a], [b]) => (accepted.get(b) ?? 0) - (accepted.get(a) ?? 0))
    .map(([, account]) => account)
  const [main] = ranked
  const second = ranked.find(({ name }) => name !== main?.name)
  return {
    ...(main && { main }),
    ...(second && { second }),
    wasAccepted: (form, text) => accepted.has(getKey(form, text)),
  }
}

/** The credentials that the server took: on a closed route without 401, in a login with 200. */
function acceptedIn(exchange: Exchange, isClosed: IsClosed): readonly PlacedCredential[] {
  const status = exchange.response?.status ?? 0
  if (isLogin(exchange.request)) {
    const isIn = status === 200
    return isIn ? presentedBy(exchange.request).filter(({ isInBody }) => isInBody) : []
  }
  const isTaken = status >= 200 && status < 500 && status !== 401
  return isTaken && isClosed(exchange) ? presentedBy(exchange.request) : []
}

/** The key by which two credentials of one form are equal. */
export function getText(presented: PlacedCredential): string {
  if (presented.form !== 'user') return presented.secret.text
  return `${presented.name.text}:${presented.password.text}`
}

function getKey(form: string, text: string): string {
  return `${form} ${text}`
}

/** Whether a recording uses a session that was opened before it began. */
export function needsSession(
  exchanges: readonly Exchange[],
  isGiven: (session: string) => boolean,
  isClosed: IsClosed,
): boolean {
  return exchanges.some((exchange) =>
    acceptedIn(exchange, isClosed).some(
      (one) => one.form === 'session' && !isGiven(one.secret.text),
    ),
  )
}
