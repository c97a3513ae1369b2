import { LabError } from '../lab-error.ts'
import { readArguments, releaseOf } from '../read-arguments.ts'
import { LAB_RELEASES, type LabRelease } from '../releases.ts'

/** What `npm run lab:pair` was asked to do. */
export interface PairTask {
  /** From which release to which. */
  readonly pairs: readonly (readonly [LabRelease, LabRelease])[]
  /** Folder for what is recorded and found; that of the lab's results when absent. */
  readonly out?: string
  /** Whether results are kept and writes that real servers answered become facts. */
  readonly updates: boolean
}

export const PAIR_HELP = `Usage: npm run lab:pair [-- OLD NEW…] [--out DIR] [--update]

Starts two real servers, records a client and a certification on the old one,
forecasts both recordings for the new one, replays them there with the old one
as control, and says of which calls forecast and replay tell different things.
Of more than two releases, each to the next; without any, all of the lab's.

  --out DIR   where recordings, forecasts, replays and disagreements.json go
  --update    keep what the pairs came to (tools/lab/pairs.json), and add the writes
              that were answered to what the forecast knows
              (engine/knowledge/data/lab-writes.json)

Exit codes: 0 forecast and replay agree on every call, or the cause is known, 1 otherwise.
`

/** Reads the arguments; undefined when help was asked for. */
export function parsePairTask(args: readonly string[]): PairTask | undefined {
  const { values, positionals } = readArguments(args, {
    out: { type: 'string' },
    update: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  })
  if (values.help) return undefined
  return {
    pairs: pairsOf(positionals),
    updates: values.update,
    ...(values.out !== undefined && { out: values.out }),
  }
}

/** Each of these releases to the next; of all when none is named. */
function pairsOf(versions: readonly string[]): PairTask['pairs'] {
  if (versions.length === 1)
    throw new LabError(`a pair is two releases, not ${versions[0]} alone: name the new one too`)
  const chain = versions.length === 0 ? LAB_RELEASES : versions.map(releaseOf)
  return chain.slice(1).flatMap((release, at) => {
    const before = chain[at]
    return before ? [[before, release] as const] : []
  })
}
