import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { breathe } from '../../run/breathe.ts'
import { discardScratch, SCRATCH } from '../../run/live/ledger-files.ts'
import { InterruptedError } from '#engine/model/errors.ts'
import { isGrave, type Replay, REPLAY_FORMAT } from '#engine/model/upgrade/replay.ts'
import { countCalls, judgeReplay } from '#upgrade/replay/judge-replay.ts'
import { exitCode, type ExitCode, worstOf } from '../../command/exit-codes.ts'
import type { ReplayOptions } from '../options/replay.ts'
import type { Context } from '../../command/context.ts'
import { withCauses } from './replay-causes.ts'
import { type Pass, runPass } from './replay-pass.ts'
import { readSource, type ReplaySource } from './replay-source.ts'

/** What was sent and what came of it. */
export interface MadeReplay {
  readonly replay: Replay
  readonly sent: Pass['sent']
}

/**
 * Sends a recording's requests to a target and judges the answers; recordings go to `out`, else nowhere. Throws an
 * InterruptedError when it was ended.
 */
export async function runReplay(
  file: string,
  url: string,
  options: ReplayOptions,
  ctx: Context,
): Promise<MadeReplay> {
  const { signal } = ctx
  const source = await readSource(file, { ...options, signal })
  await breathe(signal)
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  try {
    const out = options.out ?? scratch
    const passes = await runPasses(source, turnsOf(url, options), { options, out, ctx })
    const [target] = passes.target
    if (!target || signal.aborted)
      throw new InterruptedError(leftBy(passes), { cause: signal.reason })
    return { replay: resultOf(file, source, target, passes), sent: target.sent }
  } finally {
    discardScratch(scratch)
  }
}

type Role = 'control' | 'target' | 'repeats'

/** One pass that is to be made; its recording is written to a folder of that name. */
interface Turn {
  readonly role: Role
  readonly url: string
  readonly folder: string
}

/** The control first, so often as asked for; without one the target is repeated. */
function turnsOf(url: string, { control, repeat = 1 }: ReplayOptions): readonly Turn[] {
  const rounds = (role: Role, to: string, name: string): readonly Turn[] =>
    Array.from({ length: repeat }, (_none, number) => ({
      role,
      url: to,
      folder: `${name}-${number + 1}`,
    }))
  const target: Turn = { role: 'target', url, folder: 'target' }
  return control === undefined
    ? [target, ...rounds('repeats', url, 'target').slice(1)]
    : [...rounds('control', control, 'control'), target]
}

type Passes = Readonly<Record<Role, readonly Pass[]>>

interface PassesOptions {
  readonly options: ReplayOptions
  readonly out: string
  readonly ctx: Context
}

/** Makes the passes one after the other; none begins once the person has ended one. */
async function runPasses(
  source: ReplaySource,
  turns: readonly Turn[],
  { options, out, ctx }: PassesOptions,
): Promise<Passes> {
  const passes: Record<Role, Pass[]> = { control: [], target: [], repeats: [] }
  for (const { role, url, folder } of turns) {
    if (ctx.signal.aborted) break
    const given = { ...options, out: join(out, folder), isControl: role === 'control' }
    passes[role].push(await runPass(source, url, given, ctx))
  }
  return passes
}

function resultOf(
  file: string,
  { version, routeOf, causesTo }: ReplaySource,
  target: Pass,
  passes: Passes,
): Replay {
  const { control, repeats } = passes
  const judged = judgeReplay({
    target,
    control,
    repeats,
    routeOf: (exchange) => routeOf(exchange)?.name,
    ...(version && { recordedVersion: version }),
  })
  const calls = withCauses(judged, () => causesTo(target.version))
  return {
    format: REPLAY_FORMAT,
    version: 1,
    mode: target.mode,
    calls,
    counts: countCalls(calls),
    grave: calls.filter(isGrave).length,
    recording: { file, ...(version && { release: version.text }) },
    target: { url: target.root, release: target.version.text },
    ...(control[0] && { control: { url: control[0].root, rounds: control.length } }),
    left: leftBy(passes),
    complete: [target, ...control, ...repeats].every(({ isWhole }) => isWhole),
  }
}

function leftBy({ target, control, repeats }: Passes): readonly string[] {
  return [...target, ...control, ...repeats].flatMap(({ left }) => left)
}

/** What a replay exits with. */
export function codeOf(
  { calls, counts, grave, complete, left }: Replay,
  { allowUnverified, failOn }: ReplayOptions,
): ExitCode {
  const isOpen =
    calls.length === 0 ||
    (counts.undecided > 0 && allowUnverified !== true) ||
    !complete ||
    left.length > 0
  return worstOf([
    ...((failOn === 'grave' ? grave : counts.changed) > 0 ? [exitCode('differences')] : []),
    ...(isOpen ? [exitCode('incomplete')] : []),
  ])
}
