import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ADMIN } from '../start/settings-file.ts'
import { waitUntil } from '../wait-until.ts'
import type { Certified } from './certify-server.ts'
import { readDatabase } from './database.ts'
import { compareContents } from './footprint.ts'
import type { CertifiedRow } from './results.ts'
import { emptyFolder, runConformance } from './run-tool.ts'

/** Milliseconds after its first request within which a run is killed. */
const WITHIN = 15_000
/** Seconds until a run sends its first request. */
const START_LIMIT = 300

/** Kills a run in write mode at a random moment and sweeps; returns the objects left in the database. */
export async function killAndSweep(
  { cache, tool, server, variant, signal }: Certified,
  number: number,
): Promise<CertifiedRow> {
  const { version } = server.release
  const out = emptyFolder(join(cache.results, version, variant.name, `kill-${number}`))
  const environment = { GRAYLOG_USER: ADMIN.name, GRAYLOG_PASSWORD: ADMIN.password }
  const before = await readDatabase(server.databaseDoor)
  const start = Date.now()
  const name = number % 2 === 0 ? 'SIGINT' : 'SIGKILL'
  let kill = (_: NodeJS.Signals): void => undefined
  const ended = runConformance({
    args: ['certify', server.root, '--mode', 'write', '--out', out],
    tool,
    environment,
    out,
    signal,
    onStart: (own) => (kill = own),
  })
  // An interruption may end it during the wait, and is reported below.
  void ended.catch(() => undefined)
  await waitUntil('the run sends requests', { seconds: START_LIMIT, signal }, () =>
    existsSync(join(out, 'recording.ndjson')) ? true : undefined,
  )
  await Promise.race([sleep(Math.random() * WITHIN), ended])
  kill(name)
  await ended
  const swept = await runConformance({
    args: ['certify', server.root, '--sweep', '--out', out],
    tool,
    environment,
    out,
    signal,
  })
  const after = await readDatabase(server.databaseDoor)
  const footprint = compareContents(before, after, Date.now())
  const isClean = swept === 0 && footprint.left.length + footprint.lost.length === 0
  return {
    version,
    variant: variant.name,
    way: `kill-${number}`,
    footprint,
    seconds: Math.round((Date.now() - start) / 1_000),
    digest: { exit: swept ?? -1, violations: [], warnings: [], unverified: [], ok: 0 },
    differences: isClean ? [] : [`${name} and a sweep did not leave the database as it was`],
  }
}
