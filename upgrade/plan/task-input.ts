import type { UpgradeCalls, UpgradePath, UpgradeSettings } from '#engine/model/upgrade/plan.ts'
import type { Commands } from './commands.ts'
import type { PlanInput } from './input.ts'

/** The parts of a plan that tasks come from. */
export interface TaskInput {
  readonly input: PlanInput
  readonly path: UpgradePath
  readonly calls?: UpgradeCalls
  readonly settings?: UpgradeSettings
  readonly commands: Commands
}
