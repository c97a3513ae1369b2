import { ReadResponse, isDiffering } from '../../model/read-response.ts'
import type { Body, Exchange, Request, Response } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'

/** The facts that are not the same for every exchange of one request, status and body. */
type Facts = Pick<Annotated, 'credential' | 'login' | 'rejectedBy' | 'behind' | 'side' | 'account'>

/** The common parts of similar exchanges, and the result that is kept for them. */
interface Form<Kept> {
  readonly body: Body
  readonly head: object | string
  readonly actor: string | undefined
  readonly probe: string | undefined
  readonly facts: Facts | undefined
  readonly elsewhere: Facts | undefined
  readonly kept: Kept
}

/** Exchanges by their form. */
interface Forms<Kept> {
  /**
   * The result that is kept for all similar exchanges: same request and response body, as the
   * reader of recordings returns them for repetitions, and same status and headers; with facts,
   * also the same time-dependent facts on the same release. Undefined if no other exchange is
   * similar.
   */
  readonly of: (exchange: Exchange, facts?: Facts, elsewhere?: Facts) => Kept | undefined
  readonly forgetAll: () => void
}

/** Forms that are kept of one request: a client that polls is answered otherwise now and then. */
const MAX_FORMS = 16

/**
 * Creates the store of forms, found by their request and kept as long as it lives; `make` creates
 * the value of a form.
 */
export function createForms<Kept>(make: () => Kept): Forms<Kept> {
  let byRequest = new WeakMap<Request, Form<Kept>[]>()
  return {
    of: ({ request, response, failure, actor, probe }, facts, elsewhere) => {
      if (!response || failure) return undefined
      const { body } = response
      const head = ReadResponse.steadyOf(response) ?? steadyHead(response)
      const forms = byRequest.get(request)
      if (forms)
        for (const form of forms)
          if (
            form.body === body &&
            form.head === head &&
            form.actor === actor &&
            form.probe === probe &&
            areSame(form.facts, facts) &&
            areSame(form.elsewhere, elsewhere)
          )
            return form.kept
      const kept = make()
      const own = { facts: facts && getFacts(facts), elsewhere: elsewhere && getFacts(elsewhere) }
      const form = { body, head, actor, probe, ...own, kept }
      if (!forms) byRequest.set(request, [form])
      else if (forms.push(form) > MAX_FORMS) forms.shift()
      return kept
    },
    forgetAll: () => {
      byRequest = new WeakMap()
    },
  }
}

/** Nothing of the exchange itself. */
function getFacts({ credential, login, rejectedBy, behind, side, account }: Facts): Facts {
  return { credential, login, rejectedBy, behind, side, account }
}

function areSame(a: Facts | undefined, b: Facts | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.rejectedBy === b.rejectedBy &&
    a.behind === b.behind &&
    a.side === b.side &&
    a.account === b.account &&
    a.credential.form === b.credential.form &&
    a.credential.validity === b.credential.validity &&
    a.credential.because === b.credential.because &&
    a.credential.isEarlier === b.credential.isEarlier &&
    a.login?.validity === b.login?.validity &&
    a.login?.sessionTimeout === b.login?.sessionTimeout &&
    a.login?.because === b.login?.because
  )
}

function steadyHead({ status, reason, httpVersion, headers }: Response): string {
  let head = `${status} ${reason} ${httpVersion}`
  for (const pair of headers)
    head += isDiffering(pair[0]) ? `\n${pair[0]}` : `\n${pair[0]}: ${pair[1]}`
  return head
}
