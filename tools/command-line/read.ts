import { Command, CommanderError } from 'commander'

import { ValueError } from '#src/command/options/value-error.ts'

import { sentenceOf } from '#src/cli/options/complaints.ts'
import { HELP_STYLE } from '#src/cli/options/help.ts'

import { missingPrograms } from './programs.ts'

/** One option of a script; without `value` it is alone. */
interface Option<Value> {
  /** Another way to write it, of one letter. */
  readonly letter?: string
  /** What is behind it, as the help shows it: `<count>`. */
  readonly value?: string
  readonly says: string
  /** Reads its text; a ValueError says why that cannot be. */
  readonly read: (text: string) => Value
  /** What it is where it is not given. */
  readonly otherwise: Value
}

/** What a script of `package.json`, or a file of this folder, takes. */
interface Script<Options, Operand> {
  /** As `npm run` calls it, or the path of the file. */
  readonly name: string
  /** What it does, in sentences. */
  readonly does: string
  readonly options?: Options
  /** Programs that it cannot do without: it ends with a sentence where one is not in the `PATH`. */
  readonly needs?: readonly string[]
  /** What is there without an option: `[releases...]`. */
  readonly operands?: {
    readonly name: string
    readonly says: string
    readonly read: (text: string) => Operand
  }
  /** What is behind the command in each example, with what it does. */
  readonly examples?: readonly (readonly [args: string, does: string])[]
}

type Table = Readonly<Record<string, Option<unknown>>>

type ValuesOf<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never
}

/** What was given, or the text and the exit code with which the script ends. */
export type Parsed<Values, Operand = string> =
  | { readonly values: Values; readonly operands: readonly Operand[] }
  | { readonly ends: 0 | 2; readonly said: string }

/** An option with a value, and what it is without. */
export function option<Value>(
  value: string,
  says: string,
  read: (text: string) => Value,
): Option<Value | undefined>
export function option<Value>(
  value: string,
  says: string,
  read: (text: string) => Value,
  otherwise: NoInfer<Value>,
): Option<Value>
export function option<Value>(
  value: string,
  says: string,
  read: (text: string) => Value,
  otherwise?: Value,
): Option<Value | undefined> {
  return { value, says, read, otherwise }
}

/** An option that is alone. */
export function flag(says: string): Option<boolean> {
  return { says, read: () => true, otherwise: false }
}

/** Reads the command line of this process; what is wrong, and `--help`, end it with one sentence or the help. */
export function readCommandLine<
  const Options extends Table = Record<never, never>,
  Operand = string,
>(script: Script<Options, Operand>) {
  const parsed = parseCommandLine(script, process.argv.slice(2))
  if (!('ends' in parsed)) {
    const refuse = makeRefuser(script.name)
    const missing = missingPrograms(script.needs ?? [])
    return missing === undefined ? { ...parsed, refuse } : refuse(missing)
  }
  const stream = parsed.ends === 0 ? process.stdout : process.stderr
  stream.write(parsed.said)
  process.exit(parsed.ends)
}

/** The same for any arguments, without an end. */
export function parseCommandLine<
  const Options extends Table = Record<never, never>,
  Operand = string,
>(script: Script<Options, Operand>, args: readonly string[]): Parsed<ValuesOf<Options>, Operand> {
  const { name, options, operands } = script
  let said = ''
  const command = getCommand(script).configureOutput({
    writeOut: (text) => (said += text),
    outputError: (text) => (said += `${name}: ${sentenceOf(text, getHelp(name))}\n`),
  })
  try {
    command.parse([...args], { from: 'user' })
    const given = command.opts<Record<string, string | true>>()
    const rows = Object.entries<Option<unknown>>(options ?? {})
    const values = rows.map(([key, row]) => {
      const text = given[key]
      return [key, text === undefined ? row.otherwise : read(command, `--${key}`, text, row.read)]
    })
    return {
      values: Object.fromEntries(values) as ValuesOf<Options>,
      operands: operands
        ? command.args.map((text) => read(command, `"${text}"`, text, operands.read))
        : [],
    }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { ends: error.exitCode === 0 ? 0 : 2, said }
  }
}

function getCommand<Options extends Table, Operand>(script: Script<Options, Operand>): Command {
  const { name, does, options, operands, examples = [] } = script
  const command = new Command(getCall(name))
    .description(does)
    .helpOption('-h, --help', 'show this help')
    .configureHelp(HELP_STYLE)
    .exitOverride()
    .allowExcessArguments(false)
  for (const [key, { letter, value, says }] of Object.entries<Option<unknown>>(options ?? {})) {
    const flags = [...(letter === undefined ? [] : [`-${letter}`]), `--${key}`].join(', ')
    command.option([flags, value].filter(Boolean).join(' '), says)
  }
  if (operands) command.argument(operands.name, operands.says)
  const lines = examples.map(([args, what]) => `  ${getCall(name)} ${args}\n      ${what}`)
  return lines.length > 0
    ? command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
    : command
}

function read<Value>(
  command: Command,
  what: string,
  text: string | true,
  reader: (text: string) => Value,
): Value {
  try {
    return reader(String(text))
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    return command.error(`cannot use ${what}: ${error.message}`)
  }
}

/** Ends the process with a sentence on arguments that cannot go together, or what they name. */
function makeRefuser(name: string): (sentence: string) => never {
  return (sentence) => {
    process.stderr.write(`${name}: ${sentenceOf(sentence, getHelp(name))}\n`)
    process.exit(2)
  }
}

function getCall(name: string): string {
  return name.endsWith('.ts') ? `npx tsx ${name}` : `npm run ${name} --`
}

function getHelp(name: string): string {
  return `${getCall(name)} --help`
}
