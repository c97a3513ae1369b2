import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  convertFurther,
  convertHar,
  forecastText,
  type Output,
  recordLive,
  ROW,
} from './engines.ts'
import type { Placement } from './placement.ts'
import { readableTexts, SecretSearch } from './search.ts'

/** A placement whose secret is readable in an output, or an ordinary body that was changed. */
export interface Miss {
  readonly id: string
  readonly engine: string
  readonly arguable?: string
  /** The change to an ordinary body. */
  readonly how?: string
}

/** Sends the placements through the HAR conversion, or through every engine. */
export async function findReadable(
  placements: readonly Placement[],
  engines: 'conversion' | 'all',
): Promise<readonly Miss[]> {
  return inFolder(async (folder) => {
    const outputs = [await convertHar(placements, folder)]
    if (engines === 'all') {
      outputs.push(
        await recordLive(placements, folder),
        ...(await convertFurther(join(folder, 'from-har.ndjson'), folder)),
        ...(await forecastText(placements, folder)),
      )
    }
    const search = new SecretSearch(placements)
    const byId = new Map(placements.map((placement) => [placement.id, placement]))
    return outputs.flatMap(({ engine, exchanges, texts }) => {
      const found = new Set<string>()
      for (const text of [...texts, ...exchanges.flatMap(readableTexts)])
        for (const id of search.find(text)) found.add(id)
      return [...found].map((id) => {
        const arguable = byId.get(id)?.arguable
        return arguable === undefined ? { id, engine } : { id, engine, arguable }
      })
    })
  })
}

/** Sends ordinary exchanges through the recording engines; returns the changed ones. */
export async function findLost(placements: readonly Placement[]): Promise<readonly Miss[]> {
  return inFolder(async (folder) => {
    const outputs = [await convertHar(placements, folder), await recordLive(placements, folder)]
    return outputs.flatMap((output) => lostIn(output, placements))
  })
}

function lostIn({ engine, exchanges }: Output, placements: readonly Placement[]): readonly Miss[] {
  const kept = new Map(
    exchanges.map(({ request, response }) => [
      Number(request.headers.find(([name]) => name === ROW)?.[1]),
      response,
    ]),
  )
  return placements.flatMap(({ id, response }, index) => {
    const body = kept.get(index)?.body
    if (body?.state !== 'complete') return [{ id, engine, how: body?.reason ?? 'lost' }]
    const text = response.body.toString()
    return body.text === text ? [] : [{ id, engine, how: firstChange(text, body.text ?? '') }]
  })
}

function firstChange(before: string, after: string): string {
  const at = [...before].findIndex((letter, i) => after[i] !== letter)
  const from = Math.max(0, at - 20)
  return `${before.slice(from, at + 30)} → ${after.slice(from, at + 30)}`
}

async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'secret-placements-'))
  try {
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
