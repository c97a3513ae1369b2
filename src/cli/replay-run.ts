import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { redactRecording } from '../../recorder/convert/redacted.ts'
import { accountsOf } from '../../recorder/replay/accounts.ts'
import type { IsClosed } from '../../recorder/replay/accounts.ts'
import type { ReplayResult } from '../../recorder/replay/replay.ts'
import { suites } from '../../suites/index.ts'
import { judge } from '../judge/judge.ts'
import { createLocator, rootsOf } from '../judge/roots.ts'
import { matcherOf, matcherOfAllReleases } from '../judge/routes.ts'
import type { Route } from '../knowledge/routes.ts'
import { UsageError } from '../model/errors.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Recording } from '../model/recording.ts'
import { REPLAY_FORMAT } from '../model/replay.ts'
import type { Replay } from '../model/replay.ts'
import { parseTypedVersion, parseVersion } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import { readRoot } from '../probe/target-url.ts'
import { countCalls, judgeReplay } from '../upgrade/replay/judge-replay.ts'
import type { Round } from '../upgrade/replay/judge-replay.ts'
import { inspect } from './certify-live.ts'
import type { Surroundings } from './certify-live.ts'
import { connectionOf } from './connection.ts'
import type { Edges } from './edges.ts'
import { exitCode, worstOf } from './exit-codes.ts'
import type { ExitCode } from './exit-codes.ts'
import { watchInterruption } from './interruption.ts'
import { recordLive } from './live-run.ts'
import { packageInfo } from './package-info.ts'
import { createProgress } from './progress.ts'
import { readEvidence } from './read-evidence.ts'
import { conductReplay } from './replay-conduct.ts'
import type { ReplayOptions } from './replay-options.ts'
import { presentReplay } from './replay-present.ts'
import { openTarget } from './target.ts'

/** Sends a recording's requests to a target, as often as asked for, and shows what came of each. */
export async function replay(
  file: string,
  url: string,
  options: ReplayOptions,
  edges: Edges,
): Promise<ExitCode> {
  const { recording } = redactRecording(await readEvidence(file), { key: randomBytes(32) })
  const source = sourceOf(recording, file, options)
  const progress = createProgress(edges, { isQuiet: options.quiet === true })
  const interruption = watchInterruption(progress, (code) => process.exit(code))
  const scratch = mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
  const folder = (name: string): string => join(options.out ?? scratch, name)
  try {
    const around = { edges, progress, interruption }
    const pass = (to: string, name: string): Promise<Pass> =>
      onePass(source, to, { ...options, out: folder(name) }, around)
    const control: Pass[] = []
    const rounds = options.repeat ?? 1
    if (options.control !== undefined)
      for (let turn = 1; turn <= rounds; turn += 1)
        control.push(await pass(options.control, `control-${turn}`))
    const target = await pass(url, 'target')
    const repeats: Pass[] = []
    if (options.control === undefined)
      for (let turn = 2; turn <= rounds; turn += 1) repeats.push(await pass(url, `target-${turn}`))
    if (interruption.signal.aborted) return exitCode('interrupted')
    const calls = judgeReplay({
      ...{ target, control, repeats, routeOf: (one) => source.routeOf(one)?.name },
      ...(source.version && { recordedVersion: source.version }),
    })
    const result: Replay = {
      ...{ format: REPLAY_FORMAT, version: 1, mode: target.mode, calls, counts: countCalls(calls) },
      recording: { file, ...(source.version && { release: source.version.text }) },
      target: { url: target.root, release: target.version.text },
      ...(control[0] && { control: { url: control[0].root, rounds: control.length } }),
      left: [target, ...control, ...repeats].flatMap(({ left }) => left),
      complete: [target, ...control, ...repeats].every(({ isWhole }) => isWhole),
    }
    await presentReplay(result, target.sent, options, edges)
    return codeOf(result, options)
  } finally {
    progress.end()
    interruption.end()
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface Source {
  readonly exchanges: readonly Exchange[]
  readonly roots: readonly string[]
  readonly version?: Version
  readonly routeOf: (exchange: Exchange) => Route | undefined
}

function sourceOf(recording: Recording, file: string, options: ReplayOptions): Source {
  const given = options.base === undefined ? [] : [readRoot(options.base)]
  const roots = rootsOf(recording, given)
  if (roots.length === 0)
    throw new UsageError(
      `cannot replay "${file}": nothing in it shows where the interface begins; name its root with --base`,
    )
  const version = releaseIn(recording, options, roots)
  const known = { exchanges: [...recording.exchanges()], roots, ...(version && { version }) }
  return { ...known, routeOf: routeFinder(known) }
}

/** The release of the recorded server, as `judge` finds it; undefined when nothing tells. */
function releaseIn(
  recording: Recording,
  { assumeRecorded }: ReplayOptions,
  roots: readonly string[],
): Version | undefined {
  if (assumeRecorded) return assumeRecorded
  try {
    const { target } = judge(recording, suites, {
      ...{ toolVersion: packageInfo().version, only: ['node.root'], roots },
    })
    return (
      parseVersion(target.claimedVersion ?? target.judgedVersion) ??
      parseTypedVersion(target.judgedVersion)
    )
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** The route of a recorded exchange; by the table of every release when its own is not known. */
function routeFinder({
  version,
  roots,
}: Omit<Source, 'routeOf'>): (exchange: Exchange) => Route | undefined {
  const locate = createLocator(roots)
  const matcher = version ? matcherOf(version) : matcherOfAllReleases()
  return (exchange) => {
    const place = locate(exchange)
    const method = exchange.request.method === 'HEAD' ? 'GET' : exchange.request.method
    return place && matcher.match(place.path)?.byMethod.get(method)
  }
}

/** One pass over a server, with what is needed to judge it. */
interface Pass extends Round {
  readonly root: string
  readonly mode: Replay['mode']
  readonly left: readonly string[]
  readonly isWhole: boolean
}

async function onePass(
  source: Source,
  url: string,
  given: ReplayOptions & { readonly out: string },
  { edges, progress, interruption }: Surroundings,
): Promise<Pass> {
  const options = { ...given, also: [] }
  await using target = await openTarget(url, options, edges)
  progress.now(`looking at ${target.root}`)
  const found = await inspect(target, options, edges)
  progress.end()
  progress.say(
    `Replaying ${source.exchanges.length} requests to ${found.root}, release ${found.version.text}, in mode ${target.mode}.`,
  )
  interruption.arm()
  let result: ReplayResult = { replayed: [], bindings: new Map() }
  const live = await recordLive({
    ...{ root: found.root, also: [], version: found.version, mode: target.mode, only: [] },
    ...{ credentials: target.credentials, connection: connectionOf(options, edges), probes: [] },
    ...{ out: options.out, signal: interruption.signal, created: new Date() },
    conduct: conductReplay({
      ...{ exchanges: source.exchanges, roots: source.roots, isClosed: isClosedIn(source) },
      onStep: (position, total) => {
        progress.now(`[${position + 1}/${total}] ${describe(source.exchanges[position])}`)
      },
      onResult: (one) => {
        result = one
      },
    }),
  })
  progress.end()
  return {
    ...{ root: found.root, mode: target.mode, version: found.version, sent: result.replayed },
    bindings: withAddresses(result, source, found.root, target.credentials.user?.name),
    ...{ left: live.cleanUp.left, isWhole: live.stopped === undefined },
  }
}

function isClosedIn({ routeOf }: Source): IsClosed {
  return (exchange) => routeOf(exchange)?.open === false
}

function describe(exchange: Exchange | undefined): string {
  return exchange ? `${exchange.request.method} ${exchange.request.target}` : ''
}

/** Bindings with what else differs between two servers: their addresses and the name of the account. */
function withAddresses(
  { bindings }: ReplayResult,
  source: Source,
  root: string,
  user: string | undefined,
): ReadonlyMap<string, string> {
  const { exchanges, roots } = source
  const { main } = accountsOf(exchanges, new Set(), isClosedIn(source))
  return new Map([
    ...bindings,
    ...roots.map((recorded) => [recorded, root] as const),
    ...roots.map((recorded) => [new URL(recorded).origin, new URL(root).origin] as const),
    ...(main && user !== undefined ? [[main.name, user] as const] : []),
  ])
}

function codeOf({ counts, complete, left }: Replay, { allowUnverified }: ReplayOptions): ExitCode {
  const isOpen = (counts.undecided > 0 && allowUnverified !== true) || !complete || left.length > 0
  return worstOf([
    ...(counts.changed > 0 ? [exitCode('differences')] : []),
    ...(isOpen ? [exitCode('incomplete')] : []),
  ])
}
