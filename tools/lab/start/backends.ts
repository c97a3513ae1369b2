import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import type { Cache } from '../cache.ts'
import { compileJava } from '../fetch/compile.ts'
import { fetchJars } from '../fetch/maven.ts'
import { fetchRuntime } from '../fetch/runtime.ts'
import { DATABASE, ELASTICSEARCH_6, serverArtefacts } from '../libraries.ts'
import { launch } from '../process/launch.ts'
import type { RunFolder } from '../process/run-folder.ts'
import type { LabRelease, SearchKind } from '../releases.ts'

/** Java options for short runs, in which backends mainly spend time on compilation. */
export const SHORT_LIVED = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] as const
/** Seconds until a backend is ready. */
const LIMIT = 300

/** Everything downloaded and compiled for one release; class paths in Java's search order. */
export interface Equipment {
  readonly java: string
  readonly server: readonly string[]
  readonly database: readonly string[]
  /** Absent if the server needs none. */
  readonly search?: { readonly main: string; readonly classpath: readonly string[] }
}

const SEARCH_MAINS: Readonly<Record<SearchKind, string | undefined>> = {
  'joined-2': 'SearchNode2',
  'http-2': 'SearchNode2',
  'http-6': 'SearchNode6',
  'stand-in': undefined,
}

/** Downloads and compiles files missing in the cache; `say` receives progress. */
export async function equip(
  cache: Cache,
  release: LabRelease,
  { say, signal }: { readonly say: (line: string) => void; readonly signal?: AbortSignal },
): Promise<Equipment> {
  const { version, search: kind } = release
  say(`Java ${release.java}, the server ${version} and what it needs`)
  const java = await fetchRuntime(cache, release.java, signal)
  const compile = async (name: string, jars: readonly string[]): Promise<string> =>
    compileJava(cache, { name, jars, java, ...(signal && { signal }) })
  const server = await fetchJars(cache, serverArtefacts(release), `the server ${version}`, signal)
  const mongo = await fetchJars(cache, DATABASE, 'the database', signal)
  const database = [await compile('Database', mongo), ...mongo]
  const main = SEARCH_MAINS[kind]
  if (main === undefined) {
    const plugin = await compile('StandIn', server)
    return { java, database, server: [...server, plugin] }
  }
  // Elasticsearch does not start if it finds a class twice, so only the one file of the server is used.
  const jars =
    kind === 'http-6'
      ? await fetchJars(cache, ELASTICSEARCH_6, 'Elasticsearch 6', signal)
      : server.slice(0, 1)
  const classpath = [await compile(main, jars), ...jars]
  const first = release.emptiesCaches ? [await compile('CacheUtilities', server)] : []
  return { java, database, server: [...first, ...server], search: { main, classpath } }
}

/** Ports of the backends of one server. */
export interface BackendPorts {
  readonly database: number
  readonly door: number
  readonly search: number
  readonly transport: number
}

/** Starts the database and the Elasticsearch node, if any; resolves when both are ready. */
export async function startBackends(
  folder: RunFolder,
  { release, equipment, ports, signal }: BackendStart,
): Promise<void> {
  const { java, database, search } = equipment
  const { version, wire } = release.database
  const memory = (megabytes: number): readonly string[] => [
    `-Xmx${megabytes}m`,
    ...SHORT_LIVED,
    `-Dlab.run=${folder.path}`,
  ]
  const places = [ports.database, ports.door, version, wire].map(String)
  const started = [
    launch(
      folder,
      {
        name: 'database',
        command: java,
        args: [...memory(256), '-cp', database.join(delimiter), 'Database', ...places],
      },
      signal,
    ),
  ]
  if (search) {
    const home = join(folder.path, 'search')
    for (const name of ['config', 'data', 'logs', 'modules', 'plugins', 'lib'])
      mkdirSync(join(home, name), { recursive: true })
    const args = [String(ports.search), String(ports.transport), home]
    started.push(
      launch(
        folder,
        {
          name: 'search',
          command: java,
          args: [...memory(512), '-cp', search.classpath.join(delimiter), search.main, ...args],
        },
        signal,
      ),
    )
  }
  for (const { waitFor, log } of started)
    await waitFor('a backend is ready', LIMIT, () => log().includes('ready') || undefined)
}

interface BackendStart {
  readonly release: LabRelease
  readonly equipment: Equipment
  readonly ports: BackendPorts
  readonly signal?: AbortSignal
}
