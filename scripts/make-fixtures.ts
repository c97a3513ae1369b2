/**
 * Turns HAR files into fixtures: `tsx scripts/make-fixtures.ts FOLDER…` writes one packed recording
 * for each HAR file into fixtures/. Equal input gives equal bytes.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { importHar } from '../recorder/har/import.ts'
import { writeRecording } from '../recorder/store/writing/write.ts'

for (const folder of process.argv.slice(2)) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.har'))) {
    const recording = importHar(readFileSync(join(folder, name), 'utf8'), name)
    const footer = { type: 'footer', count: 0, digest: '', complete: true } as const
    const target = join('fixtures', name.replace(/\.har$/, '.ndjson.gz'))
    await writeRecording(target, { ...recording, footer })
  }
}
