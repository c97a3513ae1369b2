import { expect, test } from 'vitest'

import { sampleRun } from '../sample-run.ts'
import { viewCauses } from './causes-view.ts'

test('a long list of missing routes shows a few in the row and all when expanded', () => {
  const routes = ['GET /a', 'GET /b', 'GET /c', 'POST /d', 'GET /e']
  const run = sampleRun([{ checkId: 'a', outcome: 'fail', rating: 'warning' }], {
    causes: [
      {
        sentence: '5 routes of the release are missing',
        certainty: 'likely',
        subject: { kind: 'status', routes },
        explains: ['a'],
        waiting: ['b'],
        exchanges: [],
      },
    ],
  })

  const view = viewCauses(run, {
    places: new Map(),
    exchanges: new Map(),
    callOf: () => undefined,
    requestOf: () => undefined,
    againOf: () => undefined,
  })

  expect(view?.causes[0]).toMatchObject({ where: 'GET /a, GET /b, GET /c, and 2 more', routes })
})
