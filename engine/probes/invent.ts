/** Random bytes as lower-case hex; comes in at the edge. */
export type RandomHex = (bytes: number) => string

/** Credentials and identifiers of the right shape that no server has. */
export interface Inventions {
  readonly objectId: string
  readonly uuid: string
  readonly name: string
  readonly user: { readonly name: string; readonly password: string }
  readonly session: string
  readonly token: string
  readonly bearer: string
}

/** Everything that one run makes up; `prefix` is the run's own. */
export function invent(prefix: string, randomHex: RandomHex): Inventions {
  return {
    objectId: `000000000000${randomHex(6)}`,
    uuid: `00000000-0000-${uuid(randomHex).slice(14)}`,
    name: `${prefix}-invented`,
    user: { name: `${prefix}-nobody`, password: `No-${randomHex(8)}` },
    session: uuid(randomHex),
    token: token(randomHex),
    bearer: randomHex(16),
  }
}

/** An invalid credential, for requests that must be rejected: it protects nothing. */
export function inventedCredentials({
  user,
  session,
  token,
  bearer,
}: Inventions): readonly string[] {
  return [user.password, session, token, bearer, UNDECODABLE, WITHOUT_COLON]
}

/** The invalid content of Basic credentials: not Base64, and without a colon. */
export const UNDECODABLE = '!not*base64!'
export const WITHOUT_COLON = 'without-a-colon'

/** The prefix of everything that one run makes: `gc-` and eight hex digits. */
export function runPrefix(randomHex: RandomHex): string {
  return `gc-${randomHex(4)}`
}

/** Version 4, as servers give out session ids. */
function uuid(randomHex: RandomHex): string {
  const hex = randomHex(16)
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** 256 random bits in base 32, 51 characters of `[0-9a-v]`, as servers give out access tokens. */
function token(randomHex: RandomHex): string {
  return BigInt(`0x4${randomHex(32).slice(1)}`).toString(32)
}
