import type { Body, Exchange } from '../../../src/model/exchange.ts'
import { createPacker, unpack } from './pack.ts'
import type { Packed } from './pack.ts'

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
    const seen: Exchange[] = []
    let room = ROOM
    for (const exchange of read()) {
      room -= isLarge ? 0 : sizeOf(exchange)
      if (room < 0) isLarge = true
      if (isLarge) seen.length = 0
      else seen.push(exchange)
      yield exchange
    }
    if (!isLarge && isSettled()) kept = seen
  }
  return () => kept ?? (isLarge ? read() : readFirst())
}

/** The same in so many bytes, for a recording that gives the same each time: each pass makes other objects. */
export function keepPacked(read: () => Iterable<Exchange>, room: number): () => Iterable<Exchange> {
  let kept: Packed | undefined
  let isLarge = false
  const readFirst = function* (): Generator<Exchange> {
    let packer: ReturnType<typeof createPacker> | undefined = createPacker()
    for (const exchange of read()) {
      packer?.add(exchange)
      if (packer && packer.size() > room) packer = undefined
      yield exchange
    }
    kept = packer?.packed
    isLarge = !packer
  }
  return () => (kept ? unpack(kept) : isLarge ? read() : readFirst())
}

function sizeOf({ request, response }: Exchange): number {
  return FRAME + lengthOf(request.body) + (response ? lengthOf(response.body) : 0)
}

function lengthOf({ text, base64 }: Body): number {
  return (text ?? base64 ?? '').length
}
