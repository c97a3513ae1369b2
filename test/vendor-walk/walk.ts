import { rmSync } from 'node:fs'

import { certify, type Run, TargetError } from '#src/index.ts'
import { DESCRIPTIONS, type Mistake, MISTAKES, startVendorServer } from './vendor-server.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

/** What the vendor reads after each fix. */
export interface WalkStep {
  /** What was fixed before this run; missing in the first one. */
  readonly fixed?: Mistake
  /** Mistakes that are left. */
  readonly left: readonly Mistake[]
  /** The run, or the sentence with which it was rejected. */
  readonly run: Run | string
}

const ADMIN = { user: { name: 'admin', password: 'admin' } }

/** Numbers of fixes: with all mistakes, then after each fix. */
export const ALL_STEPS: readonly number[] = [0, ...MISTAKES.map((_, at) => at + 1)]

/** Certifies the vendor's server after so many fixes each time. */
export async function walk(
  mode: 'session' | 'write',
  wanted = ALL_STEPS,
): Promise<readonly WalkStep[]> {
  const steps: WalkStep[] = []
  for (const fixes of wanted) {
    const left = MISTAKES.slice(fixes)
    const fixed = MISTAKES[fixes - 1]
    const run = await certifyVendor(new Set(left), mode)
    steps.push(fixed === undefined ? { left, run } : { fixed, left, run })
  }
  return steps
}

async function certifyVendor(
  mistakes: ReadonlySet<Mistake>,
  mode: 'session' | 'write',
): Promise<Run | string> {
  const out = freshFolder()
  try {
    await using server = await startVendorServer(mistakes)
    return await certify(server.root, { credentials: ADMIN, mode, out })
  } catch (error) {
    if (error instanceof TargetError) return error.message
    throw error
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** The summary and the first causes of a step, in lines. */
export function describeStep({ fixed, left, run }: WalkStep): readonly string[] {
  const title = fixed === undefined ? 'With all mistakes' : `Fixed: ${DESCRIPTIONS[fixed]}`
  if (typeof run === 'string') return [title, `  refused: ${run}`]
  const { summary, causes = [], verdicts } = run
  const passed = verdicts.filter(({ outcome }) => outcome === 'pass').length
  return [
    title,
    `  ${summary.violations} violations, ${summary.warnings} warnings, ${summary.unverified} unverified, ${passed} passed; ${left.length} mistakes left`,
    ...causes
      .slice(0, 3)
      .map((cause, at) => `  cause ${at + 1} of ${causes.length}: ${readText(cause)}`),
  ]
}

/** The first text of a cause, whatever its field is called. */
function readText(cause: object): string {
  return Object.values(cause).find((value): value is string => typeof value === 'string') ?? ''
}
