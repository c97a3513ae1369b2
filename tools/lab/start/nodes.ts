import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { launch, type Launched } from '../process/launch.ts'
import type { RunFolder } from '../process/run-folder.ts'
import type { LabRelease, Settings } from '../releases.ts'
import type { Variant } from '../variants.ts'
import { getAddresses } from './addresses.ts'
import { ask } from './ask.ts'
import { type BackendPorts, type Equipment, SHORT_LIVED } from './backends.ts'
import { freePorts } from './ports.ts'
import { COMMON, FOLDERS, NODE_ID, renderSettings } from './settings-file.ts'
import { makeTls } from './tls.ts'

/** Seconds until a server reports that it is alive, on a busy machine. */
const ALIVE_LIMIT = 300
const MEMORY = ['-Xms128m', '-Xmx900m']
const LONG_LIVED = ['-XX:+UseSerialGC']

/** How to start a node. */
export interface NodeStart {
  /** `server` or `second`; also the name of its log and settings file. */
  readonly name: string
  readonly release: LabRelease
  readonly variant: Variant
  readonly equipment: Equipment
  readonly ports: BackendPorts
  /** Settings that override all others. */
  readonly settings?: Settings
  readonly signal?: AbortSignal
}

/** One live node of a cluster. */
interface Node {
  readonly root: string
  readonly process: Launched
}

/** Starts one server and waits until it reports that it is alive. */
export async function startNode(
  run: RunFolder,
  { name, release, variant, equipment, ports, settings: last = {}, signal }: NodeStart,
): Promise<Node> {
  const folder = join(run.path, name)
  for (const part of FOLDERS) mkdirSync(join(folder, part), { recursive: true })
  const [port = 0, web = 0, member = 0] = await freePorts(3)
  const { root, places, settings } = getAddresses(release, variant, { port, web })
  const trust = variant.isTls ? await makeTls(folder, equipment.java) : []
  const file = join(run.path, `${name}.conf`)
  const leading = Object.keys(release.settings).filter((key) => /^is_(master|leader)$/.test(key))
  const following = name === 'server' ? [] : leading.map((key) => [key, 'false'])
  const { database, search, transport } = ports
  writeFileSync(
    file,
    renderSettings(
      [
        COMMON,
        release.settings,
        settings,
        variant.settings ?? {},
        Object.fromEntries(following),
        last,
      ],
      {
        ...places,
        folder,
        member: String(member),
        database: String(database),
        search: String(search),
        transport: String(transport),
      },
    ),
  )
  const process = launch(
    run,
    {
      name,
      command: equipment.java,
      args: [
        ...memoryOf(release),
        ...trust,
        ...(variant.isIpv6 ? [] : ['-Djava.net.preferIPv4Stack=true']),
        ...(variant.java ?? []),
        `-Djava.library.path=${folder}`,
        '-cp',
        equipment.server.join(delimiter),
        'org.graylog2.bootstrap.Main',
        'server',
        '-f',
        file,
        '-np',
      ],
    },
    signal,
  )
  await process.waitFor(`${name} says that it is alive`, ALIVE_LIMIT, async () => {
    const answer = await ask(`${root}/system/lbstatus`, { accept: 'text/plain' })
    return (answer?.text === 'ALIVE' && isNode(answer.node, folder)) || undefined
  })
  return { root, process }
}

/** Java options for memory and compilation. */
export function memoryOf({ isSlow }: Pick<LabRelease, 'isSlow'>): readonly string[] {
  return [...MEMORY, ...(isSlow ? LONG_LIVED : SHORT_LIVED)]
}

/** Checks whether a node stores its files in this folder, so that no other server is mistaken for it. */
function isNode(node: string | undefined, folder: string): boolean {
  const file = join(folder, NODE_ID)
  return node !== undefined && existsSync(file) && readFileSync(file, 'utf8').trim() === node
}
