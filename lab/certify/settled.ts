import { setTimeout as sleep } from 'node:timers/promises'

import { readDatabase } from './database.ts'
import type { Contents } from './database.ts'
import { lastEndWithin } from './footprint.ts'

/** Milliseconds within which a session must end by itself to be waited for. */
const SOON = 60_000
/** Milliseconds that a clock may be read too early. */
const MARGIN = 200

/** A database in which no session is about to end by itself, and when it was read. */
interface Settled {
  readonly contents: Contents
  readonly at: number
}

/** Reads the database through its door; again once the sessions that end by themselves within a minute have ended. */
export async function readSettled(door: number, signal: AbortSignal): Promise<Settled> {
  const contents = await readDatabase(door)
  const now = Date.now()
  const end = lastEndWithin(contents, now, SOON)
  if (end === now) return { contents, at: now }
  await sleep(end - now + MARGIN, undefined, { signal })
  return { contents: await readDatabase(door), at: Date.now() }
}
