import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import packageJson from '../../package.json' with { type: 'json' }
import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { shellWord } from '#engine/text/shell.ts'
import { parseDocument } from '#engine/text/yaml.ts'
import { readAction } from './action.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const TEMPLATES = [
  'action.yml',
  'deploy/ci/gitlab.yml',
  'deploy/ci/Jenkinsfile',
  'deploy/ci/certify.sh',
]
const TARBALL = `ci/${packageJson.name}-${packageJson.version}.tgz`
const FIXTURE = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')

test.each(TEMPLATES)('%s never installs the package by name, as it is not on npm', (file) => {
  const text = readFileSync(packageFile(file), 'utf8')

  expect(text).not.toMatch(/npx|graylog-conformance@\d/)
  if (file !== 'action.yml') expect(text).toContain(TARBALL)
})

test.each([...TEMPLATES, 'own copy'])('%s exits with 2 if the tool is missing', (file) => {
  const folder = freshFolder()
  const { status, stderr } = spawnSync('bash', ['-ec', readInstallation(file)], {
    encoding: 'utf8',
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      RUNNER_TEMP: folder,
      GITHUB_ACTION_PATH: folder,
      PACKAGE: file === 'own copy' ? '' : TARBALL,
    },
  })

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining(
      file === 'own copy' ? 'npm ci' : `cannot install ${TARBALL}: no such file`,
    ) as string,
  })
})

/** Reads the shell lines of a template that install the tool. */
function readInstallation(file: string): string {
  const text = readFileSync(packageFile(file === 'own copy' ? 'action.yml' : file), 'utf8')
  if (file.endsWith('.sh')) return text
  if (file.endsWith('Jenkinsfile'))
    return (/sh '''([^]*?)'''/.exec(text)?.[1] ?? '').replaceAll('\\\\', '\\')
  if (file.endsWith('gitlab.yml'))
    return (parseDocument(text).toJS() as { 'graylog-conformance': { before_script: string[] } })[
      'graylog-conformance'
    ].before_script.join('\n')
  return runs.steps.find(({ name }) => name === 'Install')?.run ?? ''
}

test('the workflow for GitHub runs every night', () => {
  const text = readFileSync(packageFile('deploy/ci/github.yml'), 'utf8')

  expect(text).toMatch(/cron: '\d+ \d+ \* \* \*'/)
})

const { inputs, runs } = readAction()

test('no input of the action becomes part of a command', () => {
  const commands = runs.steps.map(({ run = '' }) => run)

  expect(commands.filter((run) => run.includes('${{'))).toEqual([])
  expect(commands.filter(Boolean).length).toBe(3)
})

test('docs/guides/ci.md shows every input of the action', () => {
  const page = readFileSync(packageFile('docs/guides/ci.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name)

  expect(rows).toEqual(Object.keys(inputs))
})

test('the action writes all formats, outputs its exit code, shows annotations, and copies the badge', () => {
  const { status, stdout, folder, told } = runStep({ BADGE: 'a b/badge.svg' })

  expect(status).toBe(0)
  expect(told).toContain('exit-code=0\n')
  expect(told).toContain('sarif=out/results.sarif\n')
  expect(stdout).toMatch(/^::stop-commands::([\da-f-]{36})\n[^]*\n::\1::\ngraylog-conformance: /)
  for (const file of ['out/junit.xml', 'out/annotations.txt', 'out/report.html', 'a b/badge.svg'])
    expect(existsSync(join(folder, file)), file).toBe(true)
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('graylog')
})

test.each([{ OPTIONS: '--suite=$(touch injected)\n' }, { TARGET: '"; touch injected; "' }])(
  '%j is one argument and not a command',
  (environment) => {
    const { folder, told } = runStep(environment)

    expect(existsSync(join(folder, 'injected'))).toBe(false)
    expect(told).toContain('exit-code=2\n')
  },
)

test.each([
  ['1', '', 1],
  ['4', '4', 0],
  ['4', '1 4', 0],
  ['1', '4', 1],
  ['70', '7', 70],
])('exit code %s, allowed "%s", ends the action with %i', (CODE, ALLOW, ends) => {
  const { run = '' } = runs.steps.at(-1) ?? {}

  expect(spawnSync('bash', ['-ec', run], { env: { ...process.env, CODE, ALLOW } }).status).toBe(
    ends,
  )
})

/** Runs the command step of the action on a recording, as GitHub starts it. */
function runStep(environment: Readonly<Record<string, string>>) {
  const { run = '' } = runs.steps.find(({ id }) => id === 'run') ?? {}
  const folder = freshFolder()
  const bin = join(folder, 'graylog-conformance/node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  const command = [process.execPath, ...program('cli')].map((word) => shellWord(word)).join(' ')
  writeFileSync(join(bin, 'graylog-conformance'), `#!/bin/sh\nexec ${command} "$@"\n`, {
    mode: 0o755,
  })
  const defaults = Object.entries(inputs).map(([name, { default: value = '' }]) => [
    name.toUpperCase(),
    value,
  ])
  const { status, stdout } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        TMPDIR: folder,
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: join(folder, 'told'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        ...(Object.fromEntries(defaults) as Readonly<Record<string, string>>),
        PACKAGE: 'package.tgz',
        COMMAND: 'judge',
        TARGET: FIXTURE,
        OUT: 'out',
        ...environment,
      },
    },
  )
  return { status, stdout, folder, told: readFileSync(join(folder, 'told'), 'utf8') }
}
