import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { headersFrom } from '#engine/model/exchange.ts'
import type { SentCall, Spelling } from './spelling.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { listen } from '#engine/http/test-listen.ts'

/** Values of variables that no script of the set assigns. */
const ENVIRONMENT = {
  GRAYLOG_URL: 'http://graylog.test:9000/api',
  GRAYLOG_HOST: 'graylog.test',
  GRAYLOG_PORT: '9000',
  GRAYLOG_USER: 'admin',
  GRAYLOG_PASSWORD: 'pw',
  TOKEN: 'tok123',
  SESSION: '11111111-2222-3333-4444-555555555555',
  ID: '5f0000000000000000000001',
  TITLE: 'atitle',
  NUMBER: '7',
}

const ANSWER = JSON.stringify({
  id: '5f00000000000000000000aa',
  session_id: ENVIRONMENT.SESSION,
  total: 1,
  streams: [{ id: '5f00000000000000000000aa', title: 'a' }],
})

/** Replacements of programs that scripts call and that are not wanted here. */
const STANDING_IN = {
  sleep: ':',
  sudo: 'while [ "${1#-}" != "$1" ]; do [ "$1" = -u ] && shift; shift; done; exec "$@"',
}

/** Runs scripts with bash and the real curl and wget; returns their requests. Nothing leaves the machine. */
export async function learn(
  spellings: readonly Spelling[],
): Promise<Readonly<Record<string, readonly SentCall[]>>> {
  let sent: SentCall[] = []
  await using server = await listen((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      sent.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: headersFrom(request.rawHeaders),
        body: Buffer.concat(pieces).toString(),
      })
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(ANSWER)
    })
  })
  const learned: Record<string, readonly SentCall[]> = {}
  for (const spelling of spellings) {
    sent = []
    await run(spelling.text, server.port)
    learned[spelling.id] = sent
  }
  return learned
}

async function run(text: string, port: number): Promise<void> {
  const folder = freshFolder()
  const programs = join(folder, 'bin')
  mkdirSync(programs)
  for (const [name, body] of Object.entries(STANDING_IN)) {
    writeFileSync(join(programs, name), `#!/bin/bash\n${body}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  const file = join(folder, 'script.sh')
  writeFileSync(file, text.replaceAll('\r\n', '\n'))
  await new Promise<void>((done) => {
    const child = spawn('bash', [file], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 20_000,
      env: {
        ...ENVIRONMENT,
        PATH: `${programs}:${process.env['PATH'] ?? ''}`,
        HOME: folder,
        http_proxy: `http://127.0.0.1:${port}`,
        no_proxy: '',
      },
    })
    child.on('close', () => {
      done()
    })
  })
}
