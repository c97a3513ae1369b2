import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { readCommandLine } from '../command-line/read.ts'
import { goTool, pythonTool } from '../proof-pipelines/tools.ts'
import { flawsTold, tell } from '../tell-flaws.ts'
import { writeKubernetesSchemas } from './kubernetes-schemas.ts'
import { temporaryFolder } from '../temporary-folder.ts'

readCommandLine({
  name: 'proof:manifests',
  does:
    'Validates the manifests in deploy/kubernetes with kubeconform and the schemas of Kubernetes, kubectl, and the ' +
    'models of Argo Workflows. Each of them must also reject a file with an unknown member. Needs the Go module proxy, ' +
    'PyPI, Go, Python 3 and kubectl.',
})

const MANIFESTS = ['judge', 'join', 'fleet-nightly', 'fleet-page', 'volume'].map(
  (name) => `deploy/kubernetes/${name}.yaml`,
)
const WORKFLOW = 'deploy/kubernetes/workflow-template.yaml'

const folder = temporaryFolder()

const schemas = writeKubernetesSchemas(folder)
const [kubeconform] = goTool('kubeconform')
const conform = (file: string) =>
  listFlaws(kubeconform, ['-strict', '-schema-location', schemas, file])
for (const file of MANIFESTS)
  tell(`${file} by kubeconform, schemas of Kubernetes 1.34`, conform(file))
const built = join(folder, 'built.yaml')
const kustomized = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], {
  cwd: packageFile('.'),
  encoding: 'utf8',
})
tell('kustomization.yaml by kubectl', kustomized.status === 0 ? [] : [kustomized.stderr])
writeFileSync(built, kustomized.stdout)
tell('what it builds, by kubeconform', conform(built))
const wrong = misspelt(
  'deploy/kubernetes/judge.yaml',
  'backoffLimitPerIndex',
  'backoffLimitPerShard',
)
tell('a member of a wrong name is rejected by kubeconform', refused(conform(wrong)))

const [python] = pythonTool('python')
const model = (file: string) =>
  listFlaws(python, [packageFile('tools/proof-manifests/argo.py'), file])
tell(`${WORKFLOW} by the models of Argo Workflows`, model(WORKFLOW))
tell(
  'a member of a wrong name is rejected by them',
  refused(model(misspelt(WORKFLOW, 'withSequence', 'withSequences'))),
)

process.exitCode = flawsTold() === 0 ? 0 : 1

function listFlaws(program: string, args: readonly string[]): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: packageFile('.'),
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`${error?.message ?? ''}${stdout}${stderr}`]
}

function refused(flaws: readonly string[]): readonly string[] {
  return flaws.length > 0 ? [] : ['it is let pass']
}

function misspelt(file: string, name: string, otherwise: string): string {
  const copy = join(folder, 'misspelt.yaml')
  writeFileSync(copy, readFileSync(packageFile(file), 'utf8').replace(`${name}:`, `${otherwise}:`))
  return copy
}
