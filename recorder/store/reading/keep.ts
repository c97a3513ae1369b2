import type { Body, Exchange } from '#engine/model/exchange.ts'
import { createPacker, unpack } from './pack.ts'

/** Characters of bodies, and exchanges without theirs at so many each, that are kept of one recording. */
const ROOM = 16 * 1024 * 1024
const FRAME = 4 * 1024

/** What holds the exchanges of a pass. */
interface Store {
  /** Whether there was room for it. */
  readonly add: (exchange: Exchange) => boolean
  readonly held: () => Iterable<Exchange>
}

/**
 * Exchanges that it costs something to read: a recording that needs little room is read once, and after a whole pass
 * every further one gives the same objects. A larger one is read again each time. `isSettled` is asked at the end
 * of a pass: whether another one would give the same.
 */
export function keepSmall(
  read: () => Iterable<Exchange>,
  isSettled: () => boolean = () => true,
): () => Iterable<Exchange> {
  return keepIn(openList, read, isSettled)
}

/** The same in so many bytes, for a recording that gives the same each time: each pass makes other objects. */
export function keepPacked(read: () => Iterable<Exchange>, room: number): () => Iterable<Exchange> {
  return keepIn(
    () => openPacked(room),
    read,
    () => true,
  )
}

function keepIn(
  open: () => Store,
  read: () => Iterable<Exchange>,
  isSettled: () => boolean,
): () => Iterable<Exchange> {
  let kept: Store | undefined
  let isLarge = false
  const readFirst = function* (): Generator<Exchange> {
    let store: Store | undefined = open()
    for (const exchange of read()) {
      if (store?.add(exchange) === false) {
        store = undefined
        isLarge = true
      }
      yield exchange
    }
    if (store && isSettled()) kept = store
  }
  return () => kept?.held() ?? (isLarge ? read() : readFirst())
}

function openList(): Store {
  const held: Exchange[] = []
  let room = ROOM
  return {
    held: () => held,
    add: (exchange) => {
      room -= sizeOf(exchange)
      held.push(exchange)
      return room >= 0
    },
  }
}

function openPacked(room: number): Store {
  const { add, size, packed } = createPacker()
  return {
    held: () => unpack(packed),
    add: (exchange) => {
      add(exchange)
      return size() <= room
    },
  }
}

function sizeOf({ request, response }: Exchange): number {
  return FRAME + lengthOf(request.body) + (response ? lengthOf(response.body) : 0)
}

function lengthOf({ text, base64 }: Body): number {
  return (text ?? base64 ?? '').length
}
