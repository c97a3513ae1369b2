import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

import type { Peer } from './peers.ts'

/** The cache folder of third-party packages, outside the checkout. */
const FOLDER = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'graylog-conformance',
  'bench-peers',
)
/** Milliseconds for one installation. */
const LIMIT = 300_000

/** An installed package with the folder of its `node_modules` or programs, or the reason for its absence. */
type Had = { readonly folder: string } | { readonly problem: string }

/** Installs a package once, without running its scripts. */
export function have({ name, registry }: Peer): Had {
  mkdirSync(FOLDER, { recursive: true })
  return registry === 'npm' ? fromNpm(name) : fromPyPi(name)
}

function fromNpm(name: string): Had {
  const folder = join(FOLDER, name)
  const found = join(folder, 'node_modules', name)
  if (existsSync(found)) return { folder: found }
  mkdirSync(folder, { recursive: true })
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
  const problem = run('npm', ['install', ...flags, name])
  return problem === undefined ? { folder: found } : { problem }
}

function fromPyPi(name: string): Had {
  const folder = join(FOLDER, name, 'bin')
  if (existsSync(join(folder, 'pip')) && existsSync(join(FOLDER, name, 'done'))) return { folder }
  const problem =
    run('python3', ['-m', 'venv', join(FOLDER, name)]) ??
    run(join(folder, 'pip'), ['install', '--quiet', name])
  if (problem !== undefined) return { problem }
  mkdirSync(join(FOLDER, name, 'done'), { recursive: true })
  return { folder }
}

/** Runs a program; returns the last line of its error, or undefined. */
function run(program: string, args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { timeout: LIMIT, encoding: 'utf8' })
  if (error) return error.message
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? `exit code ${status}`)
}
