import { zip } from '#engine/files/zip.ts'
import type { NamedBytes } from './model.ts'

/** Encodes the text of a file as bytes. */
export type Pack = (text: string, beside: readonly NamedBytes[]) => NamedBytes

export const asText: Pack = (text) => ({ name: 'traffic.har', bytes: Buffer.from(text) })

export const withByteOrderMark: Pack = (text) => asText(`\uFEFF${text}`, [])

/** Builds a ZIP archive with the file and its attachments, as Playwright does. */
export const asZipOfPlaywright: Pack = (text, beside) => {
  const files = [...beside, { name: 'har.har', bytes: Buffer.from(text) }]
  const named = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
  return { name: 'traffic.har.zip', bytes: zip(named, () => false) }
}
