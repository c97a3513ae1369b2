import { resolve } from 'node:path'

import type { Sink } from '#recorder/capture/capture.ts'
import type { AllowedHost } from '#recorder/forward/allow.ts'
import type { Authority } from '#recorder/forward/authority.ts'
import { UsageError } from '#engine/model/errors.ts'
import { tlsOf } from '../certify/target/connection.ts'
import type { Context } from '../../command/context.ts'
import { stateFolder } from './state-folder.ts'
import type { RecordOptions } from './options.ts'

/** The proxy between clients and servers while it records. */
export interface Engine {
  /** Where clients find it. */
  readonly origin: string
  /** Describes the proxy in words. */
  readonly what: string
  /** Waits for open requests, for at most the given milliseconds. */
  readonly close: (drain?: number) => Promise<void>
}

/** The options of a forward proxy. */
export interface ForwardSetting {
  readonly allowed: readonly AllowedHost[]
  /** The same as they were given. */
  readonly hosts: readonly string[]
  readonly authority: Authority
}

/** Reads the hosts and opens the authority for them; nothing without --forward. Throws a UsageError. */
export async function readForward(
  root: string | undefined,
  options: RecordOptions,
  { printsCa = false, ...asking }: Pick<Context, 'env'> & { readonly printsCa?: boolean },
): Promise<ForwardSetting | undefined> {
  if (options.forward !== true) {
    if (options.allow.length > 0 || printsCa || options.tunnelOthers === true)
      throw new UsageError(
        '--allow, --tunnel-others, and --print-ca require --forward; add --forward',
      )
    return undefined
  }
  if (options.rewrite === true)
    throw new UsageError('--rewrite does not work with --forward; remove one of them')
  const given = root === undefined ? [] : [new URL(root).host]
  const hosts = [...new Set([...given, ...options.allow])]
  if (hosts.length === 0)
    throw new UsageError('--forward needs a host; pass the host as the URL or with --allow')
  const { readAllowed } = await import('#recorder/forward/allow.ts')
  const { openAuthority } = await import('#recorder/forward/authority.ts')
  const allowed = hosts.map(readAllowed)
  // Clients run in other folders.
  const folder = resolve(options.caDir ?? stateFolder(asking))
  return { hosts, allowed, authority: await openAuthority(folder, allowed) }
}

export interface EngineOptions {
  readonly root: string | undefined
  readonly options: RecordOptions
  readonly forward: ForwardSetting | undefined
  readonly sink: Sink
  readonly say: (line: string) => void
}

/** Starts the engine that the options ask for. Throws a UsageError. */
export async function startEngine(setting: EngineOptions): Promise<Engine> {
  const { root, options, forward, sink, say } = setting
  const common = {
    sink,
    say,
    port: options.port,
    host: options.listen,
    tls: tlsOf(options),
    failClosed: options.failClosed === true,
  }
  if (forward) {
    const { startForward } = await import('#recorder/forward/forward.ts')
    const { allowed, authority, hosts } = forward
    const others = options.tunnelOthers === true ? 'tunnel' : 'refuse'
    const engine = await startForward({ ...common, allowed, authority, others })
    return { ...engine, what: `is a proxy that records ${hosts.join(', ')}` }
  }
  if (root === undefined)
    throw new UsageError('there is nothing to record; pass the URL of the server')
  const { startReverse } = await import('#recorder/reverse/reverse.ts')
  const rewrite = options.rewrite === true
  const upstream = new URL(root)
  const engine = await startReverse({ ...common, rewrite, upstream })
  const path = upstream.pathname.replace(/\/$/, '')
  const hint = path === '' ? '' : `; point clients to ${engine.origin}${path}`
  const rewriting = rewrite ? '; URLs in web pages are rewritten to point to the recorder' : ''
  return { ...engine, what: `records requests to ${upstream.origin}${hint}${rewriting}` }
}
