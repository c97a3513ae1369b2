import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { fetchRuntime } from '../runtimes.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The environment of the replacement for the base image. */
export const BASE_ENVIRONMENT = [
  'PATH=/usr/local/bin:/usr/bin:/bin',
  `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
] as const

/**
 * Lays out in an empty folder the parts of the official Node.js image that our Dockerfile uses: Node.js with its
 * libraries, npm, and busybox. Image registries cannot be reached from here.
 */
export function layOutBase(folder: string, nodeLine: string): void {
  for (const name of [
    'bin',
    'usr/bin',
    'usr/lib/node_modules',
    'tmp',
    'root',
    'proc',
    'dev',
    'etc',
  ])
    mkdirSync(join(folder, name), { recursive: true })
  chmodSync(join(folder, 'tmp'), 0o1777)
  const node = fetchRuntime('node', nodeLine).program
  put(folder, node, '/usr/bin/node')
  putLibraries(folder, node)
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  cpSync(join(dirname(npm), '..'), join(folder, 'usr/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/bin/npm'))
  put(folder, busybox(), '/bin/busybox')
  putLibraries(folder, busybox())
  const applets = execFileSync(busybox(), ['--list'], { encoding: 'utf8' }).trim().split('\n')
  for (const applet of applets.filter((name) => name !== 'busybox'))
    symlinkSync('busybox', join(folder, 'bin', applet))
  // Programs begin with "#!/usr/bin/env node".
  symlinkSync('../../bin/busybox', join(folder, 'usr/bin/env'))
  if (existsSync(CERTIFICATES)) put(folder, CERTIFICATES, CERTIFICATES)
}

function put(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true })
  cpSync(from, join(root, to), { dereference: true })
}

/** Copies the libraries of a program, if any. */
function putLibraries(root: string, program: string): void {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  for (const [library] of stdout.matchAll(/\/\S+/g)) put(root, library, library)
}

function busybox(): string {
  return execFileSync('which', ['busybox'], { encoding: 'utf8' }).trim()
}
