import type { Prediction } from '../prediction.ts'
import type { Annotated } from '../../../src/model/facts.ts'

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
  predictions: readonly Prediction[],
  givenTo: GivenTo,
): readonly Prediction[] {
  const places = new Map(calls.map((call, at) => [call.index, at]))
  const served = predictions.map(({ class: one }) => one !== 'breaks' && one !== 'already-fails')
  const firstGiving = firstToGive(calls, served)
  return predictions.map((prediction, at) => {
    const index = calls[at]?.index
    if (index === undefined || !served[at]) return prediction
    for (const { value, by } of givenTo(index)) {
      const origin = places.get(by)
      const broken = origin === undefined ? undefined : predictions[origin]
      if (origin === undefined || broken?.class !== 'breaks') continue
      const isElsewhere = firstGiving(value) < at
      if (!isElsewhere) return resting(prediction, broken, by)
    }
    return prediction
  })
}

/** Where the first call stands that goes on being served and gives a value out; Infinity where none does. */
function firstToGive(
  calls: readonly Annotated[],
  served: readonly boolean[],
): (value: string) => number {
  const found = new Map<string, number>()
  return (value) => {
    let place = found.get(value)
    if (place === undefined) {
      place = calls.findIndex((call, at) => served[at] && gives(call, value))
      if (place === -1) place = Infinity
      found.set(value, place)
    }
    return place
  }
}

function gives({ exchange: { response } }: Annotated, value: string): boolean {
  if (response === undefined) return false
  const { headers, body } = response
  return (body.text?.includes(value) ?? false) || headers.some(([, text]) => text.includes(value))
}

function resting(prediction: Prediction, broken: Prediction, restsOn: number): Prediction {
  const [cause] = broken.causes
  if (cause === undefined) return prediction
  const { release, source } = cause
  const what = `it uses what ${broken.route ?? 'a call'} gives out, and that call breaks`
  return { ...prediction, restsOn, causes: [...prediction.causes, { release, what, source }] }
}
