import { rmSync } from 'node:fs'

import { frontCause } from '#reports/front.ts'
import { certify, type Run, startReferenceServer } from '#src/index.ts'
import { type FrontAnswer, startProxy } from './proxy.ts'
import type { Surrounding } from './surrounding.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

/** The result of a run through one environment. */
interface Passage {
  readonly id: string
  readonly violations: number
  readonly warnings: number
  readonly causes: readonly string[]
  /** Sentences of the run about responses of a proxy. */
  readonly statements: readonly string[]
  /** Responses of the proxy itself. */
  readonly ownAnswers: readonly FrontAnswer[]
  /** Why there was no run. */
  readonly refusal?: string
  /** Errors of the run, if any. */
  readonly faults: readonly string[]
}

/** Releases of the server for rows that name none. */
export const RELEASES = ['7.1', '5.1', '2.5', '6.1', '4.3']
const ADMIN = { user: { name: 'admin', password: 'admin' } }
const DEADLINE_S = '120'

/** Certifies a reference server through the environment, and compares the result with the known truth. */
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
  // A broken connection is not a response; another sentence reports the wait.
  const hasAnswered = ownAnswers.some(({ status }) => typeof status === 'number')
  if (!hasAnswered || surrounding.isUnrecognizable) return faults
  if (statements.length !== 1)
    faults.push(`${statements.length} statements about what is in front, not one`)
  const [statement = ''] = statements
  // The sentence names only the first of many kinds, and a finished wait names none.
  if (WAITED.test(statement) || / other kinds?$/.test(statement)) return faults
  for (const named of expectedIn(ownAnswers))
    if (statement !== '' && !statement.includes(named))
      faults.push(`does not name ${named}: ${statement}`)
  return faults
}

/** Lists the content of a true statement: each status of the proxy, and the methods if there are few. */
function expectedIn(ownAnswers: readonly FrontAnswer[]): readonly string[] {
  const statuses = new Set(ownAnswers.map(({ status }) => status))
  const methods = new Set(ownAnswers.map(({ method }) => method))
  const numbers = [...statuses].filter((status) => typeof status === 'number').map(String)
  return methods.size <= 2 ? [...numbers, ...methods] : numbers
}

const WAITED = /^the target was unavailable/

/** Lists statements of a run about a proxy, or about a wait for an unreachable target. */
function findStatements(run: Run): readonly string[] {
  const first = frontCause(run)?.sentence
  return first === undefined ? run.evidence.remarks.filter((text) => WAITED.test(text)) : [first]
}

function readTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(readTexts)
}

/** Runs several environments concurrently and reports each when it ends; releases take turns. */
export async function goThroughAll(
  rows: readonly Surrounding[],
  parallel: number,
  report: (row: Surrounding, passage: Passage) => void,
  releases: readonly string[] = RELEASES,
): Promise<void> {
  const waiting = rows.entries()
  const work = async (): Promise<void> => {
    // All workers share one iterator.
    for (const [position, row] of waiting)
      report(row, await goThrough(row, releases[position % releases.length] ?? '6.1'))
  }
  await Promise.all(Array.from({ length: parallel }, work))
}
