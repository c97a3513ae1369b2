import { FLEET_POLICIES, type FleetPolicy } from '#engine/model/results/fleet.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { CERTIFY } from '../options.ts'
import { list, number, text } from '../../../command/options/kinds.ts'
import { SHARD } from '../../judge/shard-option.ts'
import { group, type Values } from '../../../command/options/table.ts'
import { ValueError } from '../../../command/options/value-error.ts'
import { readCount } from '../../../command/options/values.ts'

/** What makes a fleet fail, where nobody says. */
const ANY = 'any'

/** The options of a fleet besides those of a single server. */
export const FLEET_ALONE = group('A fleet:', {
  concurrency: number('<n>', 'servers at a time, default 8', readCount),
  failOn: list(
    '<what>',
    `exit code other than 0 for ${FLEET_POLICIES.slice(0, 3).join(', ')},\n${FLEET_POLICIES.slice(3).join(', ')} or any (default); with commas or repeated`,
    addPolicies,
  ),
  since: text('<fleet>', 'folder or fleet.json of the last time, default what\nlies in --out'),
  shard: {
    ...SHARD,
    does: 'only this part of the servers, 1/16 to 16/16; "job/16": by\nJOB_COMPLETION_INDEX of a pod',
  },
})

const { also: _also, unixSocket: _socket, preflightOnly: _only, ...OF_ALL } = CERTIFY

/** The options of a certification of a fleet: what stands here holds for all of its servers. */
export const FLEET = { ...OF_ALL, ...FLEET_ALONE }

/** What the certification of a fleet can be told. */
export type FleetOptions = Values<typeof FLEET> & {
  /** Of the servers for which the fleet file names none. */
  readonly credentials?: GivenCredentials
}

function addPolicies(given: string, before: readonly FleetPolicy[] = []): readonly FleetPolicy[] {
  const words = given.split(',').map((word) => word.trim())
  return words.reduce<readonly FleetPolicy[]>((all, word) => {
    if (word === ANY) return FLEET_POLICIES
    const policy = FLEET_POLICIES.find((one) => one === word)
    if (policy) return all.includes(policy) ? all : [...all, policy]
    const known = [...FLEET_POLICIES, ANY]
    throw new ValueError(
      `"${word}" is nothing to fail on; ${didYouMean(word, known) ?? `choose ${known.join(', ')}`}`,
    )
  }, before)
}
