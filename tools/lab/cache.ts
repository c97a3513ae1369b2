import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the lab keeps what it fetched, compiled, started and found: never in the checkout. */
export interface Cache {
  readonly root: string
  /** Java by its line. */
  readonly runtimes: string
  /** Class paths that Maven told, by what was asked. */
  readonly classpaths: string
  /** Our own Java, compiled, by source and class path. */
  readonly compiled: string
  /** One folder for each server that runs: settings, data, logs, state. */
  readonly runs: string
  /** Logs of servers that did not start. */
  readonly failed: string
  /** What `lab:certify` wrote: recordings and runs by release. */
  readonly results: string
}

/** The cache that the environment names, else the user's own. */
export function openCache(environment: NodeJS.ProcessEnv): Cache {
  const own = environment['GRAYLOG_CONFORMANCE_LAB']
  const base = environment['XDG_CACHE_HOME']
  const root = isGiven(own)
    ? own
    : join(isGiven(base) ? base : join(homedir(), '.cache'), 'graylog-conformance', 'lab')
  return {
    root,
    runtimes: join(root, 'java'),
    classpaths: join(root, 'classpaths'),
    compiled: join(root, 'compiled'),
    runs: join(root, 'runs'),
    failed: join(root, 'failed'),
    results: join(root, 'results'),
  }
}

/** A short name for what all the parts together say. */
export function getKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}
