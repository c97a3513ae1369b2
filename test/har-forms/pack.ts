import type { NamedBytes } from './model.ts'
import { zipOf } from './zip.ts'

/** How the text of a file becomes bytes on a disk. */
export type Pack = (text: string, beside: readonly NamedBytes[]) => NamedBytes

export const asText: Pack = (text) => ({ name: 'traffic.har', bytes: Buffer.from(text) })

export const withByteOrderMark: Pack = (text) => asText(`\uFEFF${text}`, [])

/** As Playwright packs: the file and what it would put beside it. */
export const asZipOfPlaywright: Pack = (text, beside) => ({
  name: 'traffic.har.zip',
  bytes: zipOf([...beside, { name: 'har.har', bytes: Buffer.from(text) }]),
})
