import { pathTo, type ProbeApi } from '#engine/suite.ts'
import { makeOutput } from '../output/probes.ts'
import { makeClone, makeStream, placeOf, RULE } from '../stream/probes.ts'

const LISTS = ['/streams', '/streams/enabled'] as const

async function look(api: ProbeApi, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await api.get(path)
}

/** Pausing, resuming and cloning have the effect that they name, on one of two streams. */
export async function verbsProbe(api: ProbeApi): Promise<void> {
  const placed = await placeOf(api)
  const describe = (name: string) => ({
    title: `${api.prefix}-${name}`,
    description: 'made by a conformance run',
    ...placed,
  })
  const one = await makeStream(api, { ...describe('first'), rules: [RULE] })
  const other = await makeStream(api, describe('second'))
  if (one === undefined || other === undefined) return
  const [path, second] = [pathTo`/streams/${one}`, pathTo`/streams/${other}`]
  await api.post(`${second}/resume`)
  await look(api, path, second, ...LISTS)
  for (const verb of ['resume', 'resume', 'pause', 'pause', 'resume']) {
    await api.post(`${path}/${verb}`)
    await look(api, path, path, second, ...LISTS)
  }
  const json = { ...describe('clone'), description: 'a clone' }
  const clone = await makeClone(api, path, json)
  if (clone !== undefined) {
    await look(api, clone.path, path, ...LISTS)
    await api.delete(clone.path)
    await look(api, path, ...LISTS)
  }
  await api.delete(path)
  await api.delete(second)
}

/** Outputs are given to one of two streams and taken away; neither ends with the other. */
export async function assignmentProbe(api: ProbeApi): Promise<void> {
  const placed = await placeOf(api)
  const one = await makeStream(api, { title: `${api.prefix}-with outputs`, ...placed })
  const other = await makeStream(api, { title: `${api.prefix}-without outputs`, ...placed })
  const first = await makeOutput(api, `${api.prefix}-given`)
  const second = await makeOutput(api, `${api.prefix}-given too`)
  if (one === undefined || other === undefined) return
  if (first === undefined || second === undefined) return
  const [path, bare] = [pathTo`/streams/${one}`, pathTo`/streams/${other}`]
  const [given, too] = [pathTo`/system/outputs/${first}`, pathTo`/system/outputs/${second}`]
  const all = [path, `${path}/outputs`, bare, `${bare}/outputs`, '/streams']
  await look(api, ...all, given, too)
  for (const outputs of [[first], [first], [second]]) {
    await api.post(`${path}/outputs`, { json: { outputs } })
    await look(api, ...all)
  }
  await api.delete(pathTo`${path}/outputs/${first}`)
  await look(api, ...all, given, too, '/system/outputs')
  await api.post(`${bare}/outputs`, { json: { outputs: [first, second] } })
  await look(api, ...all)
  await api.put(given, { json: { title: `${api.prefix}-given anew` } })
  await look(api, path, ...all)
  await api.delete(given)
  await look(api, ...all, given, too)
  await api.delete(path)
  await look(api, bare, '/streams', too, '/system/outputs')
  await api.delete(bare)
  await api.delete(too)
}
