import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { createMask } from '#reports/secrets.ts'
import type { Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { createForecaster, type Forecaster } from '#upgrade/forecast/forecast.ts'
import { createSamples, type SampleOf } from '#upgrade/forecast/samples.ts'
import { readEvidence } from './read-evidence.ts'

/** Responses of real servers of both release lines, from the recordings that come with the sources; undefined without. */
export async function realSamples(from: Version, to: Version): Promise<SampleOf | undefined> {
  const older = await recorded(from)
  const newer = await recorded(to)
  if (!older || !newer) return undefined
  const calls = [...older.calls, ...newer.calls]
  return createSamples(older, newer, createMask(calls.map(({ exchange }) => exchange)))
}

async function recorded({ major, minor }: Version): Promise<Forecaster | undefined> {
  const folder = packageFile('test/fixtures')
  if (!existsSync(folder)) return undefined
  const name = readdirSync(folder).find(
    (one) => one.startsWith(`graylog-${major}.${minor}.`) && one.endsWith('.ndjson.gz'),
  )
  return name === undefined ? undefined : createForecaster(await readEvidence(join(folder, name)))
}
