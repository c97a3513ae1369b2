import { resultOfFleet } from '#reports/results/of-fleet.ts'
import { defineCommand } from '../../../command/command.ts'
import { describeFleet } from './document.ts'
import { exitCodeOfFleet, exitCodeOfFleetShard } from './exit-code.ts'
import { FLEET_FILES, options } from './options.ts'

/** Certifies the servers of a fleet. */
export const fleetCommand = defineCommand({
  name: 'fleet',
  task: 'certify the fleet',
  description: '',
  examples: [],
  exitCodes: [],
  options,
  files: () => FLEET_FILES,
  hasOwnBaseline: true,
  cleansUp: true,
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: (fleet) => fleet,
  toResult: resultOfFleet,
  document: describeFleet,
  exitCode: (fleet, { shard }) =>
    shard === undefined ? exitCodeOfFleet(fleet) : exitCodeOfFleetShard(fleet),
})
