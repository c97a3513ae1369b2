import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Kubernetes release with the API description, downloaded with its sources through the Go proxy. */
const KUBERNETES = 'k8s.io/kubernetes@v1.34.1'

/** Descriptions by their name in kubeconform. */
const KINDS = {
  'job-batch-v1': 'io.k8s.api.batch.v1.Job',
  'cronjob-batch-v1': 'io.k8s.api.batch.v1.CronJob',
  'persistentvolumeclaim-v1': 'io.k8s.api.core.v1.PersistentVolumeClaim',
  'configmap-v1': 'io.k8s.api.core.v1.ConfigMap',
} as const

type Schema = Record<string, unknown> & { readonly properties?: unknown }

/** Writes strict JSON Schemas of Kubernetes to a folder; needs Go. */
export function writeKubernetesSchemas(folder: string): string {
  const modules = join(folder, 'module')
  mkdirSync(modules, { recursive: true })
  writeFileSync(join(modules, 'go.mod'), 'module schemas\n\ngo 1.23\n')
  const printed = execFileSync('go', ['mod', 'download', '-json', KUBERNETES], {
    cwd: modules,
    encoding: 'utf8',
  })
  const { Dir } = JSON.parse(printed) as { readonly Dir: string }
  const swagger = readFileSync(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8')
  const { definitions } = JSON.parse(swagger) as { definitions: Record<string, Schema> }
  const strict = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [
      name,
      name.endsWith('.IntOrString')
        ? { type: ['integer', 'string'] }
        : { ...schema, ...(schema.properties !== undefined && { additionalProperties: false }) },
    ]),
  )
  for (const [file, name] of Object.entries(KINDS))
    writeFileSync(
      join(folder, `${file}.json`),
      JSON.stringify({ $ref: `#/definitions/${name}`, definitions: strict }),
    )
  return `${folder}/{{.ResourceKind}}{{.KindSuffix}}.json`
}
