import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** A reference server and an administrator's token, whose text is unique. */
export interface PipelineTarget {
  readonly url: string
  readonly token: string
}

/** Inputs of every pipeline. */
export interface Scene {
  /** An empty folder for the output of pipelines. */
  readonly folder: string
  /** The package as published. */
  readonly tarball: string
  readonly healthy: PipelineTarget
  /** A server that lists a node under another node's id, which violates one requirement. */
  readonly faulty: PipelineTarget
  readonly [Symbol.dispose]: () => void
}

/** Variables of this machine that a pipeline would mistake for its runner's. */
const FOREIGN_TO_A_PIPELINE =
  /^(?:CI$|NODE_OPTIONS$|GITHUB_|GITLAB_|GRAYLOG_|npm_(?:lifecycle|package)_)/

const FAULT = 'node.id.differs'

/** Starts both servers from the built package. */
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

/** Creates a folder for one pipeline. */
export function freshFolder(scene: Scene, name: string): string {
  return mkdtempSync(join(scene.folder, `${name}-`))
}

/** Runs a program without variables of this machine that a pipeline would read; ends it after five minutes. */
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

/** Lists files of any size that contain a text, by path in a folder. */
export function filesWith(folder: string, text: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && readFileSync(path).includes(text)
  })
}
