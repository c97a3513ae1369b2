/** `npm run lab:certify`: certifies real servers in every way and compares with the committed results. */
import { openCache } from './cache.ts'
import { readCount } from '#src/command/options/values.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { readPosition, texts } from '../command-line/values.ts'
import { makeAdminToken } from './certify/admin-token.ts'
import { buildTool } from './certify/build-tool.ts'
import { readExpected, writeExpected } from './certify/expected.ts'
import { killAndSweep } from './certify/kill-and-sweep.ts'
import { certifyRepeatedly } from './certify/repeat.ts'
import { keepResults, renderRow, type CertifiedRow } from './certify/results.ts'
import { readLabRelease, readVariant, RELEASE_NAMES, VARIANT_NAMES } from './choices.ts'
import { withInterruption } from './interruption.ts'
import { exitWith, LabError } from './lab-error.ts'
import { endRun } from './process/run-folder.ts'
import { LAB_RELEASES, type LabRelease } from './releases.ts'
import { settled } from './certify/settled.ts'
import { startTraffic } from './certify/traffic.ts'
import { readWay, type CertifyMode, WAY_NAMES, listWays } from './certify/ways.ts'
import { startServer } from './start/start-server.ts'
import { fitsRelease, type Variant, VARIANTS } from './variants.ts'
import { print } from '../command-line/print.ts'

const { values, operands } = readCommandLine({
  name: 'lab:certify',
  does:
    'Starts real servers one after another and certifies each in every mode with every account; compares with ' +
    'tools/lab/verdicts, and the database before and after. Exits 0 if all is as committed (with --update: exit 0 and ' +
    'no violation) and nothing was left behind, 1 otherwise.',
  operands: { name: '[releases...]', says: `all without: ${RELEASE_NAMES}`, read: readLabRelease },
  options: {
    variant: option(
      '<names>',
      `only some of ${VARIANT_NAMES}`,
      (text): readonly Variant[] => texts(text).map(readVariant),
      VARIANTS,
    ),
    way: option(
      '<names>',
      `only with these accounts, in these modes, or both (admin-write): ${WAY_NAMES}`,
      (text) => texts(text).map(readWay),
      [],
    ),
    repeat: option(
      '<count>',
      'run each way so often in a row on one server, 1 without; the verdicts must be alike',
      readCount,
      1,
    ),
    kills: option(
      '<count>',
      'runs in write mode that are killed and swept, 4 without',
      readPosition,
      4,
    ),
    update: flag('write tools/lab/verdicts from what is found'),
  },
})
const cache = openCache(process.env)

await exitWith(withInterruption(certifyAll))

async function certifyAll(signal: AbortSignal): Promise<number> {
  const { tool, remove } = await buildTool(signal)
  try {
    return await certifyWith({ tool, signal })
  } finally {
    remove()
  }
}

/** Means to certify all servers. */
interface Means {
  readonly tool: string
  readonly signal: AbortSignal
}

async function certifyWith(means: Means): Promise<number> {
  const { signal } = means
  let wrong = 0
  for (const release of operands.length > 0 ? operands : LAB_RELEASES)
    for (const variant of values.variant) {
      const ways = listWays(variant, values.way)
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
  const allWell = values.update ? 'tools/lab/verdicts is written' : 'all as committed'
  print(wrong === 0 ? `${allWell}, nothing left behind` : `${wrong} runs were otherwise`)
  return wrong === 0 ? 0 : 1
}

/** One server, and how it is certified. */
interface Certifying {
  readonly release: LabRelease
  readonly variant: Variant
  readonly ways: readonly CertifyMode[]
}

async function certifyOne(
  { tool, signal }: Means,
  { release, variant, ways }: Certifying,
): Promise<readonly CertifiedRow[]> {
  const { version } = release
  const say = (line: string): boolean => process.stderr.write(`lab: ${version} ${line} …\n`)
  const server = await startServer({ cache, release, variant, say, signal })
  const rows: CertifiedRow[] = []
  const take = (row: CertifiedRow): void => {
    rows.push(row)
    print(renderRow(row))
  }
  try {
    if (!variant.isJustStarted) await settled(server, signal)
    const token = variant.isRootless ? '' : await makeAdminToken(server)
    await using _traffic = variant.traffic ? await startTraffic(server, variant.traffic) : undefined
    const given = { cache, tool, server, variant, token, signal }
    const certified = values.update ? given : { ...given, expected: readExpected(version) }
    for (const way of ways) take(await certifyRepeatedly(certified, way, values.repeat))
    if (variant === VARIANTS[0])
      for (let number = 1; number <= values.kills; number += 1)
        take(await killAndSweep(certified, number))
  } finally {
    await endRun(server.folder)
    keep(version, rows)
  }
  return rows
}

/** Writes the findings, also after a later failure. */
function keep(version: string, rows: readonly CertifiedRow[]): void {
  const runs = rows.filter(({ way }) => !way.startsWith('kill-'))
  if (values.update && runs.length > 0)
    writeExpected(
      version,
      Object.fromEntries(runs.map((row) => [`${row.variant} ${row.way}`, row.digest])),
    )
  if (rows.length > 0) keepResults(version, rows, new Date().toISOString().slice(0, 10))
}

function isWrong({ differences, footprint }: CertifiedRow): boolean {
  return differences.length + footprint.left.length + footprint.lost.length > 0
}
