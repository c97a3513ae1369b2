import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { bodiesFolder } from '../../store/reading/body-files.ts'
import { partPath } from '../../store/writing/part-file.ts'
import { ENDLESS, type TimeLeft } from '../budget.ts'
import { createFinder, type Hit } from './find.ts'
import { hitsInPacked, listParts } from './prove.ts'

/** Searches a recording while it is written, so that little is left to be searched at its end. */
export interface SearchAhead {
  /** Searches the next lines for what is secret by now; gives their bytes, 0 when nothing is left. Never rejects. */
  readonly step: () => Promise<number>
  /** Bytes of lines that were searched at least once. */
  readonly searched: () => number
  /**
   * Searches the rest of a recording that has all its exchanges. True when every byte of it was searched
   * for each of these secrets and none of them was found, but for the bodies that `unsearched` names; else
   * nothing is known. Rejects when it cannot be read.
   */
  readonly isProven: (secrets: readonly string[], time?: TimeLeft) => Promise<boolean>
  /** The names of bodies in files of their own that were not searched for all secrets yet. */
  readonly unsearched: () => readonly string[]
}

/** The secrets known so far. */
interface SecretsByNow {
  readonly secretsSeen: () => readonly string[]
  /** Another number whenever there may be others. */
  readonly state: () => number
}

/** Bytes of lines that are searched in one go: about a millisecond. */
const PIECE = 32 * 1024
/** Memory for most lines; no line outlives the search for it. */
const ROOM = Buffer.allocUnsafeSlow(16 * PIECE)
const NEWLINE = 0x0a

/** Nothing is searched yet. */
export function createSearchAhead(path: string, secrets: SecretsByNow): SearchAhead {
  const wanted: string[] = []
  const known = new Set<string>()
  const found = new Set<string>()
  const finder = createFinder()
  /** Bytes of each file that were searched at least once; positions below count over all of them. */
  const sizes = [0]
  /** By the names of bodies in files of their own: how many secrets they were searched for. */
  const bodies = new Map<string, number>()
  let waiting: string[] = []
  /**
   * Searched once more for secrets that became known later: from a position up to another one, then
   * up to a third.
   */
  let again = { at: 0, until: 0, next: 0 }
  let isAllSearched = true
  let state: number | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const searched = (): number => sizes.reduce((sum, size) => sum + size, 0)
  const learn = (seen: readonly string[]): void => {
    const others = seen.filter((secret) => !known.has(secret))
    if (others.length === 0) return
    for (const secret of others) known.add(secret)
    wanted.push(...others)
    finder.add(others)
    again = { at: again.at, until: searched(), next: again.at }
  }
  const note = (hits: readonly Hit[]): void => {
    for (const { secret } of hits) {
      const text = wanted[secret]
      if (text === undefined) isAllSearched = false
      else found.add(text)
    }
  }
  const search = async (part: number, from: number, to: number): Promise<number> => {
    const lines = readLines(partPath(path, part), from, to)
    note(await finder.find(lines, { most: Infinity, isRecording: true }))
    return lines.length
  }
  /** Lines that were never searched. */
  const goOn = async (): Promise<number> => {
    const size = sizes.at(-1) ?? 0
    const length = await search(sizes.length, size, Infinity)
    sizes[sizes.length - 1] = size + length
    if (length > 0 || !existsSync(partPath(path, sizes.length + 1))) return length
    sizes.push(0)
    return goOn()
  }
  /** Lines that were not searched for what became known after them. */
  const goBack = async (): Promise<number> => {
    if (again.at >= again.until) again = { at: 0, until: again.next, next: 0 }
    if (again.until === 0) return 0
    let start = 0
    let part = 0
    while (start + (sizes[part] ?? Infinity) <= again.at) start += sizes[part++] ?? 0
    const end = Math.min(sizes[part] ?? 0, again.until - start)
    const length = await search(part + 1, again.at - start, end)
    // A file that became shorter is told at the end.
    again.at += length || end - (again.at - start)
    return length
  }
  const isBehind =
    (count: number) =>
    (name: string): boolean =>
      (bodies.get(name) ?? -1) < count
  const bodyNames = (): string[] => {
    const folder = bodiesFolder(path)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names.filter((name) => !name.startsWith('.'))
  }
  /** The name of a body in a file of its own that was searched for fewer than so many secrets. */
  const nextBody = (count: number): string | undefined => {
    const known = waiting.findIndex(isBehind(count))
    if (known >= 0) return waiting.splice(0, known + 1).at(-1)
    waiting = bodyNames().filter(isBehind(count))
    return waiting.shift()
  }
  const searchBody = async (count: number): Promise<number> => {
    const name = nextBody(count)
    if (name === undefined) return 0
    const file = join(bodiesFolder(path), name)
    note(await finder.find(file, { most: Infinity }))
    note(await hitsInPacked(file, finder.find))
    bodies.set(name, wanted.length)
    return Math.max(statSync(file).size, 1)
  }
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  return {
    step: () =>
      inTurn(async () => {
        try {
          if (state !== secrets.state()) learn(secrets.secretsSeen())
          state = secrets.state()
          return (
            (await goOn()) ||
            (await searchBody(0)) ||
            (await goBack()) ||
            (await searchBody(wanted.length))
          )
        } catch {
          // It is tried again at the end, which says what is wrong.
          return 0
        }
      }),
    searched,
    unsearched: () => bodyNames().filter(isBehind(wanted.length)),
    isProven: (final, { toSearch, toSearchBodies } = ENDLESS) =>
      inTurn(async () => {
        learn(final)
        while (toSearch() && ((await goOn()) > 0 || (await goBack()) > 0));
        const isAll =
          toSearch() && listParts(path).every((file, part) => statSync(file).size === sizes[part])
        while (isAll && toSearchBodies() && (await searchBody(wanted.length)) > 0);
        return isAll && isAllSearched && !final.some((secret) => found.has(secret))
      }),
  }
}

/** Whole lines of a file from a position on, up to about the size of a piece, or one longer line; valid until the next call. */
function readLines(path: string, from: number, to: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    let room: Buffer = ROOM
    let length = 0
    for (let size = PIECE; ; size *= 2) {
      if (size > room.length) room = Buffer.concat([room], size)
      const wanted = Math.min(size, to - from) - length
      length += readSync(descriptor, room, length, wanted, from + length)
      const end = room.subarray(0, length).lastIndexOf(NEWLINE) + 1
      if (end > 0 || length < size) return room.subarray(0, end)
    }
  } finally {
    closeSync(descriptor)
  }
}
