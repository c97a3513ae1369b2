import { has, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { gotFirstId } from '../answers.ts'
import { makeObject } from '../make.ts'
import { describe, makeStream, placeOf } from '../stream/probes.ts'

/** Sends nowhere: no message reaches it, because its stream stays disabled. */
const SETTINGS = {
  hostname: '127.0.0.1',
  port: 12999,
  protocol: 'TCP',
  connect_timeout: 1000,
  reconnect_delay: 500,
  tcp_no_delay: false,
  tcp_keep_alive: false,
  tls_trust_cert_chain: '',
  tls_verification_enabled: false,
} as const
const QUEUE = { queue_size: 512, max_inflight_sends: 512 } as const

export const probes = [
  probe('output.read', {}, async (api) => {
    const id = gotFirstId(await api.get('/system/outputs'), 'outputs')
    if (id !== undefined) await api.get(pathTo`/system/outputs/${id}`)
    await api.get(pathTo`/system/outputs/${api.invented.objectId}`)
  }),
  probe('output.life', { mode: 'write', breaks: ['client.requested-by'] }, async (api) => {
    const id = await makeOutput(api)
    if (id === undefined) return
    const path = pathTo`/system/outputs/${id}`
    await api.get('/system/outputs')
    await api.get(path)
    const json = { title: `${api.prefix}-output-renamed` }
    await api.put(path, { json })
    await api.put(path, { json, headers: { 'X-Requested-By': '' } })
    if (has(api.version, 'output-put-merges'))
      await api.put(path, { json: { configuration: { port: 12_998 } } })
    await api.get('/system/outputs')
    await giveToStreams(api, id)
    await api.delete(path)
    await api.get(path)
  }),
]

/** Creates an output that sends nowhere; `more` are different settings. */
export function outputBody(api: ProbeApi, title: string, more: object = {}) {
  const queue = has(api.version, 'gelf-output-queue') ? QUEUE : {}
  const configuration = { ...SETTINGS, ...queue, ...more }
  return { title, type: 'org.graylog2.outputs.GelfOutput', configuration, content_pack: null }
}

/** Makes an output of the run; undefined when the server does not. */
export async function makeOutput(
  api: ProbeApi,
  title = `${api.prefix}-output`,
  more: object = {},
): Promise<string | undefined> {
  const json = outputBody(api, title, more)
  return (await makeObject(api, `output "${title}"`, json, { list: '/system/outputs' }))?.id
}

/** Assigns an output to two streams; the second keeps it when the first loses it. */
async function giveToStreams(api: ProbeApi, output: string): Promise<void> {
  const placed = await placeOf(api)
  const make = (name: string) => makeStream(api, { ...describe(api, name), ...placed })
  const stream = await make('stream-with-output')
  const other = await make('other-stream-with-output')
  if (stream === undefined || other === undefined) return
  const paths = [pathTo`/streams/${stream}`, pathTo`/streams/${other}`] as const
  for (const path of paths) {
    await api.post(`${path}/outputs`, { json: { outputs: [output] } })
    await api.get(path)
  }
  await api.get(`${paths[0]}/outputs`)
  await api.get('/streams')
  await api.delete(pathTo`${paths[0]}/outputs/${output}`)
  for (const path of paths) await api.get(path)
  await api.get(`${paths[1]}/outputs`)
  for (const path of paths) await api.delete(path)
}
