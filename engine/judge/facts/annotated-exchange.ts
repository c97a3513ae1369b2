import type { Route } from '../../knowledge/routes/routes.ts'
import { type Exchange, mediaType } from '../../model/exchange.ts'
import type { Annotated, Side } from '../../model/facts.ts'
import { bodyJson, bodyText, findErrorType, isSmall } from '../content.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'

/** Facts about an exchange in addition to its own content. */
interface Findings extends Pick<
  AnnotatedExchange,
  | 'parameters'
  | 'reach'
  | 'credential'
  | 'login'
  | 'requestedBy'
  | 'rejectedBy'
  | 'behind'
  | 'account'
  | 'side'
  | 'nameless'
  | 'unchallenged'
  | 'isServed'
  | 'isAsUnknown'
  | 'isForHeader'
  | 'wasEnded'
  | 'isWithoutCookies'
  | 'front'
  | 'frontAge'
  | 'fronted'
  | 'passedOnBy'
  | 'clockAhead'
> {
  /** Undefined outside the interface. */
  readonly place: PlaceBelowRoot | undefined
  readonly route: Pick<Route, 'name' | 'open'> | undefined
}

/**
 * An exchange with its facts. It is a class so that all instances have the same shape and share
 * lazy body parsing: hundreds of checks read each of them.
 */
export class AnnotatedExchange implements Annotated {
  readonly exchange: Exchange
  readonly root: string | undefined
  readonly method: string
  readonly path: string
  readonly query: string
  readonly route: string | undefined
  readonly open: boolean | undefined
  readonly parameters: readonly string[]
  readonly reach: Annotated['reach']
  readonly credential: Annotated['credential']
  readonly login: Annotated['login'] | undefined
  readonly requestedBy: Annotated['requestedBy']
  readonly rejectedBy: Annotated['rejectedBy']
  readonly behind: Annotated['behind'] | undefined
  readonly account: Annotated['account'] | undefined
  readonly status: number
  readonly answerType: string | undefined
  readonly side: Side | undefined
  readonly nameless: boolean
  readonly unchallenged: boolean
  readonly isServed: boolean
  readonly isAsUnknown: boolean
  readonly isForHeader: boolean
  readonly wasEnded: boolean
  readonly isWithoutCookies: boolean
  readonly front: Annotated['front']
  readonly frontAge: Annotated['frontAge']
  readonly fronted: Annotated['fronted']
  readonly passedOnBy: Annotated['passedOnBy']
  readonly clockAhead: Annotated['clockAhead']
  readonly #found: Findings
  #json: { readonly read: unknown } | undefined
  #sent: { readonly read: unknown } | undefined

  constructor(exchange: Exchange, found: Findings) {
    const { place, route } = found
    const { request, response } = exchange
    this.exchange = exchange
    this.#found = found
    this.root = place?.root
    this.method = request.method
    this.path = place?.path ?? ''
    this.query = place?.query ?? ''
    this.route = route?.name
    this.open = route?.open
    this.parameters = found.parameters
    this.reach = found.reach
    this.credential = found.credential
    this.login = found.login
    this.requestedBy = found.requestedBy
    this.rejectedBy = found.rejectedBy
    this.behind = found.behind
    this.account = found.account
    this.status = response?.status ?? 0
    this.answerType = response && mediaType(response.headers)
    this.side = found.side
    this.nameless = found.nameless
    this.unchallenged = found.unchallenged
    this.isServed = found.isServed
    this.isAsUnknown = found.isAsUnknown
    this.isForHeader = found.isForHeader
    this.wasEnded = found.wasEnded
    this.isWithoutCookies = found.isWithoutCookies
    this.front = found.front
    this.frontAge = found.frontAge
    this.fronted = found.fronted
    this.passedOnBy = found.passedOnBy
    this.clockAhead = found.clockAhead
  }

  get index(): number {
    return this.exchange.index
  }

  /** Another exchange with the same facts. */
  withExchange(exchange: Exchange): AnnotatedExchange {
    return new AnnotatedExchange(exchange, this.#found)
  }

  get json(): unknown {
    const body = this.exchange.response?.body
    if (!isSmall(body)) return bodyJson(body)
    this.#json ??= { read: bodyJson(body) }
    return this.#json.read
  }

  get text(): string | undefined {
    return bodyText(this.exchange.response?.body)
  }

  get sent(): unknown {
    const { body } = this.exchange.request
    if (!isSmall(body)) return bodyJson(body)
    this.#sent ??= { read: bodyJson(body) }
    return this.#sent.read
  }

  get errorType(): string | undefined {
    return findErrorType(this.status, this.json)
  }
}
