/** A command as the help of the program shows it. */
interface CommandRow {
  readonly name: string
  /** Its arguments, `<required>` or `[optional]`. */
  readonly takes: string
  /** What it does, in a line. */
  readonly says: string
  readonly isHidden?: boolean
}

/** Completes the words of another command line, for which it looks at every command. */
export const COMPLETE = 'complete'

/** Every command, in the order of the help. */
export const COMMANDS = [
  {
    name: 'certify',
    takes: '[url]',
    says: 'probe a live server, judge its answers, write a report',
  },
  {
    name: 'judge',
    takes: '[file...]',
    says: 'judge recordings or HAR files, offline',
  },
  {
    name: 'record',
    takes: '[url]',
    says: 'record traffic between a client and a server',
  },
  {
    name: 'convert',
    takes: '<file>',
    says: 'turn a recording or HAR file into another form',
  },
  {
    name: 'serve',
    takes: '[recording]',
    says: 'run the reference server, or a recording as a mock',
  },
  {
    name: 'test-client',
    takes: '<command...>',
    says: 'run a program against a release, and see what it does wrong',
  },
  {
    name: 'compare',
    takes: '<what...>',
    says: 'compare runs, recordings or live servers: what got fixed, broken, new, gone',
  },
  {
    name: 'replay',
    takes: '<recording> <url>',
    says: 'send recorded requests to another server and compare the answers',
  },
  {
    name: 'forecast',
    takes: '<file...>',
    says: 'what of a recording breaks on another release',
  },
  {
    name: 'check-settings',
    takes: '<file...>',
    says: 'what an upgrade means for a server.conf',
  },
  {
    name: 'upgrade',
    takes: '[file...]',
    says: 'plan an upgrade: what breaks, what to do, in which order',
  },
  {
    name: 'report',
    takes: '<result...>',
    says: 'turn old results into other formats',
  },
  {
    name: 'split',
    takes: '<file>',
    says: 'cut a large recording into slices that are judged apart',
  },
  {
    name: 'bundle',
    takes: '<dir>',
    says: 'sign a report with its evidence, as one file',
  },
  {
    name: 'verify',
    takes: '<bundle>',
    says: 'verify a bundle and reach its verdicts again, offline',
  },
  {
    name: 'list',
    takes: '<what>',
    says: 'list checks, requirements, routes, or faults of the reference server',
  },
  {
    name: 'explain',
    takes: '<id...>',
    says: 'explain one check, requirement or route',
  },
  {
    name: 'completion',
    takes: '<shell>',
    says: 'print what a shell reads to complete commands, options and values',
  },
  {
    name: COMPLETE,
    takes: '[words...]',
    says: 'what scripts of completion ask',
    isHidden: true,
  },
] as const satisfies readonly CommandRow[]

/** The name of a command. */
export type CommandName = (typeof COMMANDS)[number]['name']
