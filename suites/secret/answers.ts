import {
  type Annotated,
  check,
  type Check,
  deviation,
  document,
  expectOwn,
  isOwn,
  observed,
  one,
  type Selector,
} from '#engine/suite.ts'
import { type Told, toldIn } from './told.ts'

/** JSON responses of all routes. */
const ANSWERS: Selector = { where: (x) => x.json !== undefined && (isOwn(x) || isGiven(x)) }
const SEEN = observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1')

interface Kind {
  readonly kind: Told['kind']
  readonly title: Check['title']
  readonly why: string
  readonly source?: Check['source']
}

const KINDS: readonly Kind[] = [
  {
    kind: 'settings',
    title: 'MUST NOT reveal the secrets in the server configuration',
    why: 'anyone who knows password_secret can decrypt the secrets that the server stores',
  },
  {
    kind: 'password',
    title: 'MUST NOT reveal passwords or password hashes',
    source: document('5.1'),
    why: 'a revealed password is compromised, and a hash can be cracked offline',
  },
  {
    kind: 'session',
    title: 'MUST reveal a session only to its owner',
    why: 'anyone who knows the session ID can use the session',
  },
  {
    kind: 'token',
    title: 'MUST reveal access tokens only on the token routes',
    why: "anyone who reads an access token can use its owner's account",
  },
]

/** Secrets in responses, of any route. */
export const answerChecks = KINDS.map(({ kind, title, why, source = SEEN }) =>
  check(`secret.answer.${kind}`, title, {
    source,
    evidence: one(ANSWERS),
    judge: ([x]) => {
      const told = toldIn(x).find((one) => one.kind === kind)
      if (!told) return expectOwn(x)
      const where = x.route ?? x.path
      return deviation(`no ${told.name} in ${where}`, 'a value in clear text', told.pointer)
    },
    why,
    remedy: 'omit the field or mask its value',
  }),
)

/**
 * A route's response to an accepted sender: a secret there is leaked, regardless of the
 * author that the headers name.
 */
function isGiven({ route, rejectedBy, status }: Annotated): boolean {
  return route !== undefined && rejectedBy === 'none' && (status === 200 || status === 201)
}
