import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import type { Cache } from '../cache.ts'
import { LabError } from '../lab-error.ts'
import { launch } from '../process/launch.ts'
import { endFailed, makeRunFolder } from '../process/run-folder.ts'
import type { RunFolder } from '../process/run-folder.ts'
import type { LabRelease } from '../releases.ts'
import type { Variant } from '../variants.ts'
import { ask } from './ask.ts'
import { equip, startBackends } from './backends.ts'
import type { Equipment } from './backends.ts'
import type { LabServer } from './lab-server.ts'
import { freePorts } from './ports.ts'
import { seed } from './seed.ts'
import { COMMON, FOLDERS, renderSettings } from './settings-file.ts'

/** Seconds until a server says that it is alive, on a busy machine. */
const ALIVE_LIMIT = 240
/** Seconds until it has an index to write to. */
const INDEX_LIMIT = 60

export interface StartOptions {
  readonly cache: Cache
  readonly release: LabRelease
  readonly variant: Variant
  /** Told what is being waited for. */
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/** Fetches, starts and seeds one server; when that fails or is interrupted, nothing of it stays. */
export async function startServer(options: StartOptions): Promise<LabServer> {
  const { cache, release, variant } = options
  const equipment = await equip(cache, release, options)
  const folder = makeRunFolder(cache, release.version, variant.name)
  try {
    return await startIn(folder, equipment, options)
  } catch (error) {
    const logs = await endFailed(cache, folder)
    if (!(error instanceof LabError)) throw error
    throw new LabError(`cannot start ${release.version}: ${error.message}\nIts logs: ${logs}`)
  }
}

async function startIn(
  folder: RunFolder,
  equipment: Equipment,
  { release, variant, say, signal }: StartOptions,
): Promise<LabServer> {
  const [port = 0, web = 0, database = 0, door = 0, search = 0, transport = 0, member = 0] =
    await freePorts(7)
  const ports = { database, door, search, transport }
  say('the database and the search backend')
  await startBackends(folder, { release, equipment, ports, ...(signal && { signal }) })
  const base = `http://127.0.0.1:${port}`
  const isFirstLine = release.version.startsWith('2.0.')
  const root = isFirstLine ? base : `${base}/api`
  const places = {
    ...{ folder: folder.path, port, root: `${root}/`, database, search, transport, member },
    web: isFirstLine ? `http://127.0.0.1:${web}/` : `${base}/`,
  }
  const settings = writeSettings(folder, release, places)
  say('the server')
  const main = ['org.graylog2.bootstrap.Main', 'server', '-f', settings, '-np']
  const args = ['-Xms128m', '-Xmx900m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const server = launch(
    folder,
    {
      ...{ name: 'server', command: equipment.java },
      args: [...args, `-Dlab.run=${folder.path}`, '-Djava.net.preferIPv4Stack=true'].concat([
        ...[`-Djava.library.path=${folder.path}`, '-cp', equipment.server.join(delimiter)],
        ...main,
      ]),
    },
    signal,
  )
  await server.waitFor('the server says that it is alive', ALIVE_LIMIT, async () => {
    const answer = await ask(`${root}/system/lbstatus`, { accept: 'text/plain' })
    return answer?.text === 'ALIVE' || undefined
  })
  if (equipment.search)
    await server.waitFor('there is an index to write to', INDEX_LIMIT, async () => {
      const answer = await ask(`http://127.0.0.1:${search}/_cat/aliases`)
      return answer?.text.includes('graylog_deflector') || undefined
    })
  const started = { release, folder, root, databaseDoor: door }
  say('accounts, an input and messages')
  await seed(started, variant, signal)
  folder.update((state) => ({ ...state, url: root }))
  return started
}

function writeSettings(
  folder: RunFolder,
  release: LabRelease,
  places: Readonly<Record<string, string | number>>,
): string {
  for (const name of FOLDERS) mkdirSync(join(folder.path, name), { recursive: true })
  const path = join(folder.path, 'server.conf')
  const texts = Object.fromEntries(Object.entries(places).map(([key, value]) => [key, `${value}`]))
  writeFileSync(path, renderSettings([COMMON, release.settings], texts))
  return path
}
