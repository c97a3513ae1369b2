import { unzipSync, zipSync } from 'fflate'

/** Files by their names, as an archive contains them. */
type ZipFiles = Readonly<Record<string, Uint8Array>>

/** The first time that an archive can name, so that equal files make equal archives. */
const FIRST_TIME = new Date(1980, 0, 1)

/** Packs files into an archive in this order; `isStored` names the ones that stay uncompressed. */
export function zip(files: ZipFiles, isStored: (name: string) => boolean): Buffer {
  const entries = Object.entries(files).map(
    ([name, bytes]) => [name, [bytes, { level: isStored(name) ? 0 : 6 }]] as const,
  )
  return Buffer.from(zipSync(Object.fromEntries(entries) as never, { mtime: FIRST_TIME }))
}

/** Reads all files of any archive; `onSize` gets the size of each before it is unpacked. */
export function unzipped(bytes: Uint8Array, onSize: (size: number) => void): ZipFiles {
  return unzipSync(bytes, {
    filter: ({ originalSize }) => {
      onSize(originalSize)
      return true
    },
  })
}
