import { rmSync } from 'node:fs'

import { certify, type Run, TargetError } from '#src/index.ts'
import { DESCRIPTIONS, type Mistake, MISTAKES, startVendorServer } from './vendor-server.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

/** The output that a vendor sees after each fix. */
export interface WalkStep {
  /** The fix before this run; absent in the first one. */
  readonly fixed?: Mistake
  /** Remaining mistakes. */
  readonly left: readonly Mistake[]
  /** The run, or the error if it was rejected. */
  readonly run: Run | string
}

const ADMIN = { user: { name: 'admin', password: 'admin' } }

/** Numbers of fixes: with all mistakes, then after each fix. */
export const ALL_STEPS: readonly number[] = [0, ...MISTAKES.map((_, at) => at + 1)]

/** Certifies the vendor's server after each number of fixes. */
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

/** Formats the summary and the first causes of a step. */
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

/** Returns the first text of a cause from any of its fields. */
function readText(cause: object): string {
  return Object.values(cause).find((value): value is string => typeof value === 'string') ?? ''
}
