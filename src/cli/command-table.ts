import { Command } from 'commander'

/** A command as the help of the program shows it. */
interface CommandRow {
  /** Its arguments, `<required>` or `[optional]`. */
  readonly takes: string
  /** What the command does, in one line. */
  readonly says: string
}

/** Every command by its name, in the order of the help. */
const COMMANDS = {
  init: { takes: '[url]', says: 'set up a folder: config file, CI file, baseline' },
  certify: { takes: '[url]', says: 'test a live server and write a report' },
  judge: { takes: '[file...]', says: 'check recordings or HAR files, offline' },
  record: { takes: '[url]', says: 'record traffic between a client and a server' },
  convert: { takes: '<file>', says: 'convert a recording or HAR file to a different format' },
  serve: { takes: '[recording]', says: 'run the reference server, or a recording as a mock' },
  'test-client': {
    takes: '<command...>',
    says: 'run a program against a release and report its faulty requests',
  },
  compare: { takes: '<what...>', says: 'compare runs, recordings, or live servers' },
  replay: {
    takes: '<recording> <url>',
    says: 'send recorded requests to a different server and compare the responses',
  },
  forecast: { takes: '<file...>', says: 'predict which requests break on a different release' },
  'check-settings': { takes: '<file...>', says: 'list the settings that an upgrade affects' },
  upgrade: {
    takes: '[file...]',
    says: 'plan an upgrade: the requests that break, fixes, and steps',
  },
  view: { takes: '<file...>', says: 'show recordings and reports on a single page' },
  ui: { takes: '[folder]', says: 'show all results in a folder in the browser' },
  report: { takes: '<result...>', says: 'write earlier results in other formats' },
  bundle: { takes: '<dir>', says: 'pack a report and its evidence into one signed file' },
  verify: { takes: '<bundle>', says: 'verify a bundle and reproduce its verdicts, offline' },
  list: {
    takes: '<what>',
    says: 'list checks, requirements, routes, or faults of the reference server',
  },
  explain: { takes: '<id...>', says: 'explain a check, requirement, or route' },
  mcp: { takes: '', says: 'offer the offline commands as Model Context Protocol tools' },
  openapi: { takes: '', says: 'write an OpenAPI description of a release' },
} as const satisfies Readonly<Record<string, CommandRow>>

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS

/** The names of all commands, in the same order. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[]

/** A command as far as the table shows it. */
export function shownCommand(name: CommandName): Command {
  const { takes, says } = COMMANDS[name]
  const command = new Command(name).summary(says)
  return takes === '' ? command : command.arguments(takes)
}
