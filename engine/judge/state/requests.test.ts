import { expect, test } from 'vitest'

import { TRACKED_RESOURCES } from '../../knowledge/resources.ts'
import type { Annotated } from '../../model/facts.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import { setAtMaking } from './requests.ts'

const stream = TRACKED_RESOURCES.find(({ kind }) => kind === 'stream')

test('a Date that lags by two seconds without fractions still includes the creation time', () => {
  if (!stream) throw new Error('streams are followed')
  const exchange = makeExchange({ answerHeaders: [['Date', 'Mon, 23 Nov 2026 03:00:00 GMT']] })

  const making = { exchange, sent: {}, credential: {} }
  const made = setAtMaking(making as unknown as Annotated, stream).get('created_at')

  const [at, late] = ['2026-11-23T03:00:02.900Z', '2026-11-23T03:00:04.000Z'].map(Date.parse)
  expect(made && 'from' in made && [made.to >= (at ?? 0), made.to >= (late ?? 0)]).toEqual([
    true,
    false,
  ])
})
