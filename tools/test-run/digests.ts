import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists every file in a folder by path, with its SHA-256. */
export function listDigests(path: string): readonly (readonly [file: string, sha256: string])[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((name) => statSync(join(path, name)).isFile())
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ])
}
