import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'

import { expect, test } from 'vitest'

import { runCli } from '#src/cli/program.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'
import { packageFile } from '#engine/package.ts'
import { parseDocument } from '#engine/text/yaml.ts'
import { planFiles } from './files.ts'

const NO_ANSWERS = {
  release: [],
  mode: undefined,
  strict: undefined,
  to: undefined,
  program: undefined,
  user: undefined,
  passwordFile: undefined,
  tokenFile: undefined,
}
const URL = 'http://127.0.0.1:9000/api'

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')

test.each([
  ['github', '.github/workflows/graylog-conformance.yml'],
  ['gitlab', '.gitlab/graylog-conformance.yml'],
])('init writes a YAML file for %s that runs the same command', async (ci, path) => {
  const folder = freshFolder()

  const { code, out } = await run(['init', URL, '--ci', ci, '--yes'], {}, folder)

  expect(code).toBe(0)
  expect(out).toContain(`${path}: created`)
  expect(parseDocument(read(folder, path)).errors).toEqual([])
  expect(read(folder, path)).toContain(`certify ${URL}`)
  expect(read(folder, '.gitignore')).toBe(
    'conformance-report/\n.graylog-conformance/\n*.pem\n*.bundle.zip\n',
  )
})

test.each([
  [[], /It tests every release from 2\.0 to \d+\.\d+\. For fewer, add --release/],
  [['--release', '5.1..7.1'], /It tests --release 5\.1\.\.7\.1\./],
])(
  'init names the releases of a client test, and where to install the program',
  async (args, says) => {
    const folder = freshFolder()
    const program = ['--goal', 'test-client', '--program', 'python3 a.py', '--ci', 'github']

    const { out } = await run(['init', ...program, ...args, '--yes'], {}, folder)

    expect(out).toMatch(says)
    expect(out).toContain('To accept a finding, add it to known.yaml.')
    expect(read(folder, '.github/workflows/graylog-conformance.yml')).toContain(
      '# Install your program here, for example: pip install -r requirements.txt\n      - name: Run',
    )
  },
)

test.each([
  ['jenkins', 'Jenkinsfile.graylog-conformance', `sh '.graylog-conformance/`],
  ['cron', 'graylog-conformance.cron', '17 4 * * * cd '],
])('init writes a file for %s', async (ci, path, words) => {
  const folder = freshFolder()

  await run(['init', `${URL}/it's`, '--ci', ci, '--yes'], {}, folder)

  expect(read(folder, path)).toContain(words)
  expect(read(folder, path).match(/(?<!\\)'/g)?.length ?? 0).toSatisfy(
    (count: number) => count % 2 === 0,
  )
})

const JOBS = {
  github: (text: string) =>
    (
      parseDocument(text).toJS() as { jobs: { conformance: { steps: { run?: string }[] } } }
    ).jobs.conformance.steps.flatMap(({ run: command = [] }) => command),
  gitlab: (text: string) => {
    const { before_script: before, script } = (
      parseDocument(text).toJS() as Record<string, Record<'before_script' | 'script', string[]>>
    )['graylog-conformance'] ?? { before_script: [], script: [] }
    return [...before, ...script]
  },
  jenkins: (text: string) => [...text.matchAll(/^ *sh '(.*)'$/gm)].map(([, line = '']) => line),
  cron: (text: string) => [...text.matchAll(/^17 4 \* \* \* (.*)$/gm)].map(([, line = '']) => line),
} as const

test.each(Object.entries(JOBS))(
  'a job for %s never installs the package by name, and exits with 2 if the tool is missing',
  (ci, readCommands) => {
    const folder = freshFolder()
    const text = planFiles(
      { ...NO_ANSWERS, goal: 'certify', ci: ci as keyof typeof JOBS, url: URL },
      folder,
      { version: '1.2.3', start: [process.execPath, join(folder, 'missing.js')] },
    )
      .at(ci === 'gitlab' ? -2 : -1)
      ?.write(undefined)
    const commands = readCommands(text ?? '')
    const { status, stderr } = spawnSync('sh', ['-ec', commands.join('\n')], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], npm_config_registry: 'http://127.0.0.1:1' },
    })

    expect(text).not.toMatch(/npx|graylog-conformance@/)
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/ci\/graylog-conformance-1\.2\.3\.tgz|missing\.js/) as string,
    })
  },
)

test('the cron job starts the program that wrote it', async () => {
  const folder = freshFolder()
  await run(['init', URL, '--ci', 'cron', '--yes'], {}, folder)

  expect(read(folder, 'graylog-conformance.cron')).toContain(
    `; ${process.execPath} ${packageFile('dist/cli.js')} certify ${URL} --quiet\n`,
  )
})

test.each([
  ['github', 'GRAYLOG_PASSWORD: ${{ secrets.GRAYLOG_PASSWORD }}'],
  ['gitlab', '# Define GRAYLOG_USER and GRAYLOG_PASSWORD as masked project variables.'],
  ['jenkins', "string(credentialsId: 'graylog-password', variable: 'GRAYLOG_PASSWORD')"],
])('a job for %s in write mode gets a password, and no token', async (ci, words) => {
  const folder = freshFolder()
  const { out } = await run(
    ['init', URL, '--ci', ci, '--mode', 'write', '--strict', '--yes'],
    {},
    folder,
  )

  expect(JSON.parse(read(folder, 'graylog-conformance.json'))).toEqual({
    certify: { mode: 'write', strict: true, baseline: 'known.yaml' },
  })
  const file = out.split('\n').find((line) => /github|gitlab\/|Jenkins/.test(line)) ?? ''
  const job = read(folder, file.split(':')[0] ?? '')
  expect(job).toContain(words)
  expect(job).not.toContain('TOKEN')
})

test('init names the tarball that the job installs', async () => {
  const { out } = await run(['init', URL, '--ci', 'github', '--yes'], {}, freshFolder())

  expect(out).toMatch(
    /The job installs ci\/graylog-conformance-[\d.]+\.tgz\. To create it, run "npm pack --silent"/,
  )
})

test('init writes a valid config file and a readable baseline', async () => {
  for (const args of [
    [URL, '--release', '5.1', '--token-file', 'token'],
    ['--goal', 'test-client', '--program', 'python3 client.py'],
    ['--goal', 'upgrade', '--release', '5.1', '--to', '7.0'],
  ]) {
    const folder = freshFolder()
    await run(['init', ...args, '--ci', 'none', '--yes'], {}, folder)
    const command = Object.keys(JSON.parse(read(folder, 'graylog-conformance.json')) as object)
    const words = command[0] === 'test-client' ? ['--', 'true'] : []
    const { code, err, out } = await run([command[0] ?? '', '--show-config', ...words], {}, folder)

    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining('Also using options from') as string,
    })
    expect(out).toContain('known.yaml')
  }
})

test.each([
  [['--release', '4.3..7.1'], ['4.3..7.1']],
  [
    ['--release', '4.3,7.1'],
    ['4.3', '7.1'],
  ],
  [['--release', 'all'], ['all']],
  [
    ['--release', '4.3', '--release', '5.0..5.2'],
    ['4.3', '5.0..5.2'],
  ],
  [[], ['all']],
])('a client test takes the releases that test-client takes: %j', async (args, release) => {
  const folder = freshFolder()
  const goal = ['--goal', 'test-client', '--program', 'true', '--ci', 'none', '--yes']

  const { code } = await run(['init', ...goal, ...args], {}, folder)

  expect(code).toBe(0)
  expect(JSON.parse(read(folder, 'graylog-conformance.json'))).toMatchObject({
    'test-client': { release },
  })
})

test('init shows changes to an existing file and applies them only with --yes', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, '.gitignore'), 'dist')
  writeFileSync(
    join(folder, 'graylog-conformance.json'),
    '{"quiet":true,"certify":{"mode":"read"}}',
  )

  const first = await run(['init', URL, '--ci', 'none'], {}, folder)

  expect(first.code).toBe(6)
  expect(first.err).toContain('.gitignore would change:\n  + conformance-report/\n  + *.pem\n')
  expect(read(folder, '.gitignore')).toBe('dist')

  const { code } = await run(['init', URL, '--ci', 'none', '--yes'], {}, folder)
  expect(code).toBe(0)
  expect(read(folder, '.gitignore')).toBe('dist\nconformance-report/\n*.pem\n*.bundle.zip\n')
  expect(JSON.parse(read(folder, 'graylog-conformance.json'))).toEqual({
    quiet: true,
    certify: { mode: 'read', baseline: 'known.yaml' },
  })

  const again = await run(['init', URL, '--ci', 'none', '--json'], {}, folder)
  expect(
    (JSON.parse(again.out) as { files: { state: string }[] }).files.map(({ state }) => state),
  ).toEqual(['unchanged', 'unchanged', 'unchanged'])
})

test('init reports the options that it could not ask for', async () => {
  const args = ['init', '--goal', 'test-client', '--program', 'python3 a.py']
  const { err, out } = await run(args, {}, freshFolder())
  const accepted = await run([...args, '--yes'], {}, freshFolder())

  expect(err).toBe(
    [
      'These options have their defaults, because the input is not a terminal:',
      '  Release to test against (empty: all): empty',
      '  CI system (github, gitlab, jenkins, cron, none): none\n',
    ].join('\n'),
  )
  expect(out).toContain('graylog-conformance.json: created\n')
  expect(accepted.err).toBe('')
})

test('init asks for missing options', async () => {
  const folder = freshFolder()
  mkdirSync(join(folder, '.github'))
  writeFileSync(join(folder, '.gitignore'), 'dist\n')
  const answers = ['certify', URL, '5.1', 'secrets/token', '', 'yes']
  const keyboard = new PassThrough()
  const asked: string[] = []
  const code = await runCli(['init'], {
    out: () => undefined,
    err: (text) => {
      if (!text.includes(': ') || text.includes('would change')) return
      asked.push(text)
      const answer = answers.shift()
      setImmediate(() => keyboard.write(`${answer ?? ''}\n`))
    },
    env: {},
    folder,
    isTerminal: true,
    columns: 80,
    hasColour: false,
    keyboard,
  })

  expect(code).toBe(0)
  expect(answers).toEqual([])
  expect(asked.at(-1)).toContain('Change .gitignore? (yes, no) [no]')
  expect(read(folder, '.gitignore')).toBe(
    'dist\nconformance-report/\n.graylog-conformance/\n*.pem\n*.bundle.zip\nsecrets/token\n',
  )
  expect(readdirSync(join(folder, '.github/workflows'))).toEqual(['graylog-conformance.yml'])
})

test.each([
  [['init', '--yes'], 'the URL is missing'],
  [
    ['init', '--yes', '--goal', 'test-client'],
    'the command is missing or spans several lines; specify it as a single line with --program',
  ],
  [['init', '--yes', 'http://a:b@h/api'], 'contains a user name or password'],
  [
    ['init', '--yes', '--goal', 'upgrade', '--release', '7.0', '--to', '4.0'],
    'cannot set up an upgrade from 7.0.0 to 4.0.0',
  ],
  [['init', '--yes', URL, '--release', '4.3..7.1'], '"4.3..7.1" is not a release number'],
  [
    ['init', '--yes', '--goal', 'test-client', '--program', 'true', '--release', '7.1..4.3'],
    'cannot test releases "7.1..4.3"',
  ],
  [
    ['init', '--yes', '--goal', 'test-client', '--program', 'true', '--release', 'newest'],
    '"newest" is not a release number',
  ],
])('%j exits with 2 and writes nothing', async (args, words) => {
  const folder = freshFolder()
  const { code, err } = await run(args, {}, folder)

  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) as string })
  expect(readdirSync(folder)).toEqual([])
})
