import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { READ_LIMITS } from '../limits.ts'
import { readLines } from './lines.ts'
import { openSource } from './source.ts'

/**
 * Names of the bodies that a recording left in files of their own and that no other recording can
 * need: none if another one is in the same folder, as equal bodies share one file. Files of others
 * with such a name are not included.
 */
export function bodiesOfAlone(recording: string): ReadonlySet<string> {
  const all = recordingsNextTo(recording)
  if (all.length !== 1 || all[0] !== basename(recording)) return new Set()
  return new Set(listBodies(recording))
}

/** Names of the bodies that other recordings in the folder of these files need; equal bodies share one file. */
export function bodiesOfOthers(parts: readonly string[]): ReadonlySet<string> {
  const [first = ''] = parts
  const own = new Set(parts.map((part) => basename(part)))
  const others = recordingsNextTo(first).filter((name) => !own.has(name))
  return new Set(others.flatMap((name) => [...listBodies(join(dirname(first), name))]))
}

function recordingsNextTo(recording: string): readonly string[] {
  return readdirSync(dirname(recording)).filter((name) => /\.ndjson(?:\.gz)?$/.test(name))
}

/** Names of the bodies that a file of a recording left in files of their own, some repeatedly. */
export function* listBodies(recording: string): Generator<string, void> {
  for (const line of readLines(openSource(recording, READ_LIMITS), READ_LIMITS)) {
    if (line.kind === 'empty' || line.kind === 'damaged' || !line.isSpilled) continue
    yield* namesIn(line.bytes.toString('latin1'))
  }
}

/** The files that a line names; within a text the quotes would be escaped. */
function namesIn(line: string): readonly string[] {
  return [...line.matchAll(/"file":"([0-9a-f]{64})"/g)].map(([, name = '']) => name)
}
