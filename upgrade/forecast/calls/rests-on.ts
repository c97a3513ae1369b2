import type { Annotated } from '../../../src/model/facts.ts'
import type { Outlook } from '../classify.ts'

/** A value in a request, and the exchange whose answer gave it out. */
export interface Given {
  readonly value: string
  readonly by: number
}

/** The values that the request of an exchange has from earlier answers. */
export type GivenTo = (exchange: number) => readonly Given[]

/**
 * Adds to each call that uses what a broken call gives out that it does; its class stays, which is about
 * the call alone. What a call that goes on being served gave out too can be had from there.
 */
export function noteWhatRests(
  calls: readonly Annotated[],
  outlooks: readonly Outlook[],
  givenTo: GivenTo,
): readonly Outlook[] {
  const places = new Map(calls.map((call, at) => [call.index, at]))
  const served = outlooks.map(({ class: one }) => one !== 'breaks' && one !== 'already-fails')
  return outlooks.map((outlook, at) => {
    const index = calls[at]?.index
    if (index === undefined || !served[at]) return outlook
    for (const { value, by } of givenTo(index)) {
      const origin = places.get(by)
      const broken = origin === undefined ? undefined : outlooks[origin]
      if (origin === undefined || broken?.class !== 'breaks') continue
      const isElsewhere = calls
        .slice(0, at)
        .some((call, place) => served[place] && gives(call, value))
      if (!isElsewhere) return resting(outlook, broken, by)
    }
    return outlook
  })
}

function gives({ exchange: { response } }: Annotated, value: string): boolean {
  if (response === undefined) return false
  const { headers, body } = response
  return (body.text?.includes(value) ?? false) || headers.some(([, text]) => text.includes(value))
}

function resting(outlook: Outlook, broken: Outlook, restsOn: number): Outlook {
  const [cause] = broken.causes
  if (cause === undefined) return outlook
  const { release, source } = cause
  const what = `it uses what ${broken.route ?? 'a call'} gives out, and that call breaks`
  return { ...outlook, restsOn, causes: [...outlook.causes, { release, what, source }] }
}
