import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { newestLine } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { startWords } from '#engine/package.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { diffLines } from '#engine/text/compare-lines.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { PROGRAM } from '#engine/text/shell.ts'
import { printJson } from '#reports/visible.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import type { Values } from '../../command/options/table.ts'
import { addList, readReleaseAnswer } from '../../command/options/values.ts'
import { askLine } from '../../command/terminal/ask.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { expandReleases } from '../test-client/releases.ts'
import { packageInfo } from '../../run/package-info.ts'
import {
  type Answers,
  BASELINE_FILE,
  commandLine,
  isOnThisMachine,
  planFiles,
  tarballPath,
  type WantedFile,
} from './files.ts'
import { CI_SYSTEMS, GOALS, type options } from './options.ts'

type InitInput = Values<typeof options> & CommonOptions
type Ask = (question: string, byDefault: string) => Promise<string>

type State = 'created' | 'changed' | 'unchanged' | 'not changed'

/** Prompts for missing options, and writes the files of a project. Throws a UsageError. */
export async function run(input: InitInput, terminal: Terminal): Promise<ExitCode> {
  const folder = terminal.folder ?? process.cwd()
  const { keyboard } = terminal
  const unasked: string[] = []
  const ask: Ask = async (question, byDefault) => {
    if (input.yes === true || !keyboard) {
      unasked.push(`  ${question}: ${byDefault === '' ? 'empty' : byDefault}\n`)
      return byDefault
    }
    const shown = byDefault === '' ? '' : ` [${byDefault}]`
    return (await askLine(`${question}${shown}: `, terminal, keyboard)).trim() || byDefault
  }
  const answers = await collectAnswers(input, folder, ask)
  const isShown = input.json !== true && input.quiet !== true
  if (isShown && input.yes !== true && unasked.length > 0)
    terminal.err(
      `These options have their defaults, because the input is not a terminal:\n${unasked.join('')}`,
    )
  const { version } = packageInfo()
  const states: { path: string; state: State }[] = []
  for (const file of planFiles(answers, folder, { version, start: startWords() })) {
    const state = await writeFile(
      file,
      folder,
      (question) => (input.yes === true ? Promise.resolve(true) : confirm(question, ask)),
      terminal,
    )
    states.push({ path: file.path, state })
    if (isShown) terminal.out(`${file.path}: ${state}\n`)
  }
  if (input.json === true) terminal.out(printJson({ files: states }))
  else if (isShown) terminal.out(`\n${nextSteps(answers, states, version)}\n`)
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
  const url = goal === 'certify' ? await findUrl(input, ask) : undefined
  const program = goal === 'test-client' ? await findProgram(input, ask) : undefined
  const release = await findReleases(goal, input, ask)
  const to =
    input.to?.release ??
    (goal === 'upgrade' ? readReleaseAnswer(await ask('Target release', ''))?.release : undefined)
  const [from] = release
  if (from !== undefined && to !== undefined && releaseNumber(to) <= releaseNumber(from))
    throw new UsageError(
      `cannot set up an upgrade from ${from} to ${to}: the target release is not later; specify a later one with --to`,
    )
  const { mode, strict, user, passwordFile } = input
  const isMissing = goal !== 'test-client' && user === undefined && input.tokenFile === undefined
  const tokenFile = isMissing
    ? (await ask('File with an access token, if the environment has none', '')) || undefined
    : input.tokenFile
  const ci =
    input.ci ??
    choose(await ask(`CI system (${CI_SYSTEMS.join(', ')})`, detectCi(folder)), CI_SYSTEMS)
  return { goal, ci, url, release, mode, strict, to, program, user, passwordFile, tokenFile }
}

async function findUrl({ url: given }: InitInput, ask: Ask): Promise<string> {
  const url = given ?? (await ask('Root of the REST API, such as http://host:9000/api', ''))
  if (url === '')
    throw new UsageError(
      'cannot set up a certification: the URL is missing; specify it, for example: "init http://host:9000/api"',
    )
  // The standard form has no characters that break the lines of CI files.
  return new URL(readRoot(url)).href.replace(/\/$/, '')
}

/** Returns the releases of a client test as `test-client` takes them, or at most one release for another goal. */
async function findReleases(
  goal: Answers['goal'],
  { release: given }: InitInput,
  ask: Ask,
): Promise<readonly string[]> {
  const found = given.length > 0 ? given : addList(await ask(RELEASE_QUESTIONS[goal], ''))
  if (goal === 'test-client') {
    expandReleases(found)
    return found
  }
  const version = readReleaseAnswer(found.join(','))
  return version ? [version.release] : []
}

async function findProgram({ program: given }: InitInput, ask: Ask): Promise<string> {
  const program =
    given ?? (await ask('Command that runs the client, such as "python3 backup.py"', ''))
  if (/^\s*$|[\r\n]/.test(program))
    throw new UsageError(
      'cannot set up a client test: the command is missing or spans several lines; specify it as a single line with --program',
    )
  return program
}

const RELEASE_QUESTIONS: Readonly<Record<Answers['goal'], string>> = {
  certify: 'Release that the server should run, if it matters',
  'test-client': 'Release to test against (empty: all)',
  upgrade: 'Current release',
}

function choose<const Word extends string>(answer: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === answer)
  if (word === undefined)
    throw new UsageError(`"${answer}" is not one of the choices; choose ${words.join(', ')}`)
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
        `${path} would change:\n${diffLines(now, wanted, 0)
          .flatMap(({ mark, text }) => (mark === ' ' ? [] : [`  ${mark} ${text}\n`]))
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
    throw new UsageError(
      `cannot write "${path}": ${problem}; fix the problem and run "init" again`,
      { cause },
    )
  }
}

function nextSteps(
  answers: Answers,
  states: readonly { path: string; state: State }[],
  version: string,
): string {
  const left = states.filter(({ state }) => state === 'not changed')
  const { ci } = answers
  return [
    ...(left.length > 0
      ? [`Not changed: ${left.map(({ path }) => path).join(', ')}. Apply the changes with --yes.`]
      : []),
    ...(ci === 'gitlab'
      ? [
          'Add .gitlab/graylog-conformance.yml to "include" in your .gitlab-ci.yml, if it is missing.',
        ]
      : []),
    ...(ci === 'cron' || ci === 'none'
      ? []
      : [
          `The job installs ${tarballPath(version)}. To create it, run "npm pack --silent" in your clone of graylog-conformance, then commit the tarball to ci/ in this repository.`,
        ]),
    ...(ci !== 'cron' && ci !== 'none' && isOnThisMachine(answers.url)
      ? ['The job runs on every push. Add the commands that start your server, at the comment.']
      : []),
    ...(answers.goal === 'certify' && answers.mode === undefined
      ? [
          'With an access token, many security checks do not run. To run them, add --mode session or --mode write.',
        ]
      : []),
    ...(answers.goal === 'test-client'
      ? [
          answers.release.length === 0
            ? `It tests every release from 2.0 to ${newestLine()}. For fewer, add --release, such as --release 5.1..${newestLine()}.`
            : `It tests --release ${answers.release.join(',')}.`,
        ]
      : []),
    `To accept a finding, add it to ${BASELINE_FILE}. Next, run:`,
    '',
    `  ${PROGRAM} ${commandLine(answers)}`,
  ].join('\n')
}
