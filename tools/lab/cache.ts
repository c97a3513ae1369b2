import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The lab's cache of downloads, compiled code, runs, and results, outside the checkout. */
export interface Cache {
  readonly root: string
  /** Java by release line. */
  readonly runtimes: string
  /** Class paths from Maven, by request. */
  readonly classpaths: string
  /** Our own compiled Java, by source and class path. */
  readonly compiled: string
  /** One folder per running server: settings, data, logs, and state. */
  readonly runs: string
  /** Logs of servers that did not start. */
  readonly failed: string
  /** Output of `lab:certify`: recordings and runs by release. */
  readonly results: string
}

/** Opens the cache named by the environment, or the user's default. */
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

/** Hashes all parts into a short name. */
export function getKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}
