import { expect, test } from 'vitest'

import { makeExchange } from '#engine/model/test-exchange.ts'
import { createRedactor } from './redactor.ts'
import { remembering } from './remember.ts'
import { createSecrets } from './secrets.ts'

const SECRET = 'correct-horse-battery'

test('equal texts are redacted once, and replacements are counted each time', () => {
  const secrets = createSecrets('key')
  let made = 0
  const redact = remembering(secrets, (text, name) => {
    made += 1
    secrets.count(2)
    return `${name}: ${text.toUpperCase()}`
  })
  secrets.learn(SECRET, 'a test')

  const texts = [redact('a', 'x'), redact('a', 'x'), redact('a', 'y'), redact('a', 'x')]

  expect(texts).toEqual(['x: A', 'x: A', 'y: A', 'x: A'])
  expect(made).toBe(2)
  expect(secrets.replaced()).toBe(8)
})

test('the cache is cleared with every new secret and name', () => {
  const secrets = createSecrets('key')
  let made = 0
  const redact = remembering(secrets, (text) => {
    secrets.find(text)
    return `${text} ${(made += 1)}`
  })

  const texts = [redact('a'), redact('a')]
  secrets.learn(SECRET, 'a test')
  texts.push(redact('a'), redact('a'))
  secrets.noteName('admin')
  texts.push(redact('a'))

  expect(texts).toEqual(['a 1', 'a 1', 'a 2', 'a 2', 'a 3'])
})

test('a result that did not depend on secrets stays cached', () => {
  const secrets = createSecrets('key')
  let made = 0
  const redact = remembering(secrets, (text) => `${text} ${(made += 1)}`)

  const texts = [redact('a')]
  secrets.learn(SECRET, 'a test')
  secrets.noteName('admin')
  texts.push(redact('a'))

  expect(texts).toEqual(['a 1', 'a 1'])
})

test('the cache has a limited size and skips long texts', () => {
  const secrets = createSecrets('key')
  let made = 0
  const redact = remembering(secrets, (text) => {
    made += 1
    return text
  })

  for (let number = 0; number < 2_001; number += 1) redact(`text ${number}`)
  redact('text 2000')
  redact('text 0')
  for (let time = 0; time < 2; time += 1) redact('x'.repeat(1_000))

  expect(made).toBe(2_001 + 1 + 2)
})

test('a cached header loses a secret that was learned later', () => {
  const redactor = createRedactor({ key: 'key' })
  const headers = [['X-Trace', SECRET]] as const

  const before = redactor.redact(makeExchange({ headers }))
  const pseudonym = redactor.learn(SECRET)
  const after = redactor.redact(makeExchange({ headers }))
  redactor.learnName(SECRET)
  const asName = redactor.redact(makeExchange({ headers }))

  expect(before.request.headers).toEqual([['X-Trace', SECRET]])
  expect(after.request.headers).toEqual([['X-Trace', pseudonym]])
  expect(asName.request.headers).toEqual([['X-Trace', SECRET]])
})
