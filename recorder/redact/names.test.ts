import { expect, test } from 'vitest'

import { header } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { createRedactor } from './redactor.ts'

test('names and addresses are hidden only on request, and consistently', () => {
  const exchange = makeExchange({
    target: '/api/users/janedoe42/permissions?username=janedoe42',
    headers: [
      ['Host', 'logs.example.org:9000'],
      ['Connection', 'close'],
      ['Authorization', `Basic ${Buffer.from('janedoe42:x').toString('base64')}`],
      ['X-Forwarded-For', '192.168.17.4'],
    ],
    answerHeaders: [['Location', 'http://logs.example.org:9000/api/users/janedoe42']],
    answer:
      '{"username":"janedoe42","full_name":"Jane Doe","hostname":"logs.example.org","transport_address":"http://192.168.17.4:9000/api/","local":"127.0.0.1","note":"janedoe42 from 192.168.17.4"}',
  })

  const visible = createRedactor({ key: 'key' }).redact(exchange)
  const hidden = createRedactor({ key: 'key', names: true }).redact(exchange)

  expect(JSON.stringify(visible)).toMatch(
    /janedoe42.*logs\.example\.org.*192\.168\.17\.4.*Jane Doe/,
  )
  expect(JSON.stringify(hidden)).not.toMatch(/janedoe42|example|192\.168|Jane/)
  expect(JSON.stringify(hidden).length).toBe(JSON.stringify(exchange).length)
  const answer = JSON.parse(hidden.response?.body.text ?? '') as Record<string, string>
  expect(hidden.request.target).toBe(
    `/api/users/${answer.username}/permissions?username=${answer.username}`,
  )
  expect(header(hidden.request.headers, 'host')).toBe(`${answer.hostname}:9000`)
  expect(header(hidden.request.headers, 'connection')).toBe('close')
  expect(answer.transport_address).toBe(
    `http://${header(hidden.request.headers, 'x-forwarded-for')}:9000/api/`,
  )
  expect(answer.local).toBe('127.0.0.1')
})

test('a known token in the place of a user name is replaced by its pseudonym', () => {
  const token = 'acme-pat-DKMIBYET80FJJCYZMZ63A02QKMS19621FTVMG84PKFZ1CQ0TD2J1'
  const redactor = createRedactor({ key: 'key' })
  const issued = redactor.redact(
    makeExchange({ target: '/api/users/admin/tokens/a', answer: JSON.stringify({ token }) }),
  )
  const used = redactor.redact(
    makeExchange({
      target: '/api/system',
      headers: [['Authorization', `Basic ${btoa(`${token}:other`)}`]],
    }),
  )

  const { token: pseudonym } = JSON.parse(issued.response?.body.text ?? '') as { token: string }
  const [, encoded = ''] = header(used.request.headers, 'authorization')?.split(' ') ?? []
  expect(atob(encoded).split(':')[0]).toBe(pseudonym)
  expect(pseudonym).not.toBe(token)
})
