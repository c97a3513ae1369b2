import { readFileSync } from 'node:fs'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

import type { Run, TlsEndpoint } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { textOfRun } from '#src/commands/judge/test-run-text.ts'
import { renderHtml } from './html/render-html.ts'
import { renderJson } from './json.ts'
import { sampleRun } from './sample-run.ts'
import { tlsFacts } from './tls-facts.ts'

const ENDPOINT: TlsEndpoint = {
  origin: 'https://logs.example',
  handshakes: [
    { index: 0, offered: 'TLSv1', outcome: 'accepted', cipher: 'ECDHE-RSA-AES256-SHA' },
    { index: 1, offered: 'TLSv1.1', outcome: 'refused', message: 'logs.example broke it off' },
    { index: 2, offered: 'TLSv1.2', outcome: 'not-offered', message: 'it cannot' },
  ],
  certificates: [
    {
      subject: 'CN=logs.example',
      issuer: 'CN=<b>Example CA</b>',
      names: ['DNS:logs.example'],
      from: '2026-01-01T00:00:00.000Z',
      until: '2026-12-31T00:00:00.000Z',
      key: 'rsa 2048 bits',
      serial: '01',
      fingerprint: 'AB:CD',
    },
    {
      subject: 'CN=Example CA',
      issuer: 'CN=Example CA',
      names: [],
      from: '2020-01-01T00:00:00.000Z',
      until: '2040-01-01T00:00:00.000Z',
      key: 'rsa 4096 bits',
      serial: '02',
      fingerprint: 'EF:01',
    },
  ],
  trust: { trusted: false, because: 'SELF_SIGNED_CERT_IN_CHAIN', fitsHost: true },
  remarks: ['the certificate expires on 2026-12-31'],
}

const RUN: Run = sampleRun(
  [
    {
      checkId: 'tls.refuse-1.0',
      outcome: 'fail',
      expected: 'refused',
      actual: 'accepted',
      exchanges: [],
      handshakes: [0],
      count: 1,
      failed: 1,
    },
  ],
  { tls: [ENDPOINT] },
)

test('every field of the certificate is shown', () => {
  const facts = Object.fromEntries(tlsFacts(ENDPOINT))

  expect(facts['TLS']).toEqual([
    'https://logs.example',
    'TLS 1.0 accepted: ECDHE-RSA-AES256-SHA (handshake 0)',
    'TLS 1.1 rejected (handshake 1)',
    'TLS 1.2 not offered: it cannot (handshake 2)',
  ])
  expect(facts['Certificate']).toContain('valid from 2026-01-01 until 2026-12-31')
  expect(facts['Certificate']?.at(-1)).toBe(
    'the chain is not trusted: SELF_SIGNED_CERT_IN_CHAIN; it matches the host',
  )
  expect(facts['Certificate issuers']).toHaveLength(1)
})

test('--verbose shows the certificate on the console at any width, and the handshake of a finding', () => {
  const text = textOfRun(RUN, { width: 40, verbose: true })

  expect(text).toContain('Encrypted connection')
  expect(text).toContain('handshake 0')
  expect(text.split('\n').filter((line) => line.length > 40)).toEqual([])
})

test('the report shows the certificate, escaped', () => {
  const html = renderHtml(RUN)

  expect(html).toContain('&lt;b&gt;Example CA&lt;/b&gt;')
  expect(html).toContain('<a href="#tested">handshake 0</a>')
})

test('run.json contains the certificate as in its schema', () => {
  const schema = JSON.parse(readFileSync(packageFile('schemas/run.json'), 'utf8')) as object
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema)

  validate(JSON.parse(renderJson(RUN)))

  expect(validate.errors).toBeNull()
})
