import {
  type Application,
  Comment,
  CommentTag,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
} from 'typedoc'

import { options as CERTIFY } from '#src/commands/certify/options.ts'
import { checkSettingsCommand } from '#src/commands/check-settings/index.ts'
import { compareCommand } from '#src/commands/compare/index.ts'
import { CONVERT } from '#src/commands/convert/options.ts'
import { options as FLEET } from '#src/commands/certify/fleet/options.ts'
import { forecastCommand } from '#src/commands/forecast/index.ts'
import { options as JUDGE } from '#src/commands/judge/options.ts'
import { RECORD } from '#src/commands/record/options.ts'
import { replayCommand } from '#src/commands/replay/index.ts'
import { SERVE } from '#src/commands/serve/options.ts'
import type { Option, Table } from '#src/command/options/table.ts'
import { upgradeCommand } from '#src/commands/upgrade/index.ts'

/** The option table of each kind of options. */
const TABLES: Readonly<Record<string, Table>> = {
  CertifyGiven: CERTIFY,
  CertifyFleetGiven: FLEET,
  JudgeGiven: JUDGE,
  RecordGiven: RECORD,
  ReplayGiven: replayCommand.options,
  ForecastGiven: forecastCommand.options,
  UpgradeGiven: upgradeCommand.options,
  CompareGiven: compareCommand.options,
  CheckSettingsGiven: checkSettingsCommand.options,
  ConvertGiven: CONVERT,
  RedactGiven: CONVERT,
  ReferenceServerGiven: SERVE,
  ServeRecordingGiven: SERVE,
  ServerGiven: CERTIFY,
  RecordingGiven: JUDGE,
}

/** Gives each option the description and heading of its command's help. */
export function sayOptions(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, reflection) => {
    const row = findRow(reflection)
    if (!row) return
    // The default is the row of the table.
    delete reflection.defaultValue
    const heading = row.group?.replace(/:$/, '')
    reflection.comment = new Comment(
      [{ kind: 'text', text: sentence(row) }],
      heading === undefined ? [] : [new CommentTag('@group', [{ kind: 'text', text: heading }])],
    )
  })
}

/** Lists options of functions without a table row or docstring. */
export function optionsWithoutWords(project: ProjectReflection): readonly string[] {
  return project
    .getReflectionsByKind(ReflectionKind.Property)
    .filter(({ parent }) => parent?.name.endsWith('Given'))
    .filter((reflection) => !reflection.hasComment())
    .map((reflection) => reflection.getFullName())
}

function findRow({
  kind,
  name,
  parent,
}: DeclarationReflection): Option<unknown, unknown> | undefined {
  if (kind !== ReflectionKind.Property || !parent) return undefined
  return TABLES[parent.name]?.[name]
}

/** Returns the description as a sentence; a negated switch describes `false`. */
function sentence({ does, argument, isNegated }: Option<unknown, unknown>): string {
  const words = does
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/, see below/g, '')
    .replaceAll(/--([a-z-]+)/g, (_flag, name: string) => `\`${camelCase(name)}\``)
  const isCode = /^[a-z]+[,.=]/.test(words)
  const capital = isCode ? words : (words[0] ?? '').toUpperCase() + words.slice(1)
  const described = isNegated === true ? `\`false\`: ${words}` : capital
  const written = argument === undefined ? '' : ` Written as \`${argument}\`.`
  return `${described}.${written}`
}

function camelCase(flag: string): string {
  return flag.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase())
}
