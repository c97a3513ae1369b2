import { readFileSync } from 'node:fs'

import type { Command as CommanderCommand } from 'commander'
import { expect, test } from 'vitest'

import { CONVERT } from '../../commands/convert/options.ts'
import { RECORD } from '../../commands/record/options.ts'
import { SERVE } from '../../commands/serve/options.ts'
import type { Table } from '../../command/options/table.ts'
import { packageFile } from '#engine/package.ts'
import { certifyOne } from '../../commands/certify/command.ts'
import { certifyCommand } from '../../commands/certify/index.ts'
import { checkSettingsCommand } from '../../commands/check-settings/index.ts'
import { addCommand, addUtility } from '../add-command.ts'
import { compareCommand } from '../../commands/compare/index.ts'
import { convertCommand } from '../../commands/convert/index.ts'
import { forecastCommand } from '../../commands/forecast/index.ts'
import { judgeCommand } from '../../commands/judge/index.ts'
import { recordCommand } from '../../commands/record/index.ts'
import { replayCommand } from '../../commands/replay/index.ts'
import { serveCommand } from '../../commands/serve/index.ts'
import { upgradeCommand } from '../../commands/upgrade/index.ts'
import type { CommandContext } from './common-options.ts'

const { recordFirst: _, ...UPGRADE } = upgradeCommand.options

const CONTEXT: CommandContext = {
  terminal: { isTerminal: false, columns: 80, hasColour: false, env: {}, out, err: out },
  outcome: { code: 0 },
  every: () => Promise.resolve([]),
}

const COMMANDS = [
  [addCommand(certifyCommand), certifyOne.options],
  [addCommand(judgeCommand), judgeCommand.options],
  [addUtility(recordCommand), RECORD],
  [addCommand(replayCommand), replayCommand.options],
  [addCommand(forecastCommand), forecastCommand.options],
  [addCommand(upgradeCommand), UPGRADE],
  [addCommand(compareCommand), compareCommand.options],
  [addCommand(checkSettingsCommand), checkSettingsCommand.options],
  [addUtility(convertCommand), CONVERT],
  [addUtility(serveCommand), SERVE],
] as const

test('docs/reference/api.md explains every command-line-only option, and no other', () => {
  const page = readFileSync(packageFile('docs/reference/api.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (every|`[a-z-]+`) +\| `(--[a-z-]+)` +\| \S/gm)]
  const documented = rows.map(([, command = '', option = '']) => [
    command.replaceAll('`', ''),
    option,
  ])
  const alone = COMMANDS.map(([create, table]) => listCommandOnly(create(CONTEXT), table))
  const [first = { name: '', flags: [] }] = alone
  const every = first.flags.filter((flag) => alone.every(({ flags }) => flags.includes(flag)))

  expect(documented).toEqual([
    ...every.map((flag) => ['every', flag]),
    ...alone.flatMap(({ name, flags }) =>
      flags.filter((flag) => !every.includes(flag)).map((flag) => [name, flag]),
    ),
  ])
})

/** Lists the flags of a command that its function lacks. */
function listCommandOnly(command: CommanderCommand, table: Table) {
  const options = command.options.filter((one) => {
    const row = table[one.attributeName()]
    return row === undefined || row.isCommandOnly === true
  })
  return { name: command.name(), flags: options.map(({ long }) => long ?? '') }
}

function out(): void {}
