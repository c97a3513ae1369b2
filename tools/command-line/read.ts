import { Command, CommanderError } from 'commander'

import { ValueError } from '#src/command/options/value-error.ts'

import { sentenceOf } from '#src/cli/options/complaints.ts'
import { HELP_STYLE } from '#src/cli/options/help.ts'

import { missingPrograms } from './programs.ts'

/** One option of a script; without `value` it is a flag. */
interface Option<Value> {
  /** A one-letter alias. */
  readonly letter?: string
  /** The value's placeholder in the help: `<count>`. */
  readonly value?: string
  readonly says: string
  /** Parses the value; throws a ValueError if it is invalid. */
  readonly read: (text: string) => Value
  /** The default. */
  readonly otherwise: Value
}

/** The command line of a script in `package.json`, or a file of this folder. */
interface Script<Options, Operand> {
  /** The name for `npm run`, or the path of the file. */
  readonly name: string
  /** A description in sentences. */
  readonly does: string
  readonly options?: Options
  /** Required programs: the script ends with an error if one is not in the `PATH`. */
  readonly needs?: readonly string[]
  /** Positional arguments: `[releases...]`. */
  readonly operands?: {
    readonly name: string
    readonly says: string
    readonly read: (text: string) => Operand
  }
  /** Arguments of each example, with their effect. */
  readonly examples?: readonly (readonly [args: string, does: string])[]
}

type Table = Readonly<Record<string, Option<unknown>>>

type ValuesOf<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never
}

/** The parsed values, or the text and exit code with which the script ends. */
export type Parsed<Values, Operand = string> =
  | { readonly values: Values; readonly operands: readonly Operand[] }
  | { readonly ends: 0 | 2; readonly said: string }

/** Defines an option with a value and its default. */
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

/** Defines a flag. */
export function flag(says: string): Option<boolean> {
  return { says, read: () => true, otherwise: false }
}

/** Reads the command line of this process; ends it with an error or the help. */
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

/** Parses any arguments without ending the process. */
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

/** Returns a function that ends the process with an error about arguments. */
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
