import { rmSync } from 'node:fs'

import { frontCause } from '#reports/front.ts'
import { certify, type Run, startReferenceServer } from '#src/index.ts'
import { type FrontAnswer, startProxy } from './proxy.ts'
import type { Surrounding } from './surrounding.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

/** What a run through one surrounding came to. */
interface Passage {
  readonly id: string
  readonly violations: number
  readonly warnings: number
  readonly causes: readonly string[]
  /** Sentences of the run that say that something in front of the server answered. */
  readonly statements: readonly string[]
  /** What the proxy answered itself. */
  readonly ownAnswers: readonly FrontAnswer[]
  /** Why there was no run. */
  readonly refusal?: string
  /** What is wrong about it; empty if nothing is. */
  readonly faults: readonly string[]
}

/** Releases of the server behind a proxy, where its row names none. */
export const RELEASES = ['7.1', '5.1', '2.5', '6.1', '4.3']
const ADMIN = { user: { name: 'admin', password: 'admin' } }
const DEADLINE_S = '120'

/** Certifies a reference server through the surrounding, and compares the result with the truth about it. */
async function goThrough(surrounding: Surrounding, otherwise: string): Promise<Passage> {
  const release = surrounding.release ?? otherwise
  await using server = await startReferenceServer({ serverVersion: release })
  const { origin, pathname } = new URL(server.root)
  await using proxy = await startProxy(origin, surrounding.open())
  const root = `${proxy.origin}${surrounding.prefix ?? ''}${pathname}`
  const out = freshFolder()
  const { ownAnswers } = proxy
  try {
    const run = await certify(root, {
      credentials: ADMIN,
      mode: surrounding.mode ?? 'session',
      out,
      deadline: DEADLINE_S,
    })
    const { violations, warnings } = run.summary
    const causes = (run.causes ?? []).map((cause) => readTexts(cause)[0] ?? '')
    const passage = {
      id: surrounding.id,
      violations,
      warnings,
      causes,
      statements: findStatements(run),
      ownAnswers,
    }
    return { ...passage, faults: faultsIn(passage, surrounding) }
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error)
    const { refusedWith, mayRefuseWith } = surrounding
    const isRight = [refusedWith, mayRefuseWith].some((pattern) => pattern?.test(refusal))
    const faults = isRight ? [] : [`there was no run: ${refusal}`]
    return {
      id: surrounding.id,
      violations: 0,
      warnings: 0,
      causes: [],
      statements: [],
      ownAnswers,
      refusal,
      faults,
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function faultsIn(passage: Omit<Passage, 'faults'>, surrounding: Surrounding): readonly string[] {
  const { violations, warnings, statements, ownAnswers } = passage
  const faults: string[] = []
  if (surrounding.refusedWith)
    faults.push('there is a run, although nothing of the server could be reached')
  if (violations > 0) faults.push(`${violations} violations`)
  if (warnings > 0) faults.push(`${warnings} warnings`)
  if (ownAnswers.length === 0 && statements.length > 0)
    faults.push(`says that something in front answered, which is not true: ${statements[0] ?? ''}`)
  // A broken connection is no response: that it was waited for is said elsewhere.
  const hasAnswered = ownAnswers.some(({ status }) => typeof status === 'number')
  if (!hasAnswered || surrounding.isUnrecognizable) return faults
  if (statements.length !== 1)
    faults.push(`${statements.length} statements about what is in front, not one`)
  const [statement = ''] = statements
  // Of many kinds the sentence names the first, and a wait that is over names none.
  if (WAITED.test(statement) || / other kinds?$/.test(statement)) return faults
  for (const named of expectedIn(ownAnswers))
    if (statement !== '' && !statement.includes(named))
      faults.push(`does not name ${named}: ${statement}`)
  return faults
}

/** What a true statement names: each status that the proxy gave, and the methods if there are few. */
function expectedIn(ownAnswers: readonly FrontAnswer[]): readonly string[] {
  const statuses = new Set(ownAnswers.map(({ status }) => status))
  const methods = new Set(ownAnswers.map(({ method }) => method))
  const numbers = [...statuses].filter((status) => typeof status === 'number').map(String)
  return methods.size <= 2 ? [...numbers, ...methods] : numbers
}

const WAITED = /^the target was away/

/** What a run shows first of something in front of the server, or that it waited for a target that was away. */
function findStatements(run: Run): readonly string[] {
  const first = frontCause(run)?.sentence
  return first === undefined ? run.evidence.remarks.filter((text) => WAITED.test(text)) : [first]
}

function readTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(readTexts)
}

/** Goes through several surroundings, so many at a time, and reports each as it ends; the releases take turns. */
export async function goThroughAll(
  rows: readonly Surrounding[],
  parallel: number,
  report: (row: Surrounding, passage: Passage) => void,
  releases: readonly string[] = RELEASES,
): Promise<void> {
  const waiting = rows.entries()
  const work = async (): Promise<void> => {
    // All workers take from the same iterator.
    for (const [position, row] of waiting)
      report(row, await goThrough(row, releases[position % releases.length] ?? '6.1'))
  }
  await Promise.all(Array.from({ length: parallel }, work))
}
