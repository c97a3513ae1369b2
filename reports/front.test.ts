import { expect, test } from 'vitest'

import type { FrontResponses } from '#engine/model/results/run.ts'
import { fixFirst } from './causes.ts'
import { textOfRun } from '#src/commands/judge/test-run-text.ts'
import { frontCause } from './front.ts'
import { renderMarkdown } from './document/markdown.ts'
import { renderRun } from '#src/commands/judge/render-run.ts'
import { sampleRun } from './sample-run.ts'

const FRONT: FrontResponses = {
  count: 37,
  by: 'nginx',
  groups: [
    {
      status: 405,
      type: 'text/html',
      count: 37,
      exchange: 4,
      methods: ['PUT', 'DELETE'],
      routes: ['PUT /streams/{streamId}'],
    },
  ],
  hides: ['stream.delete.status', 'stream.update.shows'],
}
const SENTENCE = 'nginx (or a similar proxy) responded to 37 requests: PUT and DELETE → 405 HTML'

function runWith(front: FrontResponses, live = true) {
  const run = sampleRun()
  return { ...run, evidence: { ...run.evidence, live, front } }
}

test('responses of a proxy are the first cause, with the checks they block', () => {
  const [first] = fixFirst(runWith(FRONT))

  expect(first).toMatchObject({ title: SENTENCE, effect: 'blocks at least 2 checks' })
})

test('a proxy that does not name itself is only possible, and a cache is certain', () => {
  const { by: _by, ...unnamed } = FRONT
  const groups = FRONT.groups.map((group) => ({ ...group, age: 2 }))
  const titleOf = (front: FrontResponses) => fixFirst(runWith(front))[0]?.title

  expect(titleOf(unnamed)).toMatch(/^Possibly: a proxy or gateway in front of the server responded/)
  expect(titleOf({ ...unnamed, groups })).toMatch(/^a cache in front of the server responds/)
})

test('a cause names the responses that a cache gave to requests without a valid credential', () => {
  const groups = FRONT.groups.map((group) => ({ ...group, age: 2, admitted: 5 }))

  expect(fixFirst(runWith({ ...FRONT, groups }))[0]?.title).toContain(
    '37 requests, 5 of them without a valid credential: ',
  )
})

test("the console and Markdown start with the proxy's responses", () => {
  const run = runWith(FRONT)
  const onConsole = textOfRun(run, { width: 200 })
  const { describe } = renderRun({ run, exchangesOf: () => undefined })
  const inMarkdown = renderMarkdown(describe())

  expect(onConsole).toContain(SENTENCE)
  expect(/^- (.*)/m.exec(inMarkdown.split('Fix first')[1] ?? '')?.[1]).toContain(SENTENCE)
})

test('errors during a wait are no cause, except in foreign recordings', () => {
  const groups = [{ status: 502, count: 3, routes: ['GET /cluster'], exchange: 4 }]
  const front = { count: 3, groups, hides: [] }

  expect(frontCause(runWith(front))).toBeUndefined()
  expect(frontCause(runWith(front, false))?.sentence).toBe(
    'a proxy or gateway in front of the server responded to 3 requests: GET /cluster → 502 without content',
  )
})
