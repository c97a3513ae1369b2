import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import type { Cache } from '../cache.ts'
import { LabError } from '../lab-error.ts'
import { launch } from '../process/launch.ts'
import { endProcess } from '../process/running.ts'
import { endFailed, makeRunFolder, type RunFolder } from '../process/run-folder.ts'
import type { LabRelease } from '../releases.ts'
import { fitsRelease, type Variant } from '../variants.ts'
import { ask } from './ask.ts'
import { type BackendPorts, equip, type Equipment, startBackends } from './backends.ts'
import type { LabServer } from './lab-server.ts'
import { type NodeStart, startNode } from './nodes.ts'
import { freePorts } from './ports.ts'
import { seed } from './seed.ts'
import { bringInto } from './states.ts'

/** Seconds until a server has a write index, and until a recorder listens. */
const LIMIT = 300

interface StartOptions {
  readonly cache: Cache
  readonly release: LabRelease
  readonly variant: Variant
  /** Receives progress. */
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/** Downloads, starts, and seeds one server; leaves nothing after a failure or an interruption. */
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
  options: StartOptions,
): Promise<LabServer> {
  const { release, variant, say, signal } = options
  const [database = 0, door = 0, search = 0, transport = 0] = await freePorts(4)
  const ports = { database, door, search, transport }
  const given = { release, equipment, ports, ...(signal && { signal }) }
  say('the database and the search backend')
  await startBackends(folder, given)
  const asked = variant.recordsBackend ? await recordBackend(folder, ports, options) : ports
  say('the server')
  const node = { ...given, ports: asked, variant }
  const started = await startNode(folder, { ...node, name: 'server' })
  const { process } = started
  if (equipment.search && !variant.isJustStarted)
    await process.waitFor('there is an index to write to', LIMIT, async () => {
      const answer = await ask(`http://127.0.0.1:${search}/_cat/aliases`)
      return answer?.text.includes('graylog_deflector') || undefined
    })
  const first = { release, folder, root: started.root, databaseDoor: door }
  say('accounts and content')
  // Both nodes would listen for messages on the same port of this machine, and only the first would get it.
  await seed(first, variant, signal)
  const second = variant.hasSecondNode
    ? await startNode(folder, { ...node, name: 'second' })
    : undefined
  const root = variant.isRootless ? await restartRootless(folder, node) : first.root
  const server = { ...first, root, ...(second && { otherRoot: second.root }) }
  if (variant.state) await bringInto(server, variant.state)
  folder.update((state) => ({ ...state, url: root }))
  return server
}

/** Ends the server and starts it again without the user of its settings; returns its root. */
async function restartRootless(folder: RunFolder, node: Omit<NodeStart, 'name'>): Promise<string> {
  const [running] = folder.state().processes.filter(({ name }) => name === 'server')
  if (running) await endProcess(running, folder.path)
  const { root } = await startNode(folder, {
    ...node,
    name: 'server',
    settings: { deactivated_builtin_authentication_providers: 'root-user' },
  })
  return root
}

/** Starts our recorder in front of Elasticsearch; returns the ports for the server. */
async function recordBackend(
  folder: RunFolder,
  ports: BackendPorts,
  { release, variant, signal }: StartOptions,
): Promise<BackendPorts> {
  if (!fitsRelease(variant, release))
    throw new LabError(
      'its traffic with a search backend cannot be recorded: it asks none over HTTP',
    )
  const [port = 0] = await freePorts(1)
  const target = `http://127.0.0.1:${ports.search}`
  const { waitFor } = launch(
    folder,
    {
      name: 'recorder',
      command: process.execPath,
      args: [
        '--import',
        import.meta.resolve('tsx'),
        packageFile('src/cli.ts'),
        'record',
        target,
        '--backend',
        '--port',
        String(port),
        '--out',
        join(folder.path, 'backend.ndjson'),
      ],
    },
    signal,
  )
  await waitFor('the recorder listens', LIMIT, async () => {
    const answer = await ask(`http://127.0.0.1:${port}/_cluster/health`)
    return answer?.status === 200 || undefined
  })
  return { ...ports, search: port }
}
