import { zip } from '#engine/files/zip.ts'
import type { NamedBytes } from './model.ts'

/** How the text of a file becomes bytes on a disk. */
export type Pack = (text: string, beside: readonly NamedBytes[]) => NamedBytes

export const asText: Pack = (text) => ({ name: 'traffic.har', bytes: Buffer.from(text) })

export const withByteOrderMark: Pack = (text) => asText(`\uFEFF${text}`, [])

/** As Playwright packs: the file and what it would put next to it. */
export const asZipOfPlaywright: Pack = (text, beside) => {
  const files = [...beside, { name: 'har.har', bytes: Buffer.from(text) }]
  const named = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
  return { name: 'traffic.har.zip', bytes: zip(named, () => false) }
}
