import { MODES } from '../../command/options/values.ts'
import { FORMATS } from '#reports/formats.ts'
import { releases } from '#engine/knowledge/releases.ts'
import { FLEET_POLICIES } from '#engine/model/results/fleet.ts'

/** A word that can stand at a place, with what it means. */
export interface Candidate {
  readonly value: string
  readonly says?: string
}

/** What a value can be: words that are known, a path, or anything. */
export type NamedValues = 'path' | 'anything' | (() => Promise<readonly Candidate[]>)

/** What the placeholder of an option's value stands for, such as `<mode>`; of some it depends on the option. */
export function valuesOfOption(placeholder: string, option: string): NamedValues | undefined {
  if (placeholder === '<prefix>') return option === '--check' ? checks : areas
  return PLACEHOLDERS[placeholder]
}

/** What the argument of a command stands for. */
export function valuesOfArgument(name: string): NamedValues | undefined {
  return ARGUMENTS[name]
}

const PLACEHOLDERS: Readonly<Record<string, NamedValues>> = {
  '<mode>': words(MODES),
  '<v>': async () => releases().map(({ version }) => ({ value: version })),
  '<name[=file]>': async () =>
    Object.entries(FORMATS).map(([value, { what }]) => ({ value, says: what })),
  '<what>': words([...FLEET_POLICIES, 'any']),
  '<id>': faults,
  '<check>': checks,
  '<how>': words(['recorded']),
  '<file>': 'path',
  '<dir>': 'path',
  '<path>': 'path',
  '<fleet>': 'path',
  '<url>': 'anything',
  '<n>': 'anything',
  '<name>': 'anything',
  '<line>': 'anything',
  '<s>': 'anything',
  '<time>': 'anything',
  '<text>': 'anything',
  '<i/n>': 'anything',
  '<key=value>': 'anything',
  '<address>': 'anything',
  '<duration>': 'anything',
  '<size>': 'anything',
  '<host>': 'anything',
  '<rule>': 'anything',
  '<ms>': 'anything',
  '<format>': 'anything',
  '<property>': 'anything',
  '<hex>': 'anything',
}

const ARGUMENTS: Readonly<Record<string, NamedValues>> = {
  url: 'anything',
  id: checks,
  file: 'path',
  recording: 'path',
  result: 'path',
  what: 'path',
  dir: 'path',
  bundle: 'path',
  command: 'path',
}

function words(all: readonly string[]): () => Promise<readonly Candidate[]> {
  return () => Promise.resolve(all.map((value) => ({ value })))
}

async function areas(): Promise<readonly Candidate[]> {
  const { suites } = await import('#suites/index.ts')
  return suites.map(({ area, title }) => ({ value: area, says: title }))
}

async function checks(): Promise<readonly Candidate[]> {
  const { suites } = await import('#suites/index.ts')
  return suites.flatMap((suite) =>
    suite.checks.map(({ id, title }) => ({ value: id, says: title })),
  )
}

async function faults(): Promise<readonly Candidate[]> {
  const { DEVIATIONS } = await import('#suites/deviations.ts')
  return DEVIATIONS.map(({ id, what }) => ({ value: id, says: what }))
}
