import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import type { ProbeApi } from '#engine/model/probe.ts'
import { requireVersion } from '#engine/model/version.ts'
import { probes } from './probes.ts'

test.each([
  ['5.1.0', undefined],
  ['5.2.0', 1],
  ['7.0.1', 1],
])('on %s a created definition has the event limit %s', async (text, limit) => {
  const [made] = await madeOn(text)
  const config = (made?.['config'] ?? (made?.['entity'] as Made | undefined)?.['config']) as Made

  expect(config['event_limit']).toBe(limit)
})

type Made = Readonly<Record<string, unknown>>

/** Returns the bodies that the probe sends to create definitions; each is rejected. */
async function madeOn(text: string): Promise<readonly Made[]> {
  const version = requireVersion(text)
  const bodies: Made[] = []
  const used: Partial<ProbeApi> = {
    version,
    prefix: 'gc-0a1b2c3d',
    post: (_, { json } = {}) => {
      bodies.push(json as Made)
      return Promise.resolve({ index: 0 } as Exchange)
    },
  }
  const life = probes.find(({ name }) => name === 'event.life')
  await life?.run(used as ProbeApi)
  return bodies
}
