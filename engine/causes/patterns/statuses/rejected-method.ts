import { isCertifying } from '../../../judge/evaluation/certifying.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'
import type { RejectedRequests } from '../credentials/lost-headers.ts'

/** From so many routes on, the method is the reason. */
const ROUTES = 3
const METHODS = ['POST', 'PUT', 'DELETE']
/** Statuses about the method: any other may have another reason. */
const STATUSES: readonly number[] = [405, 501]

/** Every request with a method gets the same error, also those of an account with all permissions, as from a proxy. */
export function rejectedMethod(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): RejectedRequests | undefined {
  const all = [...sightings.values()]
  for (const method of METHODS) {
    const own = all.filter(({ exchange }) => exchange.request.method === method)
    const [status, ...others] = new Set(own.map(getStatus))
    if (status === undefined || others.length > 0 || !STATUSES.includes(status)) continue
    const trusted = own.filter(({ exchange }) => isCertifying(exchange))
    const routes = new Set(trusted.map(({ route }) => route))
    const isOther = all.some((one) => isOtherMethod(one, method) && getStatus(one) !== status)
    if (routes.size < ROUTES || !isOther) continue
    const explained = failed.filter(
      (verdict) => shownIn(verdict, sightings)?.exchange.request.method === method,
    )
    if (explained.length === 0) continue
    return { cause: getCause(`${method} request`, status, explained), status }
  }
  return undefined
}

function getCause(what: string, status: number, explained: readonly Verdict[]): Cause {
  return {
    sentence: `every ${what} is answered with ${status}`,
    subject: { kind: 'status', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: `accept each ${what} that the interface has; if a proxy rejects the method, allow it there`,
  }
}

/** Whether a request has another method that may change something. */
function isOtherMethod({ exchange: { request } }: Sighting, method: string): boolean {
  return METHODS.includes(request.method) && request.method !== method
}

/** 0 without a response. */
function getStatus({ exchange: { response } }: Sighting): number {
  return response?.status ?? 0
}
