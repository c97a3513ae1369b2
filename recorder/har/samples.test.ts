import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Recording } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { findLinks } from '#engine/links/links.ts'
import { importHar } from './import.ts'
import { judgeRecording } from '#test/judged.ts'

const SAMPLES = ['chromium-full.har', 'chromium-sanitised.har', 'mitmproxy.har']

function sample(name: string): Recording {
  return importHar(readFileSync(packageFile(`recorder/har/samples/${name}`), 'utf8'), name)
}

test.each(SAMPLES)('%s is read completely and passes all checks', (name) => {
  const recording = sample(name)

  const exchanges = [...recording.exchanges()]
  const run = judgeRecording(recording)

  expect(recording.remarks).toEqual([])
  expect(exchanges.map(({ request }) => request.method).join(' ')).toBe(
    'GET POST GET GET POST GET DELETE GET DELETE',
  )
  expect(exchanges[3]?.response?.body).toMatchObject({ state: 'complete', size: 2776 })
  expect(exchanges[4]?.request.body.text).toContain('"made by a page: ü"')
  expect(exchanges[6]?.response).toMatchObject({ status: 204, body: { size: 0 } })
  expect(run.verdicts.filter(({ outcome }) => outcome === 'fail')).toEqual([])
})

test('mitmproxy omits the body of a DELETE, and Chromium does not', () => {
  const states = SAMPLES.map((name) => [...sample(name).exchanges()][6]?.request.body.state)

  expect(states).toEqual(['complete', 'complete', 'elided'])
})

test.each([
  ['chromium-full.har', 'header header target'],
  ['chromium-sanitised.har', 'target'],
  ['mitmproxy.har', 'header target'],
])('in %s the last request uses the session in: %s', (name, places) => {
  const { links } = findLinks(sample(name).exchanges())

  const session = links.find(({ value }) => value.includes('-'))

  const last = session?.uses.filter(({ exchange }) => exchange === 8) ?? []
  expect(
    last
      .map(({ place }) => place.part)
      .sort()
      .join(' '),
  ).toBe(places)
})
