import { setTimeout as sleep } from 'node:timers/promises'

import { LabError } from './lab-error.ts'

/** Milliseconds between two attempts. */
const PAUSE = 100

/** Repeats until there is a result; throws a LabError that contains `what` if it takes too long. */
export async function waitUntil<Found>(
  what: string,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal },
  look: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    signal?.throwIfAborted()
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end)
      throw new LabError(`waited ${seconds} s and it did not come about: ${what}`)
    await sleep(PAUSE, undefined, { ...(signal && { signal }) })
  }
}
