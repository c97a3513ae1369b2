import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { InterruptedError } from '#engine/model/errors.ts'
import type { Comparison } from '#engine/model/upgrade/comparison.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { suites } from '#suites/index.ts'
import { compareRuns, type Side } from '#upgrade/compare/compare.ts'
import { certifyLive, inspect } from '../certify/live.ts'
import type { CertifyOptions } from '../certify/options.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { openTarget } from '../certify/target/target.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { breathe } from '../../run/breathe.ts'
import { discardScratch, SCRATCH } from '../../run/live/ledger-files.ts'
import type { options } from './options.ts'
import { readSide } from './read-side.ts'

/** Reads or certifies every side and compares them. Throws a UsageError. */
export async function run(input: Input<typeof options>, ctx: Context): Promise<Comparison> {
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  try {
    const sides: Side[] = []
    for (const [index, side] of input.sides.entries()) {
      const out = join(input.out ?? scratch, `target-${index + 1}`)
      sides.push(
        /^https?:\/\//i.test(side)
          ? await certifySide(side, { ...input, also: [], out }, ctx)
          : await readSide(side, { ...input, onProgress: tellJudging(ctx), signal: ctx.signal }),
      )
    }
    await breathe(ctx.signal)
    return compareSides(sides)
  } finally {
    discardScratch(scratch)
  }
}

/** Compares judged runs, the older one first. */
export function compareSides(sides: readonly Side[]): Comparison {
  return compareRuns(sides, (checkId) => FIELDS.get(checkId))
}

const FIELDS = new Map(
  suites.flatMap(({ checks }) => checks.map(({ id, field }) => [id, field] as const)),
)

/** Certifies a live server into a folder of its own. Throws an InterruptedError if it was ended. */
export async function certifySide(
  url: string,
  options: CertifyOptions,
  ctx: Context,
): Promise<Side> {
  await using target = await openTarget(url, options, ctx)
  const found = await inspect(target, options, ctx, { mayLogIn: target.mode !== 'read' })
  const { evidence, left } = await certifyLive(target, found, options, ctx)
  if (!evidence) throw new InterruptedError(left, { cause: ctx.signal.reason })
  return { name: readRoot(url), ...evidence }
}
