import type { Mode } from '#engine/model/recording.ts'
import { shellWord } from '#engine/text/shell.ts'
import { formatList } from '#engine/text/words.ts'
import type { CI_SYSTEMS, GOALS } from './options.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/** The choices that determine the files. */
export interface Answers {
  readonly goal: (typeof GOALS)[number]
  readonly ci: (typeof CI_SYSTEMS)[number]
  readonly url: string | undefined
  /** One release at most, or the releases of a client test; none if not given. */
  readonly release: readonly string[]
  readonly mode: Mode | undefined
  readonly strict: boolean | undefined
  readonly to: string | undefined
  readonly program: string | undefined
  readonly user: string | undefined
  readonly passwordFile: string | undefined
  readonly tokenFile: string | undefined
}

/** A file to write: its path, and its text after the text that is there now. */
export interface WantedFile {
  readonly path: string
  readonly write: (now: string | undefined) => string
}

/** The name under which the command line finds a config file. */
const CONFIG_FILE = 'graylog-conformance.json'

/** The baseline that `init` starts. */
export const BASELINE_FILE = 'known.yaml'

const BASELINE =
  '# Accepted findings: add an entry with a reason for each, or run with --update-baseline.\n'

/** This program: the version that a CI job installs, and the words that start it on this machine. */
interface Program {
  readonly version: string
  readonly start: readonly string[]
}

/** Returns the files of a project in a folder. */
export function planFiles(
  answers: Answers,
  folder: string,
  program: Program,
): readonly WantedFile[] {
  const { goal, tokenFile, passwordFile } = answers
  const secrets = [tokenFile, passwordFile].filter((file) => file !== undefined)
  const ignored = [
    `${REPORTS[goal]}/`,
    ...(goal === 'upgrade' ? ['*.ndjson'] : []),
    ...(goal === 'certify' ? ['*.pem', '*.bundle.zip'] : []),
    ...secrets.filter((file) => !/^(?:\/|\.\.|[A-Za-z]:)/.test(file)),
  ]
  return [
    { path: CONFIG_FILE, write: (now) => mergeConfig(now, configure(answers)) },
    { path: BASELINE_FILE, write: (now) => now ?? BASELINE },
    { path: '.gitignore', write: (now = '') => addLines(now, ignored) },
    ...planCi(answers, folder, program),
  ]
}

/** The folder of the reports. */
const REPORTS: Readonly<Record<Answers['goal'], string>> = {
  certify: 'conformance-report',
  'test-client': 'client-report',
  upgrade: 'upgrade',
}

/** The command that does the work, as a person types it. */
export function commandLine({ goal, url, program = '' }: Answers): string {
  if (goal === 'certify') return url === undefined ? goal : `${goal} ${shellWord(url)}`
  return goal === 'test-client' ? `${goal} -- ${program}` : goal
}

function configure(answers: Answers): UnknownRecord {
  const { goal, release: releases, mode, strict, to, user, passwordFile, tokenFile } = answers
  const [release] = releases
  const out = REPORTS[goal]
  const account = { user, 'password-file': passwordFile, 'token-file': tokenFile }
  const options = {
    certify: { 'assume-version': release, mode, strict, ...account },
    'test-client': { release: release === undefined ? ['all'] : releases, out },
    upgrade: { from: release, to, out, ...account },
  }
  return { [goal]: { ...options[goal], baseline: BASELINE_FILE } }
}

/** Sets values in a config file; its other members stay, and undefined values are left out. */
function mergeConfig(now: string | undefined, wanted: UnknownRecord): string {
  const config = now === undefined ? {} : (JSON.parse(now) as Record<string, object>)
  for (const [goal, values] of Object.entries(wanted))
    config[goal] = { ...config[goal], ...(JSON.parse(JSON.stringify(values)) as object) }
  return `${JSON.stringify(config, null, 2)}\n`
}

function addLines(now: string, wanted: readonly string[]): string {
  const there = now.split(/\r?\n/)
  const missing = wanted.filter((line) => !there.includes(line))
  if (missing.length === 0) return now
  return `${now}${now === '' || now.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`
}

/** The packed package in a repository. It is not on npm, so a job must never install it by name. */
export function tarballPath(version: string): string {
  return `ci/graylog-conformance-${version}.tgz`
}

/** The environment variables of each kind of account. */
const SECRETS = {
  token: ['GRAYLOG_TOKEN'],
  password: ['GRAYLOG_USER', 'GRAYLOG_PASSWORD'],
} as const

interface Job {
  readonly install: string
  readonly run: string
  /** The folder of the reports. */
  readonly reports: string
  readonly isNightly: boolean
  readonly hasTests: boolean
  /** Whether the job must start the server itself. */
  readonly startsServer: boolean
  /** Environment variables with the account at a server of the project. */
  readonly secrets: readonly string[]
}

function planCi(
  answers: Answers,
  folder: string,
  { version, start }: Program,
): readonly WantedFile[] {
  const { ci, goal, mode = 'read' } = answers
  const install = `npm install --prefix .graylog-conformance --no-audit --no-fund --ignore-scripts -- "$PWD/${tarballPath(version)}" || exit 2`
  const isLocal = isOnThisMachine(answers.url)
  const wait = isLocal ? ' --wait-for 1m' : ''
  const run = `.graylog-conformance/node_modules/.bin/graylog-conformance ${commandLine(answers)}${wait}`
  const job: Job = {
    install,
    run,
    reports: REPORTS[goal],
    isNightly: goal === 'certify' && !isLocal,
    hasTests: goal === 'certify',
    startsServer: isLocal,
    secrets: goal === 'test-client' ? [] : SECRETS[mode === 'read' ? 'token' : 'password'],
  }
  const file = (path: string, text: string): WantedFile => ({ path, write: () => text })
  if (ci === 'github') return [file('.github/workflows/graylog-conformance.yml', github(job))]
  if (ci === 'gitlab') {
    const path = '.gitlab/graylog-conformance.yml'
    const include = `include:\n  - local: ${path}\n`
    return [
      file(path, gitlab(job)),
      // An existing pipeline stays as it is: `init` says how to include the file.
      { path: '.gitlab-ci.yml', write: (now) => now ?? include },
    ]
  }
  if (ci === 'jenkins') return [file('Jenkinsfile.graylog-conformance', jenkins(job))]
  if (ci === 'cron')
    return [file('graylog-conformance.cron', crontab(start, commandLine(answers), folder))]
  return []
}

const START_HERE = 'Start your server here, in the background.'

/** Whether a job reaches the server only if it starts the server itself. */
export function isOnThisMachine(url: string | undefined): boolean {
  const hostname = url === undefined ? '' : new URL(url).hostname
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function github({ install, run, reports, isNightly, startsServer, secrets }: Job): string {
  return `name: Graylog conformance
on:
${isNightly ? `  schedule:\n    - cron: '17 4 * * *'` : '  push:'}
  workflow_dispatch:
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - name: Install
        run: |
          ${install}
${startsServer ? `      # ${START_HERE}\n` : ''}      - name: Run
        run: |
          ${run}
${secrets.length > 0 ? `        env:\n${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('')}` : ''}      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: ${reports}
          path: ${reports}
`
}

function gitlab({
  install,
  run,
  reports,
  isNightly,
  hasTests,
  startsServer,
  secrets,
}: Job): string {
  return `${secrets.length > 0 ? `# Define ${formatList(secrets)} as masked project variables.\n` : ''}graylog-conformance:
  image: node:24
${isNightly ? `  rules:\n    - if: $CI_PIPELINE_SOURCE == "schedule" || $CI_PIPELINE_SOURCE == "web"\n` : ''}  before_script:
    - ${JSON.stringify(install)}
  script:
${startsServer ? `    # ${START_HERE}\n` : ''}    - ${JSON.stringify(run)}
  artifacts:
    when: always
    paths:
      - ${reports}/
${hasTests ? `    reports:\n      junit: ${reports}/junit.xml\n` : ''}`
}

function jenkins({
  install,
  run,
  reports,
  isNightly,
  hasTests,
  startsServer,
  secrets,
}: Job): string {
  const quote = (command: string): string =>
    `'${command.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  const ids = secrets.map((name) => name.toLowerCase().replace('_', '-'))
  const needed =
    secrets.length > 0
      ? `, and "secret text" credentials named ${formatList(ids.map((id) => `"${id}"`))}`
      : ''
  const bound = secrets.map(
    (name, at) => `string(credentialsId: '${ids[at] ?? ''}', variable: '${name}')`,
  )
  const step = `sh ${quote(run)}`
  return `// Needs Node.js 20.19 or later on the agent${needed}.
pipeline {
  agent any
  options { timeout(time: 30, unit: 'MINUTES') }
${isNightly ? "  triggers { cron('H 4 * * *') }\n" : ''}  stages {
    stage('Conformance') {
      steps {
        sh ${quote(install)}
${startsServer ? `        // ${START_HERE}\n` : ''}        ${
    secrets.length > 0
      ? `withCredentials([${bound.join(', ')}]) {\n          ${step}\n        }`
      : step
  }
      }
    }
  }
  post {
    always {
${hasTests ? `      junit testResults: '${reports}/junit.xml', allowEmptyResults: true\n` : ''}      archiveArtifacts artifacts: '${reports}/**', allowEmptyArchive: true
    }
  }
}
`
}

function crontab(start: readonly string[], command: string, folder: string): string {
  const words = start.map((word) => shellWord(word))
  const script = words.at(-1) ?? ''
  // Node.js exits with 1 if the script is missing, which means violations. In a crontab, a percent sign ends the command.
  const line =
    `cd ${shellWord(folder)} && ls ${script} >/dev/null || exit 2; ${words.join(' ')} ${command} --quiet`.replaceAll(
      '%',
      String.raw`\%`,
    )
  return `# Add this line with "crontab -e". cron mails the errors; define the account above it (GRAYLOG_TOKEN, or GRAYLOG_USER and GRAYLOG_PASSWORD), or use files.
17 4 * * * ${line}
`
}
