import { RECORDING_FILE } from '../run/report-folder.ts'
import type { Arrangement } from '#engine/model/results/bundle.ts'

/** The table of contents. */
export const MANIFEST = 'manifest.json'
/** The signed statement about all parts. */
export const ENVELOPE = 'attestation.dsse.json'
/** The key that it was signed with. */
export const PUBLIC_KEY = 'public-key.pem'
/** The run that was judged. */
export const RUN = 'run.json'
/** The baseline that it was compared with, YAML or JSON. */
export const BASELINE = 'baseline.yaml'

/** The folders of a bundle's recordings, in their order; the empty name is the bundle itself. */
export function recordingFolders(arrangement: Arrangement, count: number): readonly string[] {
  switch (arrangement) {
    case 'one':
      return ['']
    case 'upgrade':
      return ['before', 'after']
    case 'repeats':
      return Array.from({ length: Math.max(2, count) }, (_none, at) =>
        at === 0 ? '' : `repeat-${at + 1}`,
      )
  }
}

/** A recording of a bundle, unpacked. */
export function recordingName(folder: string): string {
  return folder === '' ? RECORDING_FILE : `${folder}/${RECORDING_FILE}`
}
