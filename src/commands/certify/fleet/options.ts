import { filesOf } from '#reports/formats.ts'
import { FLEET_POLICIES, type FleetPolicy } from '#engine/model/results/fleet.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { options as ofOne } from '../options.ts'
import { commandOnly, list, number, object, text } from '../../../command/options/kinds.ts'
import { SHARD } from '../../judge/shard-option.ts'
import { group, type Values } from '../../../command/options/table.ts'
import { ValueError } from '../../../command/options/value-error.ts'
import type { FleetFile } from './fleet-file.ts'
import { readCount } from '../../../command/options/values.ts'

/** Outcomes that fail a fleet by default. */
const ANY = 'any'

/** The files of a fleet in the folder of `--out`. */
export const FLEET_FILES = filesOf('fleet', 'html', 'json')

/** The options of a fleet besides those of a single server. */
export const fleetOnly = group('A fleet:', {
  targets: commandOnly(text('<file>', 'certify every server in this fleet file (YAML or JSON)')),
  concurrency: number(
    '<n>',
    'number of servers to certify at the same time; default: 8',
    readCount,
  ),
  failOn: list(
    '<what>',
    `outcomes that fail the run (comma-separated): ${FLEET_POLICIES.join(', ')}, or any (default); can be repeated`,
    addPolicies,
  ),
  since: text(
    '<fleet>',
    'folder or fleet.json of the previous run; default: the previous run in the --out folder',
  ),
  shard: {
    ...SHARD,
    does: `certify only shard i of n, such as 3/16; "job/16" takes i from the pod's JOB_COMPLETION_INDEX`,
  },
})

const {
  url: _url,
  also: _also,
  unixSocket: _socket,
  preflightOnly: _only,
  sweep: _sweep,
  sweepUnknown: _unknown,
  verbose: _verbose,
  ...ofAll
} = ofOne

/** The options of a fleet, for all of its servers. */
export const options = {
  ...ofAll,
  ...fleetOnly,
  fleet: object<string | FleetFile>('a fleet file, or its content'),
}

/** The parsed options of a fleet. */
export type FleetOptions = Values<typeof options>

function addPolicies(given: string, before: readonly FleetPolicy[] = []): readonly FleetPolicy[] {
  const words = given.split(',').map((word) => word.trim())
  return words.reduce<readonly FleetPolicy[]>((all, word) => {
    if (word === ANY) return FLEET_POLICIES
    const policy = FLEET_POLICIES.find((one) => one === word)
    if (policy) return all.includes(policy) ? all : [...all, policy]
    const known = [...FLEET_POLICIES, ANY]
    throw new ValueError(
      `"${word}" is not a valid condition; ${didYouMean(word, known) ?? `choose ${known.join(', ')}`}`,
    )
  }, before)
}
