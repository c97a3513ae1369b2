import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { isRealPathOn } from '../certify/not-real.ts'
import { emptyFolder, runConformance } from '../certify/run-tool.ts'
import { LabError } from '../lab-error.ts'
import type { LabServer } from '../start/lab-server.ts'
import { ADMIN } from '../start/settings-file.ts'
import { compareWithReplay, type Comparison } from './disagreements.ts'
import { recordClient } from './record-client.ts'

/** Two running servers, and the folder of their files. */
interface Pair {
  readonly from: LabServer
  readonly to: LabServer
  readonly out: string
  readonly signal: AbortSignal
}

/** The comparison of forecast and replay of one recording. */
export interface PairRow extends Comparison {
  /** `client` or `certify`, which is also the name of its folder. */
  readonly name: string
}

const ENVIRONMENT = { GRAYLOG_USER: ADMIN.name, GRAYLOG_PASSWORD: ADMIN.password }

/** Records a client and a certification on the old server, and compares forecast and replay of each. */
export async function runPair(
  pair: Pair,
  say: (line: string) => void,
): Promise<readonly PairRow[]> {
  const { from, out, signal } = pair
  const client = emptyFolder(join(out, 'client'))
  say('a client is recorded')
  const file = join(client, 'recording.ndjson')
  await recordClient(from, { file, out: client, signal })
  const certify = emptyFolder(join(out, 'certify'))
  say('a certification is recorded')
  await runConformance({
    args: ['certify', from.root, '--mode', 'write', '--out', certify],
    environment: ENVIRONMENT,
    out: certify,
    signal,
  })
  const rows: PairRow[] = []
  for (const name of ['client', 'certify']) {
    say(`${name}: forecast and replay`)
    rows.push({ name, ...(await compareOne(pair, join(out, name))) })
  }
  return rows
}

async function compareOne({ from, to, signal }: Pair, folder: string): Promise<Comparison> {
  const recording = join(folder, 'recording.ndjson')
  const forecast = folderIn(folder, 'forecast')
  const replay = folderIn(folder, 'replay')
  const target = to.release.version
  await runConformance({
    args: ['forecast', recording, '--to', target, '--out', forecast, '--quiet'],
    environment: {},
    out: forecast,
    signal,
  })
  await runConformance({
    args: ['replay', recording, to.root, '--control', from.root, '--mode', 'write'].concat(
      '--out',
      replay,
    ),
    environment: ENVIRONMENT,
    out: replay,
    signal,
  })
  const read = createForecaster(await readEvidence(recording))
  const found = compareWithReplay(
    readJson<Forecast>(forecast, 'forecast.json'),
    readJson<Replay>(replay, 'replay.json'),
    {
      recorded: read.calls,
      from: read.from,
      to: getVersion(to),
      isReal: (path) => [from, to].every(({ release }) => isRealPathOn(release.search, path)),
    },
  )
  writeFileSync(join(folder, 'disagreements.json'), `${JSON.stringify(found, null, 2)}\n`)
  return found
}

function getVersion({ release }: LabServer): Version {
  const version = parseTypedVersion(release.version)
  if (version) return version
  throw new LabError(`"${release.version}" is no version`)
}

function folderIn(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}

function readJson<Value>(folder: string, name: string): Value {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Value
  } catch {
    const lastLines = readFileSync(join(folder, 'stderr.txt'), 'utf8').trim().split('\n').slice(-3)
    throw new LabError(
      `the tool wrote no ${name} into ${folder}; its last words:\n${lastLines.join('\n')}`,
    )
  }
}
