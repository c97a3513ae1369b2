import { randomUUID } from 'node:crypto'

import { describe, inject, type TaskMeta, test } from 'vitest'

import { type Case, casesOf } from './cases.ts'
import { certification, type RecordingGiven, type ServerGiven } from './certification.ts'
import type { ToldRun } from './told.ts'

/** Options of {@link conformance}. */
export type ConformanceGiven = (ServerGiven | RecordingGiven) & {
  /** The name of the suite; by default the release and the URL. */
  readonly name?: string | undefined
}

/**
 * Certifies a server or judges a recording, and makes each check a test. Await it at the top level of a test file. A
 * violation fails with `expected` and `actual`; one in the `baseline` is an expected failure. Warnings and unjudged
 * checks are skipped with a reason. Writes the same reports as `certify` and `judge`. Throws a UsageError, a
 * TargetError, a NothingError, or an InterruptedError, and the test file fails.
 */
export async function conformance({ name, ...given }: ConformanceGiven): Promise<void> {
  const here = new Error()
  Error.captureStackTrace(here, conformance)
  const { run, evidence, places } = await certification(given)
  const { title, groups } = casesOf(run, evidence)
  const { verdicts, ...rest } = run
  const tests = groups.reduce((sum, { cases }) => sum + cases.length, 0)
  const told: ToldRun = { run: rest, planned: { tests, verdicts: verdicts.length }, places }
  const call = randomUUID()
  let head: ToldRun | undefined = told
  describe(name ?? title, () => {
    for (const group of groups)
      describe(group.name, () => {
        for (const one of group.cases) {
          registerCase(one, here, {
            graylogVerdict: { call, told: one.told },
            ...(head && { graylogRun: head }),
          })
          head = undefined
        }
      })
  })
}

/** The result exists already: a retry would change nothing. */
function registerCase({ name, told, tags, note, fail }: Case, here: Error, meta: TaskMeta): void {
  const declared = inject('graylogTags') === true ? { tags: [...tags] } : {}
  const fails = told.planned === 'known'
  test(name, { ...declared, meta, fails, retry: 0, repeats: 0 }, ({ skip }) => {
    if (note !== undefined) skip(note)
    if (fail) throw fail().raisedAt(here)
  })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the configuration declares the tags of `conformance`. */
    graylogTags: boolean | undefined
  }
}
