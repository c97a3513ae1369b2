import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { readRelease } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { startReference } from '#reference/serve.ts'
import { recordLive } from '#src/run/live/live-run.ts'
import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import { suites } from '#suites/index.ts'
import { readCommandLine } from './command-line/read.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Checks of a limited account, and of pages next to complete lists read again afterward. */
const LISTS = ['access.lists', 'list.pages']
/** Requests with every form of credential, and with headers of other clients. */
const FORMS = ['access.accepted', 'access.requested-by']

const { operands } = readCommandLine({
  name: 'tools/make-reference-fixtures.ts',
  does:
    'Makes recordings of the reference server for what no recording of a real server holds: certifies each release ' +
    'in write mode and packs the recording into fixtures/reference-VERSION.ndjson.gz. VERSION-tls certifies over ' +
    'https in read mode, VERSION-lists only asks for lists, and VERSION-forms only tries credentials and headers, in session mode; they write files of that name.',
  operands: {
    name: '<versions...>',
    says: 'such as 7.1.7, 7.1.7-tls, 6.1.0-lists',
    read: readForm,
  },
})
for (const { version, form } of operands) {
  const isTls = form === 'tls'
  const only = form === 'lists' ? LISTS : form === 'forms' ? FORMS : undefined
  const out = temporaryFolder()
  await using server = await startReference({ version, ...(isTls && { certificate: SELF_SIGNED }) })
  const { file } = await recordLive({
    root: server.root,
    also: [],
    version,
    mode: isTls ? 'read' : form === 'forms' ? 'session' : 'write',
    only: [],
    out,
    credentials: { user: { name: 'admin', password: 'admin' } },
    connection: isTls ? { tls: { insecure: true } } : {},
    probes: suites
      .flatMap(({ probes }) => probes)
      .filter(({ name }) => only?.includes(name) ?? true),
    signal: new AbortController().signal,
    created: new Date(0),
  })
  const target = join(
    'test/fixtures',
    `reference-${[version.release, form].filter(Boolean).join('-')}.ndjson.gz`,
  )
  await writeRecording(target, await readRecording(file))
  rmSync(out, { recursive: true })
}

function readForm(typed: string) {
  const [release = '', form] = typed.split('-')
  return { version: readRelease(release), form }
}
