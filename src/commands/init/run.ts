import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import type { Values } from '../../command/options/table.ts'
import { readRelease } from '../../command/options/values.ts'
import { ValueError } from '../../command/options/value-error.ts'
import { askLine } from '../../command/terminal/ask.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { packageInfo } from '../../run/package-info.ts'
import { lineDifference } from './difference.ts'
import { type Answers, BASELINE_FILE, commandLine, planFiles, type WantedFile } from './files.ts'
import { CI_SYSTEMS, GOALS, type options } from './options.ts'

type InitInput = Values<typeof options> & CommonOptions
type Ask = (question: string, byDefault: string) => Promise<string>

/** The name under which the command line finds a config file. */
const CONFIG_FILE = 'graylog-conformance.json'

type State = 'created' | 'changed' | 'unchanged' | 'not changed'

/** Prompts for missing options, and writes the files of a project. Throws a UsageError. */
export async function run(input: InitInput, terminal: Terminal): Promise<ExitCode> {
  const folder = terminal.folder ?? process.cwd()
  const { keyboard } = terminal
  const ask: Ask = async (question, byDefault) => {
    if (input.yes === true || !keyboard) return byDefault
    const shown = byDefault === '' ? '' : ` [${byDefault}]`
    return (await askLine(`${question}${shown}: `, terminal, keyboard)).trim() || byDefault
  }
  const answers = await collectAnswers(input, folder, ask)
  const isShown = input.json !== true && input.quiet !== true
  const states: { path: string; state: State }[] = []
  for (const file of planFiles(answers, CONFIG_FILE, packageInfo().version)) {
    const state = await writeFile(
      file,
      folder,
      (question) => (input.yes === true ? Promise.resolve(true) : confirm(question, ask)),
      terminal,
    )
    states.push({ path: file.path, state })
    if (isShown) terminal.out(`${file.path}: ${state}\n`)
  }
  if (input.json === true) terminal.out(`${JSON.stringify({ files: states }, null, 2)}\n`)
  else if (isShown) terminal.out(`\n${nextSteps(answers, states)}\n`)
  return exitCode(states.some(({ state }) => state === 'not changed') ? 'differences' : 'conforms')
}

async function confirm(question: string, ask: Ask): Promise<boolean> {
  return /^y(?:es)?$/i.test(await ask(question, 'no'))
}

async function collectAnswers(input: InitInput, folder: string, ask: Ask): Promise<Answers> {
  const goal =
    input.goal ??
    choose(
      await ask(
        'Certify a server, test a client, or plan an upgrade? (certify, test-client, upgrade)',
        'certify',
      ),
      GOALS,
    )
  const { user, passwordFile, tokenFile } = input
  const given = { user, passwordFile, tokenFile, program: input.program, to: input.to?.release }
  if (goal === 'certify') {
    const url = input.url ?? (await ask('Root of the REST API, such as http://host:9000/api', ''))
    if (url === '')
      throw new UsageError(
        'cannot set up a certification: the URL is missing; name it, like "init http://host:9000/api"',
      )
    // The standard form has no characters that break the lines of CI files.
    Object.assign(given, { url: new URL(readRoot(url)).href.replace(/\/$/, '') })
  }
  if (goal === 'test-client') {
    given.program ??= await ask('Command that runs the client, such as "python3 backup.py"', '')
    if (/^\s*$|[\r\n]/.test(given.program))
      throw new UsageError(
        'cannot set up a client test: the command is missing; name it in one line with --program',
      )
  }
  const release = input.release?.release ?? (await askRelease(RELEASE_QUESTIONS[goal], ask))
  if (goal === 'upgrade') given.to ??= await askRelease('Release to go to', ask)
  if (goal !== 'test-client' && user === undefined && tokenFile === undefined)
    given.tokenFile =
      (await ask('File with an access token, if it is not in the environment', '')) || undefined
  const ci =
    input.ci ??
    choose(await ask(`CI system (${CI_SYSTEMS.join(', ')})`, detectCi(folder)), CI_SYSTEMS)
  return { ...withoutUndefined({ ...given, release }), goal, ci }
}

const RELEASE_QUESTIONS: Readonly<Record<Answers['goal'], string>> = {
  certify: 'Release that the server should run, if it matters',
  'test-client': 'Release to test against, all if empty',
  upgrade: 'Release that runs now',
}

async function askRelease(question: string, ask: Ask): Promise<string | undefined> {
  const text = await ask(question, '')
  try {
    return text === '' ? undefined : readRelease(text).release
  } catch (error) {
    if (error instanceof ValueError) throw new UsageError(`cannot use the answer: ${error.message}`)
    throw error
  }
}

function choose<const Word extends string>(answer: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === answer)
  if (word === undefined)
    throw new UsageError(`cannot use the answer "${answer}"; choose ${words.join(', ')}`)
  return word
}

function detectCi(folder: string): Answers['ci'] {
  const has = (name: string): boolean => existsSync(join(folder, name))
  if (has('.github')) return 'github'
  if (has('.gitlab-ci.yml')) return 'gitlab'
  return has('Jenkinsfile') ? 'jenkins' : 'none'
}

/** Writes a file; if another text is there, shows the difference and asks first. */
async function writeFile(
  { path, write }: WantedFile,
  folder: string,
  mayChange: (question: string) => Promise<boolean>,
  { err }: Terminal,
): Promise<State> {
  const file = join(folder, path)
  try {
    const now = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    const wanted = write(now)
    if (now === wanted) return 'unchanged'
    if (now !== undefined) {
      err(
        `${path} would change:\n${lineDifference(now, wanted)
          .map((line) => `  ${line}\n`)
          .join('')}`,
      )
      if (!(await mayChange(`Change ${path}? (yes, no)`))) return 'not changed'
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, wanted)
    return now === undefined ? 'created' : 'changed'
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const problem = cause instanceof SyntaxError ? 'it is not JSON' : fileProblem(cause)
    throw new UsageError(`cannot write "${path}": ${problem}; fix that and run init again`, {
      cause,
    })
  }
}

function nextSteps(answers: Answers, states: readonly { path: string; state: State }[]): string {
  const left = states.filter(({ state }) => state === 'not changed')
  const { ci } = answers
  return [
    ...(left.length > 0
      ? [`Not changed: ${left.map(({ path }) => path).join(', ')}. Apply the changes with --yes.`]
      : []),
    ...(ci === 'gitlab'
      ? [
          'Add .gitlab/graylog-conformance.yml to the "include" of your .gitlab-ci.yml, if it is not there.',
        ]
      : []),
    `Accept findings in ${BASELINE_FILE}. Run this now:`,
    '',
    `  npx graylog-conformance ${commandLine(answers)}`,
  ].join('\n')
}

function withoutUndefined<Value extends object>(value: Value) {
  const all = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(all) as { [Name in keyof Value]?: NonNullable<Value[Name]> }
}
