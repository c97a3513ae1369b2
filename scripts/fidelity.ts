/**
 * Prints how far the reference server agrees with the real servers of a folder of recordings, by
 * default of fixtures/: one row a recording, then what differs and why.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { importHar } from '../recorder/har/import.ts'
import { readRecording } from '../recorder/store/read.ts'
import type { Recording } from '../src/model/recording.ts'
import { parseVersion } from '../src/model/version.ts'
import type { Version } from '../src/model/version.ts'
import { packageFile } from '../src/package.ts'
import { routesOfSuites } from '../src/proof/suite-routes.ts'
import { AREAS, measure } from '../src/reference/fidelity/measure.ts'
import type { Agreement, Count, Difference } from '../src/reference/fidelity/measure.ts'
import { knownOf, TAKEN_OVER } from '../src/reference/known-differences.ts'
import { suites } from '../suites/index.ts'

const [folder = packageFile('fixtures')] = process.argv.slice(2)
const ENDING = /\.(har|ndjson|ndjson\.gz)$/
const OWN = /^reference-/
const checks = suites.flatMap((suite) => suite.checks)
const runs = await Promise.all(
  filesIn(packageFile('fixtures'))
    .filter((file) => OWN.test(file))
    .map((file) => read(join(packageFile('fixtures'), file))),
)
const measured: { readonly name: string; readonly agreement: Agreement }[] = []
for (const file of filesIn(folder).filter((name) => !OWN.test(name))) {
  const name = file.replace(ENDING, '')
  const found = await readWithRelease(file)
  if (!found) continue
  const { recording, version } = found
  const before = await readWithRelease(predecessorOf(name))
  const agreement = await measure(recording, {
    ...{ version, suites: routesOfSuites(version, checks, runs), known: knownOf(name) },
    ...(before && { before }),
  })
  measured.push({ name, agreement })
}
printTable()
for (const { name, agreement } of measured) printDifferences(name, agreement.differences)

function filesIn(path: string): readonly string[] {
  return readdirSync(path)
    .filter((file) => ENDING.test(file))
    .toSorted()
}

async function read(path: string): Promise<Recording> {
  return path.endsWith('.har') ? importHar(readFileSync(path, 'utf8'), path) : readRecording(path)
}

/** The file of the recording whose database was taken over. */
function predecessorOf(name: string): string | undefined {
  return filesIn(folder).find((file) => file.replace(ENDING, '') === TAKEN_OVER[name])
}

/** A recording of the interface, with its release; undefined for others. */
async function readWithRelease(
  file: string | undefined,
): Promise<{ readonly recording: Recording; readonly version: Version } | undefined> {
  if (file === undefined) return undefined
  const recording = await read(join(folder, file))
  const version = recording.header.kind === 'backend' ? undefined : versionOf(recording)
  return version && { recording, version }
}

/** The release that the server itself named, or the file does. */
function versionOf(recording: Recording): Version | undefined {
  for (const { response } of recording.exchanges()) {
    const named = /"version":"(\d[^"]*)"/.exec(response?.body.text ?? '')?.[1]
    const version = named === undefined ? undefined : parseVersion(named)
    if (version) return version
  }
  const { assertedVersion, commentedVersion } = recording.header
  return parseVersion(assertedVersion ?? commentedVersion ?? '')
}

function printTable(): void {
  const widest = Math.max(...measured.map(({ name }) => name.length))
  const row = (name: string, cells: readonly string[]): string =>
    [name.padEnd(widest), ...cells.map((cell) => cell.padStart(16))].join('')
  say('Exchanges that agree, +known differences, of how many, in %; on the routes')
  say(row('', ['of the document', 'and of suites', 'and all others']))
  for (const { name, agreement } of measured)
    say(
      row(
        name,
        AREAS.map((area) => inWords(agreement[area])),
      ),
    )
}

function inWords({ exchanges, agreeing, known }: Count): string {
  if (exchanges === 0) return 'none'
  const share = Math.floor((agreeing / exchanges) * 1000) / 10
  return `${agreeing}${known > 0 ? `+${known}` : ''}/${exchanges} ${share.toFixed(1)}`
}

function printDifferences(name: string, differences: readonly Difference[]): void {
  if (differences.length === 0) return
  say(`\n${name}`)
  for (const { exchange, request, areas, found, known } of differences) {
    say(`  ${exchange} ${request.slice(0, 70)} (${areas.join(', ')})`)
    if (known) say(`      known: ${known.differs}; ${known.why}`)
    else for (const line of found) say(`      ${line}`)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
