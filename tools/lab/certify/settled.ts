import { setTimeout as sleep } from 'node:timers/promises'

import type { LabServer } from '../start/lab-server.ts'
import { waitUntil } from '../wait-until.ts'
import { readDatabase } from './database.ts'
import { compareContents } from './footprint.ts'

/** Milliseconds for which a database must stay unchanged. */
const CALM = 2_000
/** Seconds until it does, on a busy machine. */
const LIMIT = 120

/**
 * Resolves when a server is idle: a new one still writes its own roles and content packs after it reported that it is
 * alive (seen on 4.2.0).
 */
export async function settled(
  { databaseDoor }: Pick<LabServer, 'databaseDoor'>,
  signal: AbortSignal,
): Promise<void> {
  let before = await readDatabase(databaseDoor)
  await waitUntil('the server stays as it is', { seconds: LIMIT, signal }, async () => {
    await sleep(CALM, undefined, { signal })
    const after = await readDatabase(databaseDoor)
    const { left, lost } = compareContents(before, after, Date.now())
    before = after
    return left.length + lost.length === 0 || undefined
  })
}
