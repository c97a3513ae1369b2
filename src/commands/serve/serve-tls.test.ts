import { rmSync } from 'node:fs'

import { expect, test } from 'vitest'

import { serveReference } from './serve-reference.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

interface Told {
  readonly root: string
  readonly ca: string
}

test('serve --tls serves https, and certify trusts it with the printed CA file', async () => {
  const folder = freshFolder()
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let tell: (told: Told) => void = () => {}
  const told = new Promise<Told>((resolve) => (tell = resolve))
  const serving = serveReference(
    { port: 0, fault: ['tls.accepts-1.1'], tls: true, json: true, quiet: true },
    {
      err: () => {},
      isTerminal: false,
      columns: 80,
      hasColour: false,
      env: { XDG_STATE_HOME: folder },
      out: (text) => {
        tell(JSON.parse(text) as Told)
      },
    },
    ended,
  )
  const { root, ca } = await told

  const { code, out } = await run(
    ['certify', root, '--ca', ca, '--mode', 'read', '--suite', 'tls', '--verbose', '--out', folder],
    { GRAYLOG_USER: 'admin', GRAYLOG_PASSWORD: 'admin' },
  )
  end()
  await serving
  rmSync(folder, { recursive: true })

  expect(root).toMatch(/^https:/)
  expect(out).toContain('MUST reject a handshake that offers at most TLS 1.1')
  expect(out).toContain('TLS 1.0 rejected (handshake 0)')
  expect(out).toContain('the chain is trusted; it matches the host')
  expect(code).toBe(1)
})

test('a TLS fault needs --tls', async () => {
  const { code, err } = await run(['serve', '--fault', 'tls.accepts-1.0'])

  expect(code).toBe(2)
  expect(err).toContain('works only on encrypted connections; add --tls')
})
