import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { stringify } from '#engine/text/yaml.ts'
import { commit } from './commit.ts'
import { type Flaws, flawsOfReports } from './report-flaws.ts'
import { filesWith, freshFolder, runIn, type Scene, type PipelineTarget } from './scene.ts'
import { goTool } from './tools.ts'

/** One use of the action, and the expected result. */
interface Use {
  readonly what: string
  readonly target: PipelineTarget
  readonly inputs?: Readonly<Record<string, string>>
  readonly code: number
  /** Whether the job still passes. */
  readonly isAllowed?: boolean
  readonly violates: boolean
  /** Whether no reports are expected, as nothing was judged. */
  readonly isEmpty?: boolean
}

/** Shell code that must not become part of a command. */
const SHELL = '"; touch "$KEPT/injected"; $(touch "$KEPT/injected") `touch "$KEPT/injected"` #'

function listUses({ healthy, faulty }: Scene): readonly Use[] {
  return [
    { what: 'a server that conforms', target: healthy, code: 0, violates: false },
    { what: 'a server with a fault', target: faulty, code: 1, violates: true },
    {
      what: 'that fault, allowed by its exit code',
      target: faulty,
      code: 1,
      violates: true,
      inputs: { allow: '4 1' },
      isAllowed: true,
    },
    {
      what: 'that fault as an accepted finding',
      target: faulty,
      code: 0,
      violates: false,
      inputs: { baseline: 'known.yaml' },
    },
    {
      what: 'a target that is shell code',
      code: 2,
      violates: false,
      isEmpty: true,
      target: { ...healthy, url: SHELL },
    },
    {
      what: 'options that are shell code',
      target: healthy,
      code: 2,
      violates: false,
      isEmpty: true,
      inputs: { options: `--mode=read\n--suite=${SHELL}\n` },
    },
    {
      what: 'a server that is not there',
      code: 3,
      violates: false,
      isEmpty: true,
      target: { ...healthy, url: 'http://127.0.0.1:9/api' },
    },
  ]
}

/** Runs the action in a third-party workflow with `act` on this machine; returns the errors of each use. */
export async function tryAction(scene: Scene): Promise<readonly Flaws[]> {
  const actions = layOutActions(scene)
  const results: Flaws[] = []
  for (const use of listUses(scene)) {
    const flaws = await getFlaws(use, scene, actions)
    results.push({ what: `action.yml, run by act: ${use.what}, exit code ${use.code}`, flaws })
  }
  return results
}

async function getFlaws(use: Use, scene: Scene, actions: string): Promise<readonly string[]> {
  const { target, code, violates, isAllowed = code === 0, isEmpty = false } = use
  const repository = freshFolder(scene, 'github')
  const kept = freshFolder(scene, 'kept')
  layOutRepository(repository, use, scene)
  const { status, stdout, stderr } = runAct(repository, kept, target, actions)
  const said = `${stdout}${stderr}`
  const shown = (text: string): boolean => said.includes(text)
  const wrongs: readonly (readonly [boolean, string])[] = [
    [status === (isAllowed ? 0 : 1), `the job ended with ${status}`],
    [shown(`the action says ${code}`), `its output "exit-code" is not ${code}`],
    [!existsSync(join(kept, 'injected')), 'an input became a command'],
    [!said.includes(target.token), 'the log shows the token'],
    [filesWith(kept, target.token).length === 0, 'the kept files contain the token'],
    ...(isEmpty ? [] : keptRight(kept, violates, said)),
  ]
  const flaws = wrongs.filter(([isRight]) => !isRight).map(([, flaw]) => flaw)
  const reports = isEmpty
    ? []
    : await flawsOfReports(
        join(kept, 'conformance-report/conformance-report'),
        ['junit', 'sarif', 'annotations', 'badge'],
        violates,
      )
  const all = [...flaws, ...reports]
  return all.length === 0 ? [] : [...all, said.split('\n').slice(-60).join('\n')]
}

/** Checks summary, annotations, code scanning, and badge next to the report folder. */
function keptRight(
  kept: string,
  violates: boolean,
  said: string,
): readonly (readonly [boolean, string])[] {
  const read = (file: string): string =>
    existsSync(join(kept, file)) ? readFileSync(join(kept, file), 'utf8') : ''
  // Each step has its own summary, which act prints.
  const [, mark = ''] = /Summary - <!-- graylog-conformance -->\s+## (\S)/.exec(said) ?? []
  const sarif = read('uploaded.sarif')
  return [
    // "i" if all findings are in the baseline.
    [violates ? mark === '✗' : /^[✓i]$/.test(mark), 'the summary of the step is another'],
    [said.includes('::error ') === violates, 'the annotations are others'],
    [sarif.includes('"level": "error"') === violates && sarif !== '', 'code scanning got another'],
    [read('badge.svg').startsWith('<svg'), 'the badge was not copied'],
  ]
}

function layOutRepository(folder: string, { target, inputs = {} }: Use, scene: Scene): void {
  mkdirSync(join(folder, '.github/workflows'), { recursive: true })
  cpSync(packageFile('action.yml'), join(folder, 'action.yml'))
  cpSync(scene.tarball, join(folder, 'package.tgz'))
  if (inputs['baseline'] !== undefined) writeKnown(folder, scene)
  const given = {
    target: target.url,
    package: './package.tgz',
    sarif: 'true',
    'node-version': '22',
    badge: 'docs/conformance.svg',
    ...inputs,
  }
  const token = { GRAYLOG_TOKEN: '${{ secrets.GRAYLOG_TOKEN }}' }
  const code = { CODE: '${{ steps.certify.outputs.exit-code }}' }
  const after = [
    'echo "the action says $CODE"',
    'if [ -f docs/conformance.svg ]; then cp docs/conformance.svg "$KEPT/badge.svg"; fi',
  ]
  const steps = [
    { uses: 'actions/checkout@v4' },
    { id: 'certify', uses: './', env: token, with: given },
    { if: 'always()', env: code, run: after.join('\n') },
  ]
  const workflow = { on: 'push', jobs: { certify: { 'runs-on': 'ubuntu-latest', steps } } }
  writeFileSync(join(folder, '.github/workflows/conformance.yml'), stringify(workflow))
  commit(folder)
}

/** Writes a baseline with the tool. */
function writeKnown(folder: string, { faulty }: Scene): void {
  const out = ['--out', join(folder, '..', 'known-report'), '--baseline', 'known.yaml']
  const update = ['--update-baseline', '--same-reason', '--reason', 'the proxy responds this way']
  const cli = [process.execPath, packageFile('dist/cli.js'), 'certify', faulty.url] as const
  runIn(folder, [...cli, ...out, ...update], { GRAYLOG_TOKEN: faulty.token })
}

/** Replacements of GitHub actions that act would download: uploads copy files, and setting up Node.js does nothing. */
const STAND_INS = {
  'actions/setup-node@v4': { '.': standIn(['node-version'], 'true') },
  'actions/upload-artifact@v4': {
    '.': standIn(
      ['name', 'path', 'if-no-files-found'],
      'mkdir -p "$KEPT/$NAME" && if [ -d "$PATH_GIVEN" ]; then cp -r "$PATH_GIVEN" "$KEPT/$NAME/"; fi',
    ),
  },
  'github/codeql-action@v3': {
    'upload-sarif': standIn(
      ['sarif_file', 'category'],
      'cp "$SARIF_FILE_GIVEN" "$KEPT/uploaded.sarif"',
    ),
  },
}

function standIn(inputs: readonly string[], run: string): string {
  const env = Object.fromEntries(
    inputs.flatMap((name) => {
      const variable = name.toUpperCase().replaceAll('-', '_')
      const value = `\${{ inputs.${name} }}`
      return name === 'name' ? [['NAME', value]] : [[`${variable}_GIVEN`, value]]
    }),
  )
  const steps = [{ shell: 'bash', env, run }]
  const taken = Object.fromEntries(inputs.map((name) => [name, { required: false }]))
  return stringify({ name: 'stand-in', inputs: taken, runs: { using: 'composite', steps } })
}

function layOutActions(scene: Scene): string {
  const folder = freshFolder(scene, 'actions')
  for (const [name, files] of Object.entries(STAND_INS)) {
    for (const [below, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, below), { recursive: true })
      writeFileSync(join(folder, name, below, 'action.yml'), text)
    }
    commit(join(folder, name))
  }
  return folder
}

function runAct(repository: string, kept: string, { token }: PipelineTarget, actions: string) {
  const local = Object.keys(STAND_INS).flatMap((name) => [
    '--local-repository',
    `${name}=${join(actions, name)}`,
  ])
  const given = ['--env', `KEPT=${kept}`, '--secret', `GRAYLOG_TOKEN=${token}`]
  const here = ['push', '-P', 'ubuntu-latest=-self-hosted', ...local, ...given]
  return runIn(repository, [...goTool('act'), ...here], { XDG_CACHE_HOME: join(kept, '../cache') })
}
