import type { Exchange } from '#engine/model/exchange.ts'
import { unescape } from '#engine/links/escapes.ts'
import type { PlacedValue } from '#engine/links/links.ts'
import type { TextPlace } from '#engine/links/request-texts.ts'
import { type RecordedAccount, type RecordedAccounts, getText } from './accounts.ts'
import { type PlacedCredential, type PlacedText, presentedBy } from './presented.ts'

/** The target's credentials. */
export interface TargetCredentials {
  readonly user?: RecordedAccount
  readonly limited?: RecordedAccount
  readonly token?: string
  /** A session of the user, for recordings that begin within one. */
  readonly session?: string
}

/** The new credentials of one request, or the reason why it is not sent. */
type Bound =
  | { readonly values: readonly PlacedValue[]; readonly bindings: ReadonlyMap<string, string> }
  | { readonly refusal: string }

interface BindOptions {
  readonly accounts: RecordedAccounts
  readonly target: TargetCredentials
  /** Values of links and names that a replay has replaced: who made them is known. */
  readonly isLinked: (text: string) => boolean
  /** Whether a wrong password of a real account may be sent: a directory may lock the account. */
  readonly mayGuess: boolean
}

/** Replaces the recorded credentials with the target's; credentials that the recorded server rejected are kept. */
export function bindCredentials({ request }: Exchange, options: BindOptions): Bound {
  const values: PlacedValue[] = []
  const bindings = new Map<string, string>()
  for (const presented of presentedBy(request)) {
    const bound = bindOne(presented, options)
    if (bound === undefined) continue
    if ('refusal' in bound) return bound
    for (const [{ place }, text] of bound.edits) {
      const key = `credential ${values.length}`
      values.push({ value: key, place })
      bindings.set(key, text)
    }
  }
  const { main } = options.accounts
  const { user } = options.target
  const owner = main && user && ownerPlace(request, main.name)
  if (owner) {
    values.push({ value: 'owner', place: owner })
    bindings.set('owner', user.name)
  }
  return { values, bindings }
}

/** Where the path names the account as the owner of something: `/users/NAME/tokens`. */
function ownerPlace({ target }: Exchange['request'], name: string): TextPlace | undefined {
  const match = /\/users\/([^/?]+)/.exec(target)
  const segment = match?.[1] ?? ''
  if (!match || unescape(segment, 'percent').text !== name) return undefined
  const end = match.index + match[0].length
  return { part: 'target', span: { start: end - segment.length, end, escape: 'percent' } }
}

interface Edits {
  readonly edits: readonly (readonly [PlacedText, string])[]
}

type OneBound = Edits | { readonly refusal: string } | undefined

function bindOne(presented: PlacedCredential, options: BindOptions): OneBound {
  return presented.form === 'user' ? bindUser(presented, options) : bindSecret(presented, options)
}

function bindUser(
  { name, password }: Extract<PlacedCredential, { form: 'user' }>,
  { accounts, target, isLinked, mayGuess }: BindOptions,
): OneBound {
  const known = [
    [accounts.main, target.user, 'GRAYLOG_USER'],
    [accounts.second, target.limited, '--limited-user'],
  ] as const
  for (const [recorded, given, option] of known) {
    if (recorded?.name !== name.text) continue
    const isRight = recorded.password === password.text
    if (!given)
      return {
        refusal: `the account "${name.text}" is not known on the target; specify the account with ${option}`,
      }
    if (!isRight && !mayGuess)
      return { refusal: 'a wrong password for a real account is sent only with --mode write' }
    return {
      edits: [
        [name, given.name] as const,
        ...(isRight ? [[password, given.password] as const] : []),
      ],
    }
  }
  if (isLinked(name.text)) return undefined
  if (!accounts.wasAccepted('user', `${name.text}:${password.text}`)) return undefined
  return { refusal: `the account "${name.text}" of the recording is not known on the target` }
}

function bindSecret(
  presented: Extract<PlacedCredential, { form: 'token' | 'session' }>,
  { accounts, target, isLinked }: BindOptions,
): OneBound {
  const { form, secret } = presented
  if (isLinked(secret.text) || !accounts.wasAccepted(form, getText(presented))) return undefined
  const given = target[form]
  if (given !== undefined) return { edits: [[secret, given]] }
  return {
    refusal:
      form === 'token'
        ? 'it uses a token created before the recording; provide one with GRAYLOG_TOKEN'
        : 'it uses a session that was opened before the recording; set GRAYLOG_USER and GRAYLOG_PASSWORD',
  }
}
