import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { expect, test } from 'vitest'

import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { COMPLETE } from '../command-table.ts'
import type { CommandContext } from '../options/common-options.ts'
import { createProgram } from '../program.ts'
import { freshFolder, run } from '../test-terminal.ts'
import { valuesOfArgument, valuesOfOption } from './named-values.ts'
import { SCRIPTS, SHELLS } from './scripts.ts'
import { placeholderOf, suggest } from './suggest.ts'

const CONTEXT: CommandContext = {
  terminal: {
    out: () => undefined,
    err: () => undefined,
    env: {},
    isTerminal: false,
    columns: 80,
    hasColour: false,
  },
  outcome: { code: 0 },
  every: () => Promise.resolve([]),
}
const PROGRAM = await createProgram(CONTEXT, [COMPLETE])

/** What is offered for a line, whose last word is the unfinished one. */
async function offered(line: string): Promise<readonly string[]> {
  const found = await suggest(PROGRAM, line.split(' '))
  return found === 'path' ? ['a path'] : found.map(({ value }) => value)
}

test.each<[string, readonly string[]]>([
  ['cert', ['certify']],
  ['comp', ['compare', 'completion']],
  ['certify --mod', ['--mode']],
  ['certify --mode ', ['read', 'session', 'write']],
  ['certify --mode=w', ['--mode=write']],
  ['certify --mode = w', ['write']],
  ['certify --mode =', ['read', 'session', 'write']],
  ['certify --mode read --mod', []],
  ['certify --suite csrf,toke', ['csrf,token']],
  ['certify --check csrf.answ', ['csrf.answer', 'csrf.answer.message']],
  ['certify --fail-on dr', ['drift']],
  ['certify --format sar', ['sarif']],
  ['certify --targets ', ['a path']],
  ['certify --json --insecure --ou', ['--out']],
  ['certify http', []],
  ['judge rec', ['a path']],
  ['judge one two', ['a path']],
  ['list ', ['checks', 'requirements', 'routes', 'faults']],
  ['list faults --suite brows', ['browser']],
  ['serve --server-version 7.0.', ['7.0.0', '7.0.1']],
  ['serve --fault session.valid-until.z', ['session.valid-until.zulu']],
  ['explain csrf.answ', ['csrf.answer', 'csrf.answer.message']],
  ['convert x.har --to n', ['nock']],
  ['compare --fail-on b', ['broken']],
  ['completion f', ['fish']],
  ['test-client --release 7.0 -- --mod', ['a path']],
  ['-', ['--version', '--help']],
  ['nothing --mod', []],
  ['complete', []],
])('"%s" can go on as %j', async (line, expected) => {
  const found = await offered(line)

  expect(found.slice(0, expected.length)).toEqual(expected)
  if (!line.includes('7.0.')) expect(found).toHaveLength(expected.length)
})

test('of every value and argument it is known what can stand there', () => {
  const commands = PROGRAM.commands.filter((one) => one.name() !== COMPLETE)
  const places = commands.flatMap((command) => [
    ...command.options.flatMap((option) => {
      const placeholder = placeholderOf(option)
      const isSwitch = placeholder === '' || option.argChoices !== undefined
      const isKnown = isSwitch || valuesOfOption(placeholder, option.long ?? '') !== undefined
      return isKnown ? [] : [`${command.name()} ${option.flags}`]
    }),
    ...command.registeredArguments.flatMap((one) =>
      one.argChoices || valuesOfArgument(one.name()) ? [] : [`${command.name()} ${one.name()}`],
    ),
  ])

  expect(places).toEqual([])
})

test('it is not shown, and reads no settings', async () => {
  const help = await run(['--help'])
  const asked = await run(['complete', '--', 'certify', '--mode', 'w'], {
    GRAYLOG_CONFORMANCE_CONFIG: '/nowhere.json',
  })

  expect(help.out).not.toMatch(/^ {2}complete /m)
  expect(asked).toEqual({ code: 0, out: 'write\t\n', err: '' })
})

test('a shell that there is not is refused', async () => {
  const { code, err } = await run(['completion', 'tcsh'])

  expect([code, err]).toEqual([2, expect.stringContaining('bash, zsh, fish')])
})

/** A folder with the command and its scripts, and the environment in which a shell finds it. */
function installed() {
  const folder = freshFolder()
  const command = join(folder, 'graylog-conformance')
  const words = [process.execPath, ...program('cli')].map((word) => `'${word}'`)
  writeFileSync(command, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`)
  chmodSync(command, 0o700)
  for (const shell of SHELLS)
    writeFileSync(join(folder, `script.${shell}`), SCRIPTS[shell]('graylog-conformance'))
  const PATH = [folder, process.env['PATH']].join(delimiter)
  return { folder, env: { ...process.env, PATH, HOME: folder } }
}

function hasShell(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0
}

test.runIf(hasShell('bash')).each<[readonly string[], readonly string[]]>([
  [['certify', '--mode', '=', 'w'], ['write']],
  [['serve', '--fault', 'session.valid-until.z'], ['session.valid-until.zulu']],
  [
    ['list', ''],
    ['checks', 'requirements', 'routes', 'faults'],
  ],
  [['judge', 'a'], []],
  [['certify', '$(touch evil)', '`touch evil`', '--mod'], ['--mode']],
])('bash completes %j', (words, expected) => {
  const { folder, env } = installed()
  const line = ['graylog-conformance', ...words].map((word) => `'${word}'`).join(' ')
  const script = `source ./script.bash; COMP_WORDS=(${line}); COMP_CWORD=${words.length}
    _graylog_conformance graylog-conformance; printf '%s\\n' "\${COMPREPLY[@]}"`
  const said = execFileSync('bash', ['--norc', '-c', script], { cwd: folder, env }).toString()

  expect(said.trimEnd().split('\n').filter(Boolean)).toEqual(expected)
  expect(existsSync(join(folder, 'evil'))).toBe(false)
})

test.runIf(hasShell('fish'))('fish completes options, values and paths', () => {
  const { folder, env } = installed()
  const ask = (line: string): string =>
    execFileSync('fish', ['--no-config', '-c', `source script.fish; complete -C '${line}'`], {
      cwd: folder,
      env,
    }).toString()

  expect(ask('graylog-conformance certify --mod')).toMatch(/^--mode\tread/)
  expect(ask('graylog-conformance certify --mode=w').trim()).toBe('--mode=write')
  expect(ask('graylog-conformance judge script.f').trim()).toBe('script.fish')
})

test.runIf(hasShell('zsh')).each([
  ['certify --mod', '--mode'],
  ['certify --mode=w', '--mode=write'],
  ['judge script.z', 'script.zsh'],
])('zsh completes "%s"', { timeout: 60_000 }, (line, expected) => {
  const { folder, env } = installed()
  const typist = packageFile('src/cli/completion/test-shell.zsh')
  const args = ['-f', typist, 'script.zsh', `graylog-conformance ${line}`, expected]
  const screen = execFileSync('zsh', args, { cwd: folder, env }).toString()

  expect(screen).toContain(expected)
})
