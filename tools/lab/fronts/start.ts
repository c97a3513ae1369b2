import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import { LabError } from '../lab-error.ts'
import { freePorts } from '../start/ports.ts'
import { waitUntil } from '../wait-until.ts'
import { configure, type Front, type Place } from './table.ts'

/** The sentence about a program that is not installed; undefined of one that is. */
export function missingProgram(program: string): string | undefined {
  const name = program === 'nginx' ? 'nginx-light' : program
  return spawnSync(program, ['-v']).error
    ? `${program} is not installed; it is in the Debian package ${name}`
    : undefined
}

/** Writes the configuration and a certificate; returns the path of the configuration. */
export function writeFront(front: Front, place: Place): string {
  const { cert, key } = SELF_SIGNED
  const { folder } = place
  writeFileSync(join(folder, 'tls.pem'), cert)
  writeFileSync(join(folder, 'tls.key'), key)
  writeFileSync(join(folder, 'both.pem'), cert + key)
  const file = join(folder, 'front.conf')
  writeFileSync(file, configure(front, place))
  return file
}

/** A running proxy. */
interface RunningFront extends AsyncDisposable {
  readonly origin: string
  /** The client's certificate and its key. */
  readonly certificate: { readonly cert: string; readonly key: string }
}

/** Starts a proxy in front of a server, with a folder of its own, until it is disposed. */
export async function startFront(front: Front, server: string): Promise<RunningFront> {
  const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-front-'))
  const [port = 0] = await freePorts(1)
  const certificate = { cert: join(folder, 'tls.pem'), key: join(folder, 'tls.key') }
  const file = writeFront(front, { port, server, folder })
  const log = join(folder, 'log')
  const args = front.program === 'nginx' ? ['-c', file] : ['-f', file, '-db']
  const child = spawn(front.program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (text: Buffer) => writeFileSync(log, text, { flag: 'a' }))
  const ended = once(child, 'exit')
  await waitUntil(`${front.name} listens`, { seconds: 30 }, async () => {
    if (child.exitCode !== null) throw new LabError(`${front.name}: ${readFileSync(log, 'utf8')}`)
    return (await isListening(port)) || undefined
  })
  return {
    origin: `${front.isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    certificate,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
