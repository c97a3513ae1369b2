import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { importHar } from '../recorder/har/import.ts'
import { readRecording } from '../recorder/store/read.ts'
import type { Recording } from '../src/model/recording.ts'
import { parseVersion } from '../src/model/version.ts'
import type { Version } from '../src/model/version.ts'
import { measure } from '../src/reference/fidelity/measure.ts'
import type { Agreement, Count } from '../src/reference/fidelity/measure.ts'
import { startReference } from '../src/reference/serve.ts'

/** Prints how far the reference server agrees with the real servers of a folder of recordings. */
const [folder = 'fixtures'] = process.argv.slice(2)
for (const name of recordingsIn(folder)) {
  const recording = await read(join(folder, name))
  const version = recording.header.kind === 'backend' ? undefined : versionOf(recording)
  if (!version || nodesOf(recording) > 1) {
    say(`${name}: left out, it is not the traffic of one node's interface`)
    continue
  }
  await using reference = await startReference({ version })
  print(name, await measure(recording, reference))
}

function recordingsIn(path: string): readonly string[] {
  return readdirSync(path)
    .filter((file) => /\.(har|ndjson|ndjson\.gz)$/.test(file) && !file.startsWith('reference-'))
    .toSorted()
}

function nodesOf(recording: Recording): number {
  return new Set([...recording.exchanges()].map(({ request }) => request.origin)).size
}

async function read(path: string): Promise<Recording> {
  return path.endsWith('.har') ? importHar(readFileSync(path, 'utf8'), path) : readRecording(path)
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

function print(name: string, { document, other, differences }: Agreement): void {
  const all = {
    exchanges: document.exchanges + other.exchanges,
    agreeing: document.agreeing + other.agreeing,
  }
  say(`${name}: ${inWords(all)}; document ${inWords(document)}; other ${inWords(other)}`)
  for (const { exchange, request, found } of differences)
    say(
      `  #${exchange} ${request.slice(0, 80)}\n${found.map((line) => `      ${line}`).join('\n')}`,
    )
}

function inWords({ exchanges, agreeing }: Count): string {
  const share = exchanges === 0 ? 100 : Math.floor((agreeing / exchanges) * 1000) / 10
  return `${agreeing} of ${exchanges} (${share} %)`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
