/** `npm run lab:pair`: compares forecast and replay between two real servers. */
import { join, resolve } from 'node:path'

import { flag, option, readCommandLine } from '../command-line/read.ts'
import { anyText } from '../command-line/values.ts'
import { openCache } from './cache.ts'
import { readLabRelease, readVariant, RELEASE_NAMES } from './choices.ts'
import { withInterruption } from './interruption.ts'
import { exitWith, LabError } from './lab-error.ts'
import { answeredWrites, keepAnswered } from './pair/answered-writes.ts'
import { renderPair } from './pair/render-pair.ts'
import { keepPair } from './pair/results.ts'
import { type PairRow, runPair } from './pair/run-pair.ts'
import { endRun } from './process/run-folder.ts'
import { LAB_RELEASES, type LabRelease, listPairs } from './releases.ts'
import type { LabServer } from './start/lab-server.ts'
import { startServer } from './start/start-server.ts'

const { values, operands, refuse } = readCommandLine({
  name: 'lab:pair',
  does:
    'Starts two real servers, records a client and a certification on the old one, forecasts both recordings for the ' +
    'new one, replays them there with the old one as control, and says of which calls forecast and replay disagree. ' +
    'Of more than two releases, each to the next; without any, all of the lab. Exits 0 if they agree on every call or ' +
    'the cause is known, 1 otherwise.',
  operands: { name: '[releases...]', says: `some of ${RELEASE_NAMES}`, read: readLabRelease },
  options: {
    out: option('<dir>', 'for recordings, forecasts, replays and disagreements.json', anyText),
    update: flag(
      'keep the results of the pairs (tools/lab/pairs.json), and add the writes that were answered to what the ' +
        'forecast knows (engine/knowledge/data/lab-writes.json)',
    ),
  },
})
if (operands.length === 1) refuse('a pair is two releases: name the new one too')
const pairs = listPairs(operands.length > 0 ? operands : LAB_RELEASES)
const cache = openCache(process.env)

await exitWith(withInterruption(runAll))

async function runAll(signal: AbortSignal): Promise<number> {
  let odds = 0
  const running = new Map<string, LabServer>()
  try {
    for (const pair of pairs) {
      const name = pair.map(({ version }) => version).join('-to-')
      const folder = resolve(values.out ?? join(cache.results, 'pairs'), name)
      try {
        const rows = await runOne(pair, { running, folder, signal })
        odds += unexplained(rows)
        if (!values.update) continue
        keepAnswered(await answeredWrites(folder, pair))
        keepPair([pair[0].version, pair[1].version], rows, new Date().toISOString().slice(0, 10))
      } catch (error) {
        if (!(error instanceof LabError) || signal.aborted) throw error
        process.stdout.write(`${name}: ${error.message}\n`)
        odds += 1
      }
    }
  } finally {
    await endAll(running)
  }
  return odds === 0 ? 0 : 1
}

interface Around {
  /** Running servers by version; the new server of a pair is the old one of the next. */
  readonly running: Map<string, LabServer>
  readonly folder: string
  readonly signal: AbortSignal
}

/** Compares one pair and prints the result. */
async function runOne(
  [old, fresh]: readonly [LabRelease, LabRelease],
  { running, folder, signal }: Around,
): Promise<readonly PairRow[]> {
  await endAll(running, old.version)
  const start = async (release: LabRelease): Promise<LabServer> => {
    const known = running.get(release.version)
    if (known) return known
    const say = (line: string): boolean => report(`${release.version} ${line}`)
    const variant = readVariant('usual')
    const server = await startServer({ cache, release, variant, say, signal })
    running.set(release.version, server)
    return server
  }
  const [from, to] = [await start(old), await start(fresh)]
  const rows = await runPair({ from, to, out: folder, signal }, report)
  process.stdout.write(`${renderPair(old.version, fresh.version, rows)}\n`)
  return rows
}

/** Counts calls with a disagreement of unknown cause. */
function unexplained(rows: readonly PairRow[]): number {
  const found = rows.flatMap(({ disagreements }) => disagreements)
  return found.filter(({ cause }) => cause === undefined).length
}

/** Ends all servers except one version. */
async function endAll(running: Map<string, LabServer>, but?: string): Promise<void> {
  for (const [version, { folder }] of running) {
    if (version === but) continue
    await endRun(folder)
    running.delete(version)
  }
}

function report(line: string): boolean {
  return process.stderr.write(`lab: ${line} …\n`)
}
