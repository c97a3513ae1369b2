import type { Body, Exchange } from '#engine/model/exchange.ts'

/** Characters of bodies, and exchanges without theirs at so many each, that are kept of one recording. */
const ROOM = 16 * 1024 * 1024
const FRAME = 4 * 1024

/**
 * Exchanges that it costs something to read: a recording that needs little room is read once, and after a whole pass
 * every further one gives the same objects. A larger one is read again each time. `isSettled` is asked at the end
 * of a pass: whether another one would give the same.
 */
export function keepSmall(
  read: () => Iterable<Exchange>,
  isSettled: () => boolean = () => true,
): () => Iterable<Exchange> {
  let kept: readonly Exchange[] | undefined
  let isLarge = false
  const readFirst = function* (): Generator<Exchange> {
    let room = ROOM
    let held: Exchange[] | undefined = []
    for (const exchange of read()) {
      room -= measureSize(exchange)
      if (room < 0) {
        held = undefined
        isLarge = true
      }
      held?.push(exchange)
      yield exchange
    }
    if (held && isSettled()) kept = held
  }
  return () => kept ?? (isLarge ? read() : readFirst())
}

function measureSize({ request, response }: Exchange): number {
  return FRAME + measureLength(request.body) + (response ? measureLength(response.body) : 0)
}

function measureLength({ text, base64 }: Body): number {
  return (text ?? base64 ?? '').length
}
