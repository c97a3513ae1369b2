/** `npm run lab:certify`: certifies real servers in every way and compares with what is committed. */
import { cacheOf } from './cache.ts'
import { CERTIFY_HELP, type CertifyTask, parseCertifyTask } from './certify/arguments.ts'
import { makeAdminToken } from './certify/admin-token.ts'
import { buildTool } from './certify/build-tool.ts'
import { readExpected, writeExpected } from './certify/expected.ts'
import { killAndSweep } from './certify/kill-and-sweep.ts'
import { certifyRepeatedly } from './certify/repeat.ts'
import { keepResults, renderRow, type Row } from './certify/results.ts'
import { withInterruption } from './interruption.ts'
import { LabError } from './lab-error.ts'
import { endRun } from './process/run-folder.ts'
import type { LabRelease } from './releases.ts'
import { settled } from './certify/settled.ts'
import { type Way, waysOf } from './certify/ways.ts'
import { startServer } from './start/start-server.ts'
import { fitsRelease, type Variant, VARIANTS } from './variants.ts'

const cache = cacheOf(process.env)

try {
  const task = parseCertifyTask(process.argv.slice(2))
  if (task) process.exitCode = await withInterruption((signal) => certifyAll(task, signal))
  else print(CERTIFY_HELP)
} catch (error) {
  if (!(error instanceof LabError)) throw error
  process.stderr.write(`lab: ${error.message}\n`)
  process.exitCode = 2
}

async function certifyAll(task: CertifyTask, signal: AbortSignal): Promise<number> {
  const { tool, remove } = await buildTool(signal)
  try {
    return await certifyWith({ tool, task, signal })
  } finally {
    remove()
  }
}

/** What all servers are certified with. */
interface Means {
  readonly tool: string
  readonly task: CertifyTask
  readonly signal: AbortSignal
}

async function certifyWith(means: Means): Promise<number> {
  const { task, signal } = means
  let wrong = 0
  for (const release of task.releases)
    for (const variant of task.variants) {
      const ways = waysOf(variant, task.ways)
      if (ways.length === 0 || !fitsRelease(variant, release)) continue
      try {
        const rows = await certifyOne(means, { release, variant, ways })
        wrong += rows.filter(isWrong).length
      } catch (error) {
        if (!(error instanceof LabError) || signal.aborted) throw error
        print(`${release.version} ${variant.name}: ${error.message}`)
        wrong += 1
      }
    }
  const allWell = task.updates ? 'tools/lab/verdicts is written' : 'all as committed'
  print(wrong === 0 ? `${allWell}, nothing left behind` : `${wrong} runs were otherwise`)
  return wrong === 0 ? 0 : 1
}

/** One server, and how it is certified. */
interface Certifying {
  readonly release: LabRelease
  readonly variant: Variant
  readonly ways: readonly Way[]
}

async function certifyOne(
  { tool, task, signal }: Means,
  { release, variant, ways }: Certifying,
): Promise<readonly Row[]> {
  const { version } = release
  const say = (line: string): boolean => process.stderr.write(`lab: ${version} ${line} …\n`)
  const server = await startServer({ cache, release, variant, say, signal })
  const rows: Row[] = []
  const take = (row: Row): void => {
    rows.push(row)
    print(renderRow(row))
  }
  try {
    if (!variant.isJustStarted) await settled(server, signal)
    const token = await makeAdminToken(server)
    const given = { cache, tool, server, variant, token, signal }
    const certified = task.updates ? given : { ...given, expected: readExpected(version) }
    for (const way of ways) take(await certifyRepeatedly(certified, way, task.repeat))
    if (variant === VARIANTS[0])
      for (let number = 1; number <= task.kills; number += 1)
        take(await killAndSweep(certified, number))
  } finally {
    await endRun(server.folder)
    keep(task, version, rows)
  }
  return rows
}

/** Writes what was found, also when what came after it failed. */
function keep({ updates }: CertifyTask, version: string, rows: readonly Row[]): void {
  const runs = rows.filter(({ way }) => !way.startsWith('kill-'))
  if (updates && runs.length > 0)
    writeExpected(
      version,
      Object.fromEntries(runs.map((row) => [`${row.variant} ${row.way}`, row.digest])),
    )
  if (rows.length > 0) keepResults(version, rows, new Date().toISOString().slice(0, 10))
}

function isWrong({ differences, footprint }: Row): boolean {
  return differences.length + footprint.left.length + footprint.lost.length > 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
