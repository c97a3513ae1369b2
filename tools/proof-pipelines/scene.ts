import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** A reference server, and a token of its administrator: no text that is anywhere else. */
export interface PipelineTarget {
  readonly url: string
  readonly token: string
}

/** What every pipeline is given. */
export interface Scene {
  /** An empty folder for whatever the pipelines make. */
  readonly folder: string
  /** The package as it would be published. */
  readonly tarball: string
  readonly healthy: PipelineTarget
  /** It lists a node under another id than the node's: one requirement of the document is broken. */
  readonly faulty: PipelineTarget
  readonly [Symbol.dispose]: () => void
}

/** What would show a pipeline of this machine, and not of its own runner. */
const FOREIGN_TO_A_PIPELINE =
  /^(?:CI$|NODE_OPTIONS$|GITHUB_|GITLAB_|GRAYLOG_|npm_(?:lifecycle|package)_)/

const FAULT = 'node.id.differs'

/** Starts both servers from what was built. */
export async function openScene(folder: string, tarball: string): Promise<Scene> {
  const servers = [serve(), serve('--fault', FAULT)]
  const [healthy, faulty] = await Promise.all(servers.map(({ ready }) => ready))
  if (!healthy || !faulty) throw new Error('no server started')
  const stop = (): void => {
    for (const { end } of servers) end()
  }
  return { folder, tarball, healthy, faulty, [Symbol.dispose]: stop }
}

function serve(...options: readonly string[]): { ready: Promise<PipelineTarget>; end: () => void } {
  const args = [packageFile('dist/cli.js'), 'serve', '--json', ...options]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ready = once(child.stdout, 'data').then(async ([line]) => {
    const { root } = JSON.parse(String(line)) as { readonly root: string }
    return { url: root, token: await getToken(root) }
  })
  return { ready, end: () => child.kill() }
}

async function getToken(root: string): Promise<string> {
  const response = await fetch(`${root}/users/local:admin/tokens/pipeline`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa('admin:admin')}`,
      Accept: 'application/json',
      'X-Requested-By': 'proof',
    },
  })
  const { token } = (await response.json()) as { readonly token: string }
  return token
}

/** A folder of its own below the scene's. */
export function freshFolder(scene: Scene, name: string): string {
  return mkdtempSync(join(scene.folder, `${name}-`))
}

/** Runs a program without the variables of this machine that a pipeline would read; ends it after five minutes. */
export function runIn(
  cwd: string,
  [program, ...args]: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv = {},
): SpawnSyncReturns<string> {
  mkdirSync(cwd, { recursive: true })
  const own = Object.entries(process.env).filter(([name]) => !FOREIGN_TO_A_PIPELINE.test(name))
  return spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...Object.fromEntries(own), NO_COLOR: '1', ...environment },
  })
}

/** Files in which a text is, of any size, by their paths below a folder. */
export function filesWith(folder: string, text: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && readFileSync(path).includes(text)
  })
}
