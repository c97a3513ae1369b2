import type { Command } from 'commander'

import { addCommand } from './add-command.ts'
import { COMMAND_NAMES, type CommandName } from './command-table.ts'
import type { CommandContext } from './options/common-options.ts'

/** Brings each command about with its options; nobody pays for one that is not named. */
const LOAD: Readonly<Record<CommandName, () => Promise<(context: CommandContext) => Command>>> = {
  certify: async () => addCommand((await import('../commands/certify/index.ts')).certifyCommand),
  judge: async () => addCommand((await import('../commands/judge/index.ts')).judgeCommand),
  record: async () => (await import('./record/record.ts')).recordCommand,
  convert: async () => (await import('./convert/convert.ts')).convertCommand,
  serve: async () => (await import('./serve/serve.ts')).serveCommand,
  'test-client': async () =>
    addCommand((await import('../commands/test-client/index.ts')).testClientCommand),
  compare: async () => addCommand((await import('../commands/compare/index.ts')).compareCommand),
  replay: async () => addCommand((await import('../commands/replay/index.ts')).replayCommand),
  forecast: async () => addCommand((await import('../commands/forecast/index.ts')).forecastCommand),
  'check-settings': async () =>
    addCommand((await import('../commands/check-settings/index.ts')).checkSettingsCommand),
  upgrade: async () => addCommand((await import('../commands/upgrade/index.ts')).upgradeCommand),
  report: async () => (await import('./report/report.ts')).reportCommand,
  bundle: async () => (await import('./bundle/bundle.ts')).bundleCommand,
  verify: async () => addCommand((await import('../commands/verify/index.ts')).verifyCommand),
  list: async () => (await import('./explain/list.ts')).listCommand,
  explain: async () => (await import('./explain/explain.ts')).explainCommand,
}

/** A command with its options. */
export async function commandNamed(name: CommandName, context: CommandContext): Promise<Command> {
  const create = await LOAD[name]()
  return create(context)
}

/** All of them. */
export function everyCommand(context: CommandContext): Promise<readonly Command[]> {
  return Promise.all(COMMAND_NAMES.map((name) => commandNamed(name, context)))
}
