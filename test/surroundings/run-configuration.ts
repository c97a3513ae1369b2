import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { freshFolder } from '#engine/files/test-folder.ts'
import { certify, type Run } from '#src/index.ts'
import { type Configuration, startConfiguration } from './configurations.ts'
import { startProxy } from './proxy.ts'

/** Certifies the reference server in a configuration, in write mode. */
export async function runConfiguration(configuration: Configuration): Promise<Run> {
  const { prepare, hooks, meanwhile, password = 'admin' } = configuration
  await using cluster = await startConfiguration(configuration)
  const { root } = cluster.nodes[0]
  const { origin, pathname } = new URL(root)
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${root}${path}`, {
      method,
      headers: {
        Authorization: `Basic ${btoa(`admin:${password}`)}`,
        'Content-Type': 'application/json',
        'X-Requested-By': 'test',
        Connection: 'close',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    const text = await response.text()
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  await prepare?.(cluster.memory, ask)
  await using proxy = hooks && (await startProxy(origin, hooks()))
  const out = freshFolder()
  const ended = new AbortController()
  const disturbance = disturb(ended.signal, ask, meanwhile)
  try {
    return await certify(`${proxy?.origin ?? origin}${pathname}`, {
      credentials: { user: { name: 'admin', password } },
      mode: 'write',
      out,
    })
  } finally {
    ended.abort()
    await disturbance
    rmSync(out, { recursive: true, force: true })
  }
}

async function disturb(
  signal: AbortSignal,
  ask: (method: string, path: string) => Promise<unknown>,
  act: Configuration['meanwhile'],
): Promise<void> {
  for (let count = 0; act && !signal.aborted; count += 1) {
    await act(ask, count)
    await sleep(300)
  }
}
