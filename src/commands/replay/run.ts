import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { breathe } from '../../run/breathe.ts'
import { discardScratch, SCRATCH } from '../../run/live/ledger-files.ts'
import { InterruptedError, UsageError } from '#engine/model/errors.ts'
import { isGrave, type Replay, REPLAY_FORMAT } from '#engine/model/upgrade/replay.ts'
import { countCalls, judgeReplay } from '#upgrade/replay/judge-replay.ts'
import type { Context } from '../../command/context.ts'
import { withCauses } from './causes.ts'
import type { ReplayInput } from './options.ts'
import { type Pass, runPass } from './pass.ts'
import { readSource, type ReplaySource } from './source.ts'

/** A replay, with the exchanges that it rests on. */
export interface ReplayOutcome {
  readonly replay: Replay
  readonly sent: Pass['sent']
}

/**
 * Sends a recording's requests to a target and judges the responses; recordings go to `out`, if it is given. Throws an
 * InterruptedError if it was ended.
 */
export async function run(input: ReplayInput, ctx: Context): Promise<ReplayOutcome> {
  const { file } = input
  const { signal } = ctx
  const source = await readSource(file, { ...input, signal })
  checkExplained(input, source)
  await breathe(signal)
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  try {
    const passes = await runPasses(source, planTurns(input), {
      input,
      out: input.out ?? scratch,
      ctx,
    })
    const [target] = passes.target
    if (!target || signal.aborted)
      throw new InterruptedError(leftBy(passes), { cause: signal.reason })
    return { replay: judgePasses(file, source, target, passes), sent: target.sent }
  } finally {
    discardScratch(scratch)
  }
}

/** Throws a UsageError for a call that the recording lacks. */
function checkExplained({ explain = [] }: ReplayInput, { plan }: ReplaySource): void {
  const { length } = plan.exchanges
  const unknown = explain.find(
    (one) => one !== 'all' && !(/^\d+$/.test(one) && Number(one) < length),
  )
  if (unknown !== undefined)
    throw new UsageError(
      `cannot explain request "${unknown}": the recording contains requests 0 to ${length - 1}; specify numbers in this range, or "all"`,
    )
}

type Role = 'control' | 'target' | 'repeats'

/** A planned pass; its recording is written to a folder of that name. */
interface Turn {
  readonly role: Role
  readonly url: string
  readonly folder: string
}

/** Plans the rounds on the control, then the target; without a control the target is repeated. */
function planTurns({ url, control, repeat = 1 }: ReplayInput): readonly Turn[] {
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
  readonly input: ReplayInput
  readonly out: string
  readonly ctx: Context
}

/** Runs the passes in order; an interruption prevents later ones. */
async function runPasses(
  source: ReplaySource,
  turns: readonly Turn[],
  { input, out, ctx }: PassesOptions,
): Promise<Passes> {
  const passes: Record<Role, Pass[]> = { control: [], target: [], repeats: [] }
  for (const { role, url, folder } of turns) {
    if (ctx.signal.aborted) break
    const given = { ...input, out: join(out, folder), isControl: role === 'control' }
    passes[role].push(await runPass(source, { ...given, url }, ctx))
  }
  return passes
}

function judgePasses(
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
