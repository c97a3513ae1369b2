import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { readAction } from './action.ts'
import type { Flaws } from './report-flaws.ts'
import { goTool, pythonTool, type Tool } from './tools.ts'

/** A file of ours and a third-party tool that validates it. */
interface Validation {
  readonly what: string
  readonly command: Tool
}

/** Validates each file with third-party tools; generated files go into `folder`. */
export function validateAll(folder: string): readonly Flaws[] {
  return validations(folder).map(({ what, command: [program, ...args] }) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: packageFile('.'),
      encoding: 'utf8',
    })
    const flaws = status === 0 ? [] : [`${error?.message ?? ''}${stdout}${stderr}`]
    return { what, flaws }
  })
}

function validations(folder: string): readonly Validation[] {
  const schema = (file: string, name: string, ...more: readonly string[]): Validation => ({
    what: `${file} by the schema of SchemaStore "${name}"`,
    command: [
      ...pythonTool('check-jsonschema'),
      '--builtin-schema',
      `vendor.${name}`,
      ...more,
      file,
    ],
  })
  const [shellcheck] = pythonTool('shellcheck')
  const actionlint = (file: string, what: string): Validation => ({
    what: `${what} by actionlint, its shell by ShellCheck`,
    command: [...goTool('actionlint'), '-shellcheck', shellcheck, file],
  })
  return [
    schema('action.yml', 'github-actions'),
    schema('deploy/ci/github.yml', 'github-workflows'),
    schema('deploy/ci/gitlab.yml', 'gitlab-ci', '--data-transform', 'gitlab-ci'),
    actionlint(asWorkflow(folder), 'the steps of action.yml'),
    actionlint('deploy/ci/github.yml', 'deploy/ci/github.yml'),
    { what: 'deploy/ci/certify.sh by ShellCheck', command: [shellcheck, 'deploy/ci/certify.sh'] },
  ]
}

/** Writes the steps as a reusable workflow, because actionlint checks workflows and the inputs of their actions. */
function asWorkflow(folder: string): string {
  const { inputs, runs } = readAction()
  const taken = Object.keys(inputs).map((name) => [name, { type: 'string' }] as const)
  const workflow = {
    on: { workflow_call: { inputs: Object.fromEntries(taken) } },
    jobs: { certify: { 'runs-on': 'ubuntu-latest', steps: runs.steps } },
  }
  const file = join(folder, 'action-as-workflow.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(workflow, null, 2))
  return file
}
