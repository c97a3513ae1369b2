import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** SHA-256 as hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The folders with the code and the facts that verdicts depend on. */
const ROOMS = ['engine', 'recorder', 'reports', 'src/baseline', 'src/run', 'suites'] as const

/** Put here by the build, which knows the sources. */
declare const CODE_DIGEST: string | undefined

/**
 * SHA-256 over all sources that read and check, hex: the same for the sources and the build. It
 * changes if verdicts may change, even between two releases.
 */
export function codeDigest(): string {
  known ??= typeof CODE_DIGEST === 'string' ? CODE_DIGEST : digestOfSources()
  return known
}
let known: string | undefined

/** The same from the files; only where the sources are. */
export function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const name of ROOMS.flatMap(sourcesOf).toSorted()) {
    // However the lines end in this checkout.
    const text = readFileSync(packageFile(name), 'utf8').replaceAll('\r\n', '\n')
    hash.update(`${name} ${text.length}\n${text}`)
  }
  return hash.digest('hex')
}

function sourcesOf(room: string): readonly string[] {
  return readdirSync(packageFile(room), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(?:ts|json|txt)$/.test(name) && !/(?:\.(?:test|bench)\.ts|^fixtures)/.test(name),
    )
    .map((name) => `${room}/${name.split(sep).join('/')}`)
}
