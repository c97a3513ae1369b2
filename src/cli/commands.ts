import type { Command } from 'commander'

import { addCommand, addUtility, type Create, type Help } from './add-command.ts'
import { COMMAND_NAMES, type CommandName } from './command-table.ts'
import type { CommandContext } from './options/common-options.ts'

/** Loads a command by name, so that no run pays for the code of another one. */
const LOAD: Readonly<Record<CommandName, () => Promise<Create>>> = {
  init: async () => addUtility((await import('../commands/init/index.ts')).initCommand),
  certify: async () => addCommand((await import('../commands/certify/index.ts')).certifyCommand),
  judge: async () => addCommand((await import('../commands/judge/index.ts')).judgeCommand),
  record: async () => addUtility((await import('../commands/record/index.ts')).recordCommand),
  convert: async () => addUtility((await import('../commands/convert/index.ts')).convertCommand),
  serve: async () => addUtility((await import('../commands/serve/index.ts')).serveCommand),
  'test-client': async () =>
    addCommand((await import('../commands/test-client/index.ts')).testClientCommand),
  compare: async () => addCommand((await import('../commands/compare/index.ts')).compareCommand),
  replay: async () => addCommand((await import('../commands/replay/index.ts')).replayCommand),
  forecast: async () => addCommand((await import('../commands/forecast/index.ts')).forecastCommand),
  'check-settings': async () =>
    addCommand((await import('../commands/check-settings/index.ts')).checkSettingsCommand),
  upgrade: async () => addCommand((await import('../commands/upgrade/index.ts')).upgradeCommand),
  view: async () => addUtility((await import('../commands/view/index.ts')).viewCommand),
  ui: async () => addUtility((await import('../commands/ui/index.ts')).uiCommand),
  report: async () => addUtility((await import('../commands/report/index.ts')).reportCommand),
  bundle: async () => addUtility((await import('../commands/bundle/index.ts')).bundleCommand),
  verify: async () => addCommand((await import('../commands/verify/index.ts')).verifyCommand),
  list: async () => addUtility((await import('../commands/explain/list-command.ts')).listCommand),
  mcp: async () => addUtility((await import('../commands/mcp/index.ts')).mcpCommand),
  explain: async () =>
    addUtility((await import('../commands/explain/explain-command.ts')).explainCommand),
  openapi: async () => addUtility((await import('../commands/openapi/index.ts')).openapiCommand),
}

/** A command with its options. */
export async function commandNamed(name: CommandName, context: CommandContext): Promise<Command> {
  const create = await LOAD[name]()
  return create(context)
}

/** Returns the texts and options of a command's help. */
export async function readHelp(name: CommandName): Promise<Help> {
  return (await LOAD[name]()).help
}

/** All of them. */
export function everyCommand(context: CommandContext): Promise<readonly Command[]> {
  return Promise.all(COMMAND_NAMES.map((name) => commandNamed(name, context)))
}
