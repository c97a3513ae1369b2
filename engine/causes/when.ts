import { readCredential } from '../judge/facts/credential.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { isGood, type Sighting } from './sightings.ts'

/** A sentence that names the credential. */
export const CREDENTIAL = /\b(?:session|token|cookie|credential)/i

/** Completes a sentence about exchanges if all of them ask for indented JSON, or send one form of credential. */
export function whenOnly(
  exchanges: readonly number[],
  sightings: ReadonlyMap<number, Sighting>,
): string {
  const isPretty =
    exchanges.length > 0 && exchanges.every((index) => asksPretty(sightings.get(index), 'true'))
  return isPretty ? ' when ?pretty=true is set' : whenCredential(exchanges, sightings)
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  session: ' when the credential is a session',
  token: ' when the credential is an access token',
}

/** Nothing unless the same route is also read with a credential of another form. */
export function whenCredential(
  exchanges: readonly number[],
  sightings: ReadonlyMap<number, Sighting>,
): string {
  const shown = exchanges.flatMap((index) => sightings.get(index) ?? [])
  const [form = '', ...others] = new Set(shown.map(formOf))
  const routes = new Set(shown.map(({ route }) => route))
  const own = new Set(exchanges)
  const isOtherwise = [...sightings].some(
    ([index, one]) =>
      !own.has(index) &&
      isGood(one) &&
      routes.has(one.route) &&
      ![form, 'none'].includes(formOf(one)),
  )
  return others.length === 0 && isOtherwise && shown.every(isGood) ? (CREDENTIALS[form] ?? '') : ''
}

function formOf({ exchange: { request } }: Sighting): string {
  const { form, cookie } = readCredential(request.headers)
  return form === 'none' && cookie !== undefined ? 'session' : form
}

/** Whether a request asks for indented JSON, or for JSON on one line. */
export function asksPretty(sighting: Sighting | undefined, value: string): boolean {
  const { target = '' } = sighting?.exchange.request ?? {}
  return target.split(/[?&]/).includes(`pretty=${value}`)
}

/** The condition of the first verdict, unless another one has a different one. */
export function sharedCondition([first, ...others]: readonly Verdict[]): string {
  const { when } = first ?? {}
  if (when === undefined) return ''
  return others.every((one) => one.when === undefined || one.when === when) ? when : ''
}
