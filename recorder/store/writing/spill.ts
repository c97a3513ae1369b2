import { createHash, randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { discardDraft } from '#engine/files/own-file.ts'
import { makeFolder, makeFolderInside } from '#engine/files/own-folder.ts'
import { bodiesFolder } from '../reading/body-files.ts'
import type { Stored, StoredBody } from '../encode.ts'
import { decodeBody, type Request, type Response } from '#engine/model/exchange.ts'

/** Bytes above which a body is written to a file of its own: 256 KiB. */
export const BODY_LIMIT = 256 * 1024

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
  return held !== undefined && held.length * 3 > limit && decodeBody(body ?? {}).length > limit
}

async function spillBody(recording: string, body: StoredBody): Promise<StoredBody> {
  const file = await spillBytes(recording, decodeBody(body))
  return { state: body.state, size: body.size, file }
}

/** Makes content durable under the name of its SHA-256, which it gives; equal contents share one file. */
export async function spillBytes(recording: string, bytes: Buffer): Promise<string> {
  const file = createHash('sha256').update(bytes).digest('hex')
  const folder = bodiesFolder(recording)
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    makeFolder(dirname(folder))
    makeFolderInside(folder)
    await writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(partial, join(folder, file))
  } catch (error) {
    discardDraft(partial)
    throw error
  }
  return file
}
