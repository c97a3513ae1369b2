import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder by its path, with the SHA-256 of its bytes. */
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
