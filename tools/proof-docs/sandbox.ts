import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { shellWord } from '#engine/text/shell.ts'
import { SAMPLES } from './samples.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A reader's machine: the folder with all files in documents, and the environment of commands. */
export interface Sandbox {
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  /** Fingerprint of the key that signed `vendor.bundle.zip`. */
  readonly fingerprint: string
}

const RECORDINGS = {
  'client.ndjson': 'client-go-graylog-v11-3.2.0',
  'large.ndjson': 'reference-6.1.0-lists',
  'recording.ndjson': 'graylog-5.1.0',
  'backend.ndjson': 'backend-3.2.0-expect-on',
  'before.ndjson': 'migration-3.1.0-before',
  'after.ndjson': 'migration-3.2.0-after',
}
const HARS = {
  'traffic.har': 'chromium-full',
  'browser.har': 'chromium-full',
  'client.har': 'mitmproxy',
}

/** Lays out the files, with one of these roots for each server name in documents. */
export function layOutSandbox(roots: readonly string[]): Sandbox {
  const machine = temporaryFolder()
  const bin = join(machine, 'bin')
  const folder = join(machine, 'reader')
  for (const one of [bin, join(folder, 'test')]) mkdirSync(one, { recursive: true })
  const command = [process.execPath, ...program('cli')].map((word) => shellWord(word)).join(' ')
  put(join(bin, 'graylog-conformance'), `#!/bin/sh\nexec ${command} "$@"\n`)
  put(join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n')
  for (const [name, text] of Object.entries(SAMPLES)) writeFileSync(join(folder, name), text)
  for (const [name, fixture] of Object.entries(RECORDINGS))
    writeFileSync(
      join(folder, name),
      gunzipSync(readFileSync(packageFile(`test/fixtures/${fixture}.ndjson.gz`))),
    )
  cpSync(packageFile('examples'), join(folder, 'examples'), { recursive: true })
  for (const [name, sample] of Object.entries(HARS))
    cpSync(packageFile(`recorder/har/samples/${sample}.har`), join(folder, name))

  const servers = [...roots, ...roots.slice(0, 1)].map((url, at) => ({ name: `server-${at}`, url }))
  // JSON is YAML.
  writeFileSync(join(folder, 'fleet.yaml'), JSON.stringify({ title: 'All', servers }))

  const { NODE_OPTIONS: _options, VITEST: _vitest, ...own } = process.env
  const environment = {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !name.startsWith('GITHUB_'))),
    PATH: `${bin}:${own['PATH'] ?? ''}`,
    NO_COLOR: '1',
    COLUMNS: '80',
    GRAYLOG_USER: 'admin',
    GRAYLOG_PASSWORD: 'admin',
  }
  const fingerprint = makeReports(folder, environment)
  return { folder, environment, fingerprint }
}

/** Writes reports of a recording under each documented name, and a bundle of one of them. */
function makeReports(folder: string, environment: NodeJS.ProcessEnv): string {
  const run = (...args: readonly string[]): string =>
    spawnSync('graylog-conformance', args, { cwd: folder, env: environment, encoding: 'utf8' })
      .stdout
  // As certify does: the recording is next to the run.
  const report = join(folder, 'conformance-report')
  mkdirSync(report)
  cpSync(join(folder, 'recording.ndjson'), join(report, 'recording.ndjson'))
  run('judge', 'conformance-report/recording.ndjson', '--out', 'conformance-report', '-q')
  for (const name of ['old-report', 'may', 'june', 'report'])
    cpSync(report, join(folder, name), { recursive: true })
  cpSync(join(report, 'report.html'), join(folder, 'report.html'))
  run(
    'judge',
    'recording.ndjson',
    '--baseline',
    'known.yaml',
    '--update-baseline',
    '--same-reason',
    '--reason',
    'x',
    '-q',
  )
  const bundle = run(
    'bundle',
    'report',
    '--out',
    'vendor.bundle.zip',
    '--new-key',
    'vendor.pem',
    '--json',
  )
  spawnSync('openssl', ['pkey', '-in', 'vendor.pem', '-pubout', '-out', 'vendor-public.pem'], {
    cwd: folder,
  })
  return (JSON.parse(bundle) as { readonly fingerprint: string }).fingerprint
}

function put(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o755 })
}
