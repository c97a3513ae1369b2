import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder that is removed at the end of the test. */
export function testFolder(): Disposable & { readonly path: (name: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  return {
    path: (name) => join(folder, name),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
