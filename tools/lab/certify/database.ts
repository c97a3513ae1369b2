import { connect } from 'node:net'

import { LabError } from '../lab-error.ts'

/** All documents in the database of a lab server as JSON text, by collection. */
export type Contents = ReadonlyMap<string, readonly string[]>

/** Reads the whole database through its port. */
export async function readDatabase(door: number): Promise<Contents> {
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(door, '127.0.0.1')
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('error', ({ message }) =>
      reject(
        new LabError(
          `cannot read the database of the server: ${message}; was it ended meanwhile, as by "npm run lab -- --stop"?`,
        ),
      ),
    )
    socket.once('end', () => resolve(Buffer.concat(chunks).toString()))
  })
  return parseContents(text)
}

/** Parses one document per line; throws if the last line, `end`, is missing. */
export function parseContents(text: string): Contents {
  const lines = text.trimEnd().split('\n')
  if (lines.pop() !== 'end') throw new Error('the database was read only in part')
  const contents = new Map<string, string[]>()
  for (const line of lines) {
    const [collection = '', document = ''] = line.split('\t')
    contents.set(collection, [...(contents.get(collection) ?? []), document])
  }
  return contents
}
