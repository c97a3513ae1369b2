import { nearest } from '../../src/text/nearest.ts'

/** The setting nearest to an unknown key, whichever of `-`, `.` and `_` it is written with; else undefined. */
export function suggest(key: string, settings: Iterable<string>): string | undefined {
  return nearest(key.toLowerCase().replace(/[-.]/g, '_'), settings)
}
