import { LabError } from '../lab-error.ts'
import { readArguments, releaseOf, variantOf } from '../read-arguments.ts'
import { LAB_RELEASES, type LabRelease } from '../releases.ts'
import { type Variant, VARIANTS } from '../variants.ts'
import { everyWay, fits } from './ways.ts'

/** What `npm run lab:certify` was asked to do. */
export interface CertifyTask {
  readonly releases: readonly LabRelease[]
  readonly variants: readonly Variant[]
  /** Names of ways, as `waysOf` takes them; none for all that a variant has. */
  readonly ways: readonly string[]
  /** How often each way is run on one server. */
  readonly repeat: number
  /** How many runs in mode write are killed and swept on each server of the usual variant. */
  readonly kills: number
  /** Commit what is found instead of comparing with it. */
  readonly updates: boolean
}

const ALL_WAYS = VARIANTS.flatMap(everyWay)
const WAY_NAMES = [
  ...new Set(ALL_WAYS.map(({ account }) => account.name)),
  ...new Set(ALL_WAYS.map(({ mode }) => mode)),
]

export const CERTIFY_HELP = `Usage: npm run lab:certify [-- VERSION…] [options]

Starts real servers one after another and certifies each in every mode with
every account; compares with tools/lab/verdicts, and the database before and after.

  --variant NAME   only this one; repeat for more: ${VARIANTS.map(({ name }) => name).join(', ')}
  --way NAME       only with this account, in this mode, or both (admin-write);
                   repeat for more: ${WAY_NAMES.join(', ')}
  --repeat N       run each way N times in a row on one server; their verdicts
                   must be alike (default 1)
  --kills N        runs in mode write that are killed and swept (default 4)
  --update         write tools/lab/verdicts from what is found

Exit codes: 0 all as committed (with --update: exit 0 and no violation) and
nothing left behind, 1 otherwise.
`

/** Reads the arguments; undefined when help was asked for. */
export function parseCertifyTask(args: readonly string[]): CertifyTask | undefined {
  const { values, positionals } = readArguments(args, {
    variant: { type: 'string', multiple: true },
    way: { type: 'string', multiple: true },
    repeat: { type: 'string', default: '1' },
    kills: { type: 'string', default: '4' },
    update: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  })
  if (values.help) return undefined
  const { variant = [], way = [] } = values
  refuseUnknown(way)
  return {
    releases: positionals.length === 0 ? LAB_RELEASES : positionals.map(releaseOf),
    variants: variant.length === 0 ? VARIANTS : variant.map(variantOf),
    ways: way,
    repeat: countOf('--repeat', values.repeat, 1),
    kills: countOf('--kills', values.kills, 0),
    updates: values.update,
  }
}

function countOf(option: string, text: string, least: number): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= least) return count
  throw new LabError(`${option} is "${text}"; it takes a whole number from ${least}`)
}

function refuseUnknown(names: readonly string[]): void {
  const unknown = names.find((name) => !ALL_WAYS.some((way) => fits(way, name)))
  if (unknown === undefined) return
  const known = WAY_NAMES.join(', ')
  throw new LabError(`no way is named "${unknown}"; there are ${known}, and both by a hyphen`)
}
