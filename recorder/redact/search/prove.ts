import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { bodiesFolder } from '../../store/reading/body-files.ts'
import { listBodies } from '../../store/reading/named-bodies.ts'
import { READ_LIMITS } from '../../store/limits.ts'
import { partPath } from '../../store/writing/part-file.ts'
import type { HasTime } from '../budget.ts'
import type { Finder, Hit } from './find.ts'
import { unpack } from '../bytes/packed.ts'

/** The result of searching all files of a recording. */
export interface Proof {
  readonly files: readonly string[]
  readonly hits: readonly (Hit & { readonly file: string })[]
}

/**
 * Searches a written recording, its rotated files, and its spilled bodies for the secrets of a
 * finder; no hit proves that they are absent in every encoding that `findSecrets` knows, except for
 * words of the format. Bodies of other recordings may be in the same folder.
 */
export async function proveAbsence(
  path: string,
  { find }: Pick<Finder, 'find'>,
  hasTime?: HasTime,
): Promise<Proof> {
  const folder = bodiesFolder(path)
  const parts = listParts(path)
  const names = existsSync(folder) ? parts.flatMap((part) => [...listBodies(part)]) : []
  const bodies = [...new Set(names)].sort().map((name) => join(folder, name))
  const files = [...parts, ...bodies.filter((file) => existsSync(file))]
  const hits: (Hit & { readonly file: string })[] = []
  for (const file of files) {
    const isRecording = parts.includes(file)
    for (const hit of await find(file, { isRecording, ...(hasTime && { hasTime }) }))
      hits.push({ ...hit, file })
    if (isRecording) continue
    for (const hit of await hitsInPacked(file, find)) hits.push({ ...hit, file })
  }
  return { files, hits }
}

/** Packed bytes have no lines, so they are looked into as a whole. */
export async function hitsInPacked(file: string, find: Finder['find']): Promise<readonly Hit[]> {
  if (statSync(file).size > READ_LIMITS.bodyBytes) return []
  return hitsInPackedBytes(readFileSync(file), find)
}

/** The same for bytes; none where they are not packed. */
async function hitsInPackedBytes(bytes: Buffer, find: Finder['find']): Promise<readonly Hit[]> {
  const unpacked = isUtf8(bytes) ? undefined : unpack(bytes)
  if (unpacked?.kind !== 'packed') return []
  const hits = await find(unpacked.bytes)
  return hits.map((hit) => ({ ...hit, encoding: `packed, ${hit.encoding}` }))
}

/** Searches a body as the search of a file of its own does. */
export async function hitsInBody(bytes: Buffer, find: Finder['find']): Promise<readonly Hit[]> {
  return [...(await find(bytes)), ...(await hitsInPackedBytes(bytes, find))]
}

/** The files of a recording, the first one and those it was rotated into. */
export function listParts(path: string): readonly string[] {
  const parts: string[] = []
  for (let part = 1; existsSync(partPath(path, part)); part += 1) parts.push(partPath(path, part))
  return parts
}
