import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Run } from '#engine/model/results/run.ts'
import type { Cache } from '../cache.ts'
import { LabError } from '../lab-error.ts'
import type { LabServer } from '../start/lab-server.ts'
import type { Variant } from '../variants.ts'
import { readDatabase } from './database.ts'
import {
  differences,
  type Digest,
  computeDigest,
  otherThanSound,
  type Ratings,
  getRatings,
} from './digest.ts'
import type { Expected } from './expected.ts'
import { compareContents } from './footprint.ts'
import type { CertifiedRow } from './results.ts'
import { getCredentials, emptyFolder, runConformance } from './run-tool.ts'
import { getName, type CertifyMode } from './ways.ts'

/** A running server and the means to certify it. */
export interface Certified {
  readonly cache: Cache
  /** The file of the tool. */
  readonly tool: string
  readonly server: LabServer
  readonly variant: Variant
  /** The committed results; absent while they are rewritten. */
  readonly expected?: Expected
  /** An access token of the admin. */
  readonly token: string
  readonly signal: AbortSignal
}

/** One run and the result of each check. */
interface Certification {
  readonly row: CertifiedRow
  readonly ratings: Ratings
}

/** Certifies a server in one way, and reads its database before and after. */
export async function certifyServer(
  { cache, tool, server, variant, expected, token, signal }: Certified,
  way: CertifyMode,
): Promise<Certification> {
  const { version } = server.release
  const out = emptyFolder(join(cache.results, version, variant.name, getName(way)))
  const { args, environment } = getCredentials(way.account, token)
  const before = await readDatabase(server.databaseDoor)
  const start = Date.now()
  const exit = await runConformance({
    args: ['certify', server.root, '--mode', way.mode, '--out', out, ...args].concat(
      server.otherRoot === undefined ? [] : ['--also', server.otherRoot],
      variant.isTls ? ['--insecure'] : [],
    ),
    tool,
    environment,
    out,
    signal,
  })
  const seconds = Math.round((Date.now() - start) / 1_000)
  const after = await readDatabase(server.databaseDoor)
  const run = readRun(out)
  const digest = computeDigest(run, exit ?? -1)
  const committed = expected?.[`${variant.name} ${getName(way)}`]
  const row: CertifiedRow = {
    version,
    variant: variant.name,
    way: getName(way),
    seconds,
    digest,
    footprint: compareContents(before, after, Date.now(), changingFields(variant)),
    differences: expected ? compare(committed, digest) : otherThanSound(digest),
  }
  writeFileSync(join(out, 'row.json'), `${JSON.stringify(row, null, 2)}\n`)
  return { row, ratings: getRatings(run) }
}

/** An input that the lab stops and starts says whether it should run. */
function changingFields({ traffic }: Variant): readonly string[] {
  return traffic === 'restarting' ? ['desired_state'] : []
}

function compare(committed: Digest | undefined, digest: Digest): readonly string[] {
  return committed ? differences(committed, digest) : ['nothing is committed yet']
}

function readRun(out: string): Run {
  try {
    return JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
  } catch {
    const lastLines = readFileSync(join(out, 'stderr.txt'), 'utf8').trim().split('\n').slice(-3)
    throw new LabError(
      `the tool wrote no run into ${out}; its last words:\n${lastLines.join('\n')}`,
    )
  }
}
