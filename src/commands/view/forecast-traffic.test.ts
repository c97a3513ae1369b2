import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { forecastTraffic } from './forecast-traffic.ts'

const read = (name: string) => readForReport(packageFile(`test/fixtures/${name}.ndjson.gz`), {})

test('the requests of a client are forecast for the newest release', async () => {
  const recording = await read('client-graylog-api-1.2.0-2.4.6')

  const document = forecastTraffic(recording, 'client')

  expect(document?.title).toMatch(/^Upgrade forecast from 2\.4\.6 to 7\./)
  expect(JSON.stringify(document)).toContain('\\"type\\" is no longer in the response')
})

test('the requests of a certification are not forecast', async () => {
  const { header, ...recording } = await read('graylog-5.1.0')
  const plan = { mode: 'read', capabilities: [] } as const

  expect(forecastTraffic({ ...recording, header: { ...header, plan } }, 'run')).toBeUndefined()
})

test('an empty recording has no forecast', async () => {
  const recording = await read('client-sidecar-5.1.0')

  expect(forecastTraffic({ ...recording, exchanges: () => [] }, 'empty')).toBeUndefined()
})
