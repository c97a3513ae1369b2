import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { importHar } from '#recorder/har/import.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { readCommandLine } from './command-line/read.ts'
import { readFolder } from './command-line/values.ts'

const { operands: folders } = readCommandLine({
  name: 'tools/make-fixtures.ts',
  does:
    'Turns HAR files into fixtures: one packed recording for each HAR file of the folders goes into test/fixtures/. ' +
    'Equal input gives equal bytes.',
  operands: { name: '<folders...>', says: 'where the HAR files are', read: readFolder },
})
for (const folder of folders) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.har'))) {
    const recording = importHar(readFileSync(join(folder, name), 'utf8'), name)
    const footer = { type: 'footer', count: 0, digest: '', complete: true } as const
    const target = join('test/fixtures', name.replace(/\.har$/, '.ndjson.gz'))
    await writeRecording(target, { ...recording, footer })
  }
}
