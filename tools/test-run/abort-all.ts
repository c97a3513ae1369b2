// Aborts every function of the package before and during its work; prints each rejection. A test starts it in a
// third-party project, in which it has to end by itself.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import * as api from 'graylog-conformance'

const RECORDING = 'test/fixtures/client-telegraf-2.5.2.ndjson.gz'
const credentials = { user: { name: 'admin', password: 'admin' } }

/** A server that accepts every request and never responds. */
const silent = createServer(() => undefined)
await once(silent.listen(0, '127.0.0.1'), 'listening')
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/api`

const acts: Readonly<Record<string, (calling: api.Calling) => Promise<unknown>>> = {
  certify: (calling) => api.certify(url, { ...calling, credentials, out: 'certified' }),
  certifyFleet: (calling) =>
    api.certifyFleet(
      { servers: [{ name: 'silent', url }] },
      { ...calling, credentials, out: 'fleet' },
    ),
  judge: (calling) => api.judge(RECORDING, calling),
  record: (calling) => api.record(url, { ...calling, out: 'client.ndjson' }),
  replay: (calling) => api.replay(RECORDING, url, { ...calling, credentials, mode: 'read' }),
  forecast: (calling) => api.forecast(RECORDING, { ...calling, to: '7.0' }),
  upgrade: (calling) => api.upgrade(RECORDING, { ...calling, credentials, new: url, to: '7.0' }),
  compare: (calling) => api.compare([RECORDING, url], { ...calling, credentials }),
  checkSettings: (calling) =>
    api.checkSettings('package.json', { ...calling, from: '2.5', to: '3.0' }),
  convert: (calling) => api.convert(RECORDING, { ...calling, to: 'har' }),
  redact: (calling) => api.redact(RECORDING, { ...calling, out: 'redacted.ndjson' }),
  startReferenceServer: api.startReferenceServer,
  serveRecording: (calling) => api.serveRecording(RECORDING, calling),
}

/** Milliseconds until a function waits for a response of its server. */
const MEANWHILE: Readonly<Record<string, number>> = {
  certify: 300,
  certifyFleet: 300,
  record: 300,
  replay: 300,
  upgrade: 300,
  compare: 600,
}

const reason = new Error('someone had enough')
const ended: Record<string, readonly string[]> = {}
for (const [name, act] of Object.entries(acts)) {
  const before = await getOutcome(act({ signal: AbortSignal.abort(reason) }))
  const ending = new AbortController()
  const working = getOutcome(act({ signal: ending.signal }))
  await sleep(MEANWHILE[name] ?? 0)
  ending.abort(reason)
  const started = performance.now()
  const during = await working
  ended[name] = [before, during, performance.now() - started < 1_000 ? 'soon' : 'late']
}
silent.closeAllConnections()
silent.close()
process.stdout.write(JSON.stringify(ended))

async function getOutcome(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'done'
  } catch (error) {
    return error === reason ? 'its reason' : String(error)
  }
}
