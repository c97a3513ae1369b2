import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages } from '../../scripts/browser-test.ts'
import { REPLAY_FORMAT } from '../../src/model/upgrade/replay.ts'
import type { AnswerChange, Replay, ReplayedCall } from '../../src/model/upgrade/replay.ts'
import { renderReplayConsole } from './console.ts'
import { renderReplayHtml } from './html.ts'
import { claimOf } from './words.ts'

const header: AnswerChange = {
  ...{ class: 'header', severity: 'low', place: 'x-frame-options', judgement: 'changed' },
  ...{ before: '(absent)', after: 'DENY', because: 'the header came' },
}
const lost: AnswerChange = {
  ...{ class: 'removed field', severity: 'high', place: 'streams[].rules', judgement: 'changed' },
  ...{ before: 'array', after: '(absent)', because: 'the form of the answer differs' },
}
const id: AnswerChange = {
  ...{ class: 'value', severity: 'low', place: 'id', judgement: 'noise' },
  ...{ before: '"a"', after: '"b"', because: 'an id' },
}

function callOf(exchange: number, more: Partial<ReplayedCall>): ReplayedCall {
  return {
    ...{ exchange, method: 'GET', target: `/api/thing/${exchange}`, judgement: 'changed' },
    ...{ changes: [header], rebound: [], status: [200, 200], ...more },
  }
}

const grave = callOf(0, {
  target: '/api/streams?<b>bold</b>',
  changes: [lost, header, id],
  causes: [
    { release: '5.0.0', what: '"streams[].rules" is no longer in the answer', source: 'the jar' },
    {
      ...{
        release: '5.0.0',
        what: 'the rules have a route of their own',
        field: 'streams[].rules',
      },
      ...{ source: 'the jar', remedy: 'ask GET /streams/{streamId}/rules' },
    },
  ],
})
const calls: readonly ReplayedCall[] = [
  grave,
  ...[1, 2, 3, 4, 5].map((exchange) => callOf(exchange, {})),
  callOf(6, { judgement: 'undecided', changes: [], reason: 'it was not sent' }),
  callOf(7, { judgement: 'noise', changes: [id] }),
]
const replay: Replay = {
  ...{ format: REPLAY_FORMAT, version: 1, mode: 'write', calls, grave: 1, left: [] },
  ...{ counts: { changed: 6, undecided: 1, noise: 1, same: 0 }, complete: true },
  recording: { file: 'client.har', release: '3.2.0+4edc81f' },
  target: { url: 'http://new/api', release: '6.1.0' },
}

const open = openPages()

test.each(['light', 'dark'] as const)('the page is accessible in the %s theme', async (theme) => {
  await using opened = await open(renderReplayHtml(replay, []), {
    colorScheme: theme,
    viewport: { width: 360, height: 900 },
  })

  expect(await brokenRules(opened.page)).toEqual([])
  expect(opened.problems).toEqual([])
  expect(opened.requests).toEqual([ADDRESS])
  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    360,
  )
})

test('what many calls share is said once; names that look like markup stay text', () => {
  const html = renderReplayHtml(replay, [])

  expect(html.split('header x-frame-options').length - 1).toBe(1)
  expect(html).toContain('6 calls on 6 paths')
  expect(html).not.toContain('<b>bold')
})

test('grave and slight are told apart, with the cause of that very difference and the way out', () => {
  const text = renderReplayConsole(replay, { width: 60 })

  expect(claimOf(replay)).toBe('1 of 8 calls changed gravely, 5 slightly')
  expect(text).toContain('Changed gravely (1 call)')
  expect(text).toContain('Changed slightly (6 calls)')
  expect(text).toContain('    5.0.0: the rules have a route of their own\n    -> ask GET')
  expect(text).not.toContain('no longer in the answer')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60)
})

test('the page says when it was made', () => {
  expect(renderReplayHtml(replay, [])).toContain(`<p>${new Date().toISOString().slice(0, 10)}, `)
})
