import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for its owner only that was removed when its user is done. */
interface Scratch extends Disposable {
  readonly folder: string
}

/** Makes such a folder. */
export function makeScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-bundle-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    folder,
    [Symbol.dispose]: () => {
      process.off('exit', remove)
      remove()
    },
  }
}
