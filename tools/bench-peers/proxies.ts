import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePorts } from '../lab/start/ports.ts'

const CONNECTIONS = 64
const [WARM_UP, SECONDS] = [1, 3]
/** Milliseconds until a proxy listens. */
const PATIENCE = 60_000

/** Starts a new proxy for each measurement. */
export type StartProxy = (
  upstream: string,
) => Promise<{ readonly port: number; readonly process: ChildProcess }>

/** Measures proxies with the load of `bench:recorder`; the folder contains its bundled programs. */
export async function openLoad(bundle: string) {
  const upstream = fork(join(bundle, 'upstream.js'), { execArgv: [] })
  const [{ url }] = (await once(upstream, 'message')) as [{ url: string }]
  const load = fork(join(bundle, 'load.js'), { execArgv: [] })
  await once(load, 'message')
  const run = async (port: number, seconds: number): Promise<number> => {
    load.send({ port, connections: CONNECTIONS, seconds })
    const [{ perSecond }] = (await once(load, 'message')) as [{ perSecond: number }]
    return perSecond
  }
  return {
    /** Returns requests per second. */
    async through(start: StartProxy): Promise<number> {
      const { port, process: proxy } = await start(url)
      try {
        await run(port, WARM_UP)
        return await run(port, SECONDS)
      } finally {
        proxy.kill('SIGKILL')
        await once(proxy, 'exit')
      }
    },
    close(): void {
      upstream.kill()
      load.kill()
    },
  }
}

/** Starts a proxy that reports its port. */
export function forked(file: string, args: (upstream: string) => readonly string[]): StartProxy {
  return async (upstream) => {
    const child = fork(file, args(upstream), { execArgv: [] })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return { port, process: child }
  }
}

/** Starts mitmdump with a file of flows. */
export function mitmdump(folder: string, flows: string): StartProxy {
  return async (upstream) => {
    const [port = 0] = await freePorts(1)
    const args = ['--mode', `reverse:${upstream}`, '--listen-host', '127.0.0.1', '-q', '-w', flows]
    const child = spawn(join(folder, 'mitmdump'), [...args, '--listen-port', `${port}`], {
      stdio: 'ignore',
    })
    for (const until = performance.now() + PATIENCE; !(await listens(port)); await sleep(100))
      if (performance.now() > until) throw new Error('mitmdump does not listen')
    return { port, process: child }
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false // not yet
  } finally {
    socket.destroy()
  }
}
