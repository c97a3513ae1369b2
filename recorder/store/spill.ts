import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import type { Request, Response } from '../../src/model/exchange.ts'
import { bodiesFolder, contentOf } from './body-files.ts'
import type { Stored, StoredBody } from './encode.ts'

/** A body that arrives in pieces: small ones end up in memory, large ones in a file. */
export interface BodyWriter {
  /** Takes already redacted bytes; wait for the promise before giving more. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** The body for its line; `state` says whether all of it came. */
  readonly end: (state: 'complete' | 'truncated') => Promise<StoredBody>
  /** Throws away what came. */
  readonly abort: () => Promise<void>
}

/** Bytes on their way into a file that will be named by their SHA-256. */
class Spill {
  readonly #folder: string
  readonly #path: string
  readonly #hash = createHash('sha256')
  #handle: FileHandle | undefined

  constructor(recording: string) {
    this.#folder = bodiesFolder(recording)
    this.#path = join(this.#folder, `.${randomUUID()}.part`)
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (!this.#handle) {
      await mkdir(this.#folder, { recursive: true })
      this.#handle = await open(this.#path, 'wx')
    }
    this.#hash.update(bytes)
    await this.#handle.writeFile(bytes)
  }

  /** Syncs the bytes and gives the file its name. */
  async end(): Promise<string> {
    const name = this.#hash.digest('hex')
    await this.#handle?.datasync()
    await this.#handle?.close()
    await rename(this.#path, join(this.#folder, name))
    return name
  }

  async abort(): Promise<void> {
    await this.#handle?.close()
    await rm(this.#path, { force: true })
  }
}

/** Takes a body in pieces for the recording at this path. */
export function bodyWriter(recording: string, limit: number): BodyWriter {
  let pieces: Uint8Array[] = []
  let size = 0
  let spill: Spill | undefined
  return {
    write: async (bytes) => {
      size += bytes.length
      if (spill) return spill.write(bytes)
      pieces.push(bytes)
      if (size <= limit) return
      spill = new Spill(recording)
      const held = Buffer.concat(pieces)
      pieces = []
      await spill.write(held)
    },
    end: async (state) => {
      if (spill) return { state, size, file: await spill.end() }
      if (size === 0 && state === 'complete') return { state: 'absent', size: 0 }
      return { state, size, ...contentOf(Buffer.concat(pieces)) }
    },
    abort: async () => {
      pieces = []
      await spill?.abort()
    },
  }
}

/** Something with a request, a response or both. */
export interface Spillable {
  readonly request?: Stored<Request>
  readonly response?: Stored<Response>
}

/** Whether any body is too large for its line. */
export function hasLargeBody({ request, response }: Spillable, limit: number): boolean {
  return isLarge(request?.body, limit) || isLarge(response?.body, limit)
}

/** The same with the content of large bodies moved into files; sizes and states stay. */
export async function spillLarge<Part extends Spillable>(
  recording: string,
  part: Part,
  limit: number,
): Promise<Part> {
  const { request, response } = part
  const moved = async (body: StoredBody): Promise<StoredBody> =>
    isLarge(body, limit) ? spillBody(recording, body) : body
  return {
    ...part,
    ...(request && { request: { ...request, body: await moved(request.body) } }),
    ...(response && { response: { ...response, body: await moved(response.body) } }),
  }
}

function isLarge(body: StoredBody | undefined, limit: number): boolean {
  const held = body?.text ?? body?.base64
  return held !== undefined && held.length * 3 > limit && bytesOf(body).length > limit
}

async function spillBody(recording: string, body: StoredBody): Promise<StoredBody> {
  const spill = new Spill(recording)
  try {
    await spill.write(bytesOf(body))
    return { state: body.state, size: body.size, file: await spill.end() }
  } catch (error) {
    await spill.abort()
    throw error
  }
}

function bytesOf(body: StoredBody | undefined): Buffer {
  const { text, base64 } = body ?? {}
  return base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64')
}
