import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { startReference } from '#reference/serve.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { writeHar } from '../bench-har/write-har.ts'
import { measureInTurn, getSeconds } from '../bench-judge/in-turn.ts'
import { createMeasure } from '../bench-judge/measure.ts'
import { readsOf } from '../bench-replay/reads.ts'
import { type Figure, printFigure } from '../bench/figure.ts'
import { publishTo } from '../build/publish.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { someOf } from '../command-line/values.ts'
import { have } from './cache.ts'
import { type Peer, PEERS } from './peers.ts'
import { forked, mitmdump, openLoad, type StartProxy } from './proxies.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const NAMES = PEERS.map(({ name }) => name)
/** Calls to send, and megabytes of a HAR file to read. */
const [CALLS, MEGABYTES] = [500, 20]
const [OLDER, NEWER] = ['3.2.0', '7.0.0']
const RELEASE = '5.1.0'
/** Milliseconds until the benchmark gives up. */
const LIMIT = 1_800_000

const { values } = readCommandLine({
  name: 'bench:peers',
  does:
    'Measures what registries give on work that this package does too; each is installed into a cache outside the ' +
    'checkout. One that cannot be had is told so.',
  options: {
    only: option('<names>', `some of ${NAMES.join(', ')}`, someOf('peer', NAMES), NAMES),
    rounds: option('<count>', '3 without', readCount, 3),
    json: flag('figures as lines of JSON'),
  },
})
const folder = temporaryFolder()
const measure = createMeasure(folder, AbortSignal.timeout(LIMIT))

const bundle = await publishTo(folder, {
  upstream: 'tools/bench-recorder/upstream.ts',
  load: 'tools/bench-recorder/load.ts',
  'recording-proxy': 'tools/bench-recorder/recording-proxy.ts',
  'node-proxy': 'tools/bench-peers/node-proxy.ts',
  'validate-har': 'tools/bench-peers/validate-har.ts',
})
for (const peer of PEERS.filter(({ name }) => values.only.includes(name))) {
  const had = have(peer)
  const figure =
    'problem' in had ? notHad(peer, had.problem) : await tried(peer, had.folder, bundle)
  printFigure(figure, values.json)
}

function notHad({ name, lacks }: Peer, problem: string): Figure {
  const nothing = { unit: '', own: [], plain: [] }
  return {
    id: name,
    what: 'not measured',
    ...nothing,
    against: name,
    note: `could not be had: ${problem}; ${lacks}`,
  }
}

/** An error of one peer does not stop the others. */
async function tried(peer: Peer, at: string, bundle: string): Promise<Figure> {
  const { name, lacks, work } = peer
  const works = { proxy: proxied, send: sent, read, compare: compared }
  try {
    const figure = await works[work](name, at, bundle)
    return { ...figure, id: name, against: name, note: lacks }
  } catch (error) {
    return notHad(peer, error instanceof Error ? error.message : String(error))
  }
}

type Compared = Pick<Figure, 'what' | 'unit' | 'own' | 'plain'>

async function proxied(name: string, at: string, bundle: string): Promise<Compared> {
  const load = await openLoad(bundle)
  try {
    const ours = forked(join(bundle, 'recording-proxy.js'), (url) => [
      url,
      join(folder, 'r.ndjson'),
    ])
    const theirs: StartProxy =
      name === 'mitmproxy'
        ? mitmdump(at, join(folder, 'flows'))
        : forked(join(bundle, 'node-proxy.js'), (url) => [name, at, url])
    const found = { own: [] as number[], plain: [] as number[] }
    for (let round = 0; round < values.rounds; round += 1) {
      found.plain.push(await load.through(theirs))
      found.own.push(await load.through(ours))
    }
    return {
      what: 'a reverse proxy that records, half reads, half changes',
      unit: 'requests/s',
      ...found,
    }
  } finally {
    load.close()
  }
}

async function sent(_name: string, at: string, bundle: string): Promise<Compared> {
  await using server = await startReference({ version: requireVersion(RELEASE) })
  process.env['GRAYLOG_PASSWORD'] = 'admin'
  const fixture = await readRecording(packageFile('test/fixtures/client-sidecar-5.1.0.ndjson.gz'))
  const recording = readsOf(fixture, CALLS)
  const [file, collection] = [join(folder, 'calls.ndjson'), join(folder, 'collection.json')]
  await writeRecording(file, recording)
  const item = [...recording.exchanges()].map(({ request }) => ({
    name: request.target,
    request: {
      method: request.method,
      url: server.origin + request.target,
      header: [
        { key: 'Accept', value: 'application/json' },
        { key: 'Authorization', value: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
      ],
    },
  }))
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  writeFileSync(collection, JSON.stringify({ info: { name: 'reads', schema }, item }))
  const own = [join(bundle, 'cli.js'), 'replay', file, server.origin, '--mode', 'read']
  // Awaited here, because the server is closed afterward.
  return await inSeconds(`${CALLS} reads sent again and compared, CPU time`, {
    own: [...own, '--user', 'admin', '--json'],
    plain: [join(at, 'bin', 'newman.js'), 'run', collection, '--silent'],
  })
}

async function read(_name: string, at: string, bundle: string): Promise<Compared> {
  const file = join(folder, 'traffic.har')
  const fixture = await readRecording(
    packageFile('test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz'),
  )
  writeHar(file, fixture, MEGABYTES * 1e6)
  return inSeconds(`a HAR of ${MEGABYTES} MB read, redacted and written again, CPU time`, {
    own: [join(bundle, 'cli.js'), 'convert', file, '--to', 'har'],
    plain: [join(bundle, 'validate-har.js'), at, file],
  })
}

async function compared(_name: string, at: string, bundle: string): Promise<Compared> {
  const [older, newer] = [OLDER, NEWER].map((release) => {
    const file = join(folder, `${release}.json`)
    writeFileSync(file, JSON.stringify(describe(release)))
    return file
  })
  const recording = packageFile('test/fixtures/graylog-3.2.0.ndjson.gz')
  return inSeconds(`what changes from ${OLDER} to ${NEWER}, CPU time; ours for 270 calls`, {
    own: [join(bundle, 'cli.js'), 'forecast', recording, '--to', NEWER, '--json'],
    plain: [join(at, 'bin', 'openapi-diff'), older ?? '', newer ?? ''],
  })
}

/** Describes the routes of a release as OpenAPI: paths and methods with a response. */
function describe(release: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path } of routesOf(requireVersion(release))) {
    const parameters = [...path.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { parameters, responses: { 200: { description: 'good' } } },
    }
  }
  return { openapi: '3.0.0', info: { title: 'Graylog', version: release }, paths }
}

async function inSeconds(
  what: string,
  args: { readonly own: readonly string[]; readonly plain: readonly string[] },
): Promise<Compared> {
  const { own, plain } = await measureInTurn(measure, args, values.rounds)
  return { what, unit: 's', own: own.map(getSeconds), plain: plain.map(getSeconds) }
}
