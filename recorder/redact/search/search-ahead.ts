import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { bodiesFolder } from '../../store/reading/body-files.ts'
import { partPath } from '../../store/writing/part-file.ts'
import { createFinder, type Find, findAllOf, type Hit } from './find.ts'
import { hitsInPacked, partsOf } from './prove.ts'
import { createStretches } from './stretches.ts'

/** Searches a recording while it is written, so that little is left to be searched at its end. */
export interface SearchAhead {
  /** Searches the next lines for what is secret by now; gives their bytes, 0 when nothing is left. Never rejects. */
  readonly step: () => Promise<number>
  /** Bytes of lines that were searched at least once. */
  readonly searched: () => number
  /**
   * Searches the rest of a recording that has all its exchanges. True when every byte of it was searched
   * for each of these secrets and none of them was found; else nothing is known. Rejects when it cannot
   * be read.
   */
  readonly isProven: (secrets: readonly string[]) => Promise<boolean>
}

/** What is secret by now. */
export interface SecretsByNow {
  readonly secretsSeen: () => readonly string[]
  /** Another number whenever there may be others. */
  readonly state: () => number
}

/** Bytes of lines that are searched in one go: about a millisecond. */
const PIECE = 32 * 1024
const NEWLINE = 0x0a

/** Nothing is searched yet. Bodies in files of their own are searched at the end. */
export function createSearchAhead(path: string, secrets: SecretsByNow): SearchAhead {
  const wanted: string[] = []
  const known = new Set<string>()
  const found = new Set<string>()
  const all = createFinder()
  const stretches = createStretches()
  let late: { readonly count: number; readonly size: number; readonly find: Find } | undefined
  let part = 1
  let position = 0
  let searched = 0
  let state: number | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const learn = (seen: readonly string[]): void => {
    const others = seen.filter((secret) => !known.has(secret))
    for (const secret of others) known.add(secret)
    wanted.push(...others)
    if (others.length > 0) all.add(others)
  }
  /** Looks for all but the first so many. */
  const findAllBut = (count: number): Find => {
    if (count === 0) return all.find
    if (late?.count !== count || late.size !== wanted.length)
      late = { count, size: wanted.length, find: findAllOf(wanted.slice(count)) }
    return late.find
  }
  const note = (hits: readonly Hit[], count: number): void => {
    for (const { secret } of hits) found.add(wanted[count + secret] ?? '')
  }
  const search = async (file: string, from: number, to: number, count: number): Promise<number> => {
    const lines = readLines(file, from, to)
    if (lines.length === 0) return 0
    note(await findAllBut(count)(lines, { most: Infinity }), count)
    stretches.set({ path: file, from, to: from + lines.length, count: wanted.length })
    return lines.length
  }
  /** Lines that were never searched. */
  const goOn = async (): Promise<number> => {
    const length = await search(partPath(path, part), position, Infinity, 0)
    position += length
    searched += length
    if (length > 0 || !existsSync(partPath(path, part + 1))) return length
    part += 1
    position = 0
    return goOn()
  }
  /** Lines that were not searched for what became known after them. */
  const goBack = async (): Promise<number> => {
    const behind = stretches.firstBelow(wanted.length)
    return behind ? search(behind.path, behind.from, behind.to, behind.count) : 0
  }
  const searchBodies = async (): Promise<void> => {
    const folder = bodiesFolder(path)
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, name)
      note(await all.find(file), 0)
      note(await hitsInPacked(file, all.find), 0)
    }
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
          return (await goOn()) || (await goBack())
        } catch {
          // It is tried again at the end, which says what is wrong.
          return 0
        }
      }),
    searched: () => searched,
    isProven: (final) =>
      inTurn(async () => {
        learn(final)
        while ((await goOn()) > 0 || (await goBack()) > 0);
        const isAll =
          !stretches.firstBelow(wanted.length) &&
          partsOf(path).every((file) => statSync(file).size === stretches.bytesOf(file))
        if (isAll) await searchBodies()
        return isAll && !final.some((secret) => found.has(secret))
      }),
  }
}

/** Whole lines of a file from a position on, up to about the size of a piece, or one longer line. */
function readLines(path: string, from: number, to: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    for (let size = PIECE; ; size *= 2) {
      const buffer = Buffer.allocUnsafe(Math.min(size, to - from))
      const bytes = buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, from))
      const end = bytes.lastIndexOf(NEWLINE) + 1
      if (end > 0 || bytes.length < size) return bytes.subarray(0, end)
    }
  } finally {
    closeSync(descriptor)
  }
}
