import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import type { Flaws } from '../proof-pipelines/report-flaws.ts'
import { runIn } from '../proof-pipelines/scene.ts'
import { goTool, pythonTool, type Tool } from '../proof-pipelines/tools.ts'

/** Validates the Dockerfile and the compose file with third-party tools. */
export function validateDeployment(folder: string): readonly Flaws[] {
  const filled = join(folder, 'compose')
  mkdirSync(filled)
  // This program of compose-go reads no settings, so required values are replaced.
  const compose = readFileSync(packageFile('deploy/compose.yaml'), 'utf8')
  writeFileSync(join(filled, 'compose.yaml'), compose.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'something'))
  const schema = ['--builtin-schema', 'vendor.compose-spec', 'deploy/compose.yaml']
  const rows: readonly (readonly [what: string, command: Tool, where?: string])[] = [
    ['deploy/image/Dockerfile by hadolint', [...pythonTool('hadolint'), 'deploy/image/Dockerfile']],
    [
      'deploy/compose.yaml by the schema of the Compose Specification',
      [...pythonTool('check-jsonschema'), ...schema],
    ],
    ['deploy/compose.yaml read by compose-go', [...goTool('compose-go'), 'compose.yaml'], filled],
  ]
  return rows.map(([what, command, where = packageFile('.')]) => {
    const { status, stdout, stderr } = runIn(where, command)
    return { what, flaws: status === 0 ? [] : [`${stdout}${stderr}`] }
  })
}
