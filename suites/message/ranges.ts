import { asRecord, has, listAt, memberAt, type ProbeApi } from '#engine/suite.ts'
import { type Got, gotJson } from '../answers.ts'

/** Asks for the last day, for the same between two times, and for the last hour in words. */
export async function probeRanges(api: ProbeApi, how?: 'briefly'): Promise<void> {
  const zone = has(api.version, 'keyword-needs-timezone') ? '&timezone=UTC' : ''
  const ask = how === 'briefly' ? searchOnce : probeRange
  const day = gotJson(await ask(api, 'relative?range=86400'))
  const { from, to } = (how === undefined && (await findPast(api))) || asRecord(day)
  if (typeof from === 'string' && typeof to === 'string')
    await ask(api, `absolute?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)
  await ask(api, `keyword?keyword=last%20hour${zone}`)
  if (how === 'briefly') await ask(api, 'relative?range=86400')
}

/** The time between the oldest messages of the day: others that arrive meanwhile are later. */
async function findPast(
  api: ProbeApi,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  const oldest = '/search/universal/relative?range=86400&query=*&limit=5&sort=timestamp%3Aasc'
  const json = gotJson(await api.get(oldest))
  const times = listAt(json, 'messages')
    .map((one) => Date.parse(String(memberAt(memberAt(one, 'message'), 'timestamp'))))
    .filter((time) => !Number.isNaN(time))
  if (times.length < 2) return undefined
  const [first, last] = [Math.min(...times), Math.max(...times) + 1]
  return { from: new Date(first).toISOString(), to: new Date(last).toISOString() }
}

function searchOnce(api: ProbeApi, range: string): Promise<Got> {
  return api.get(`/search/universal/${range}&query=*`)
}

/**
 * Everything in a range, parts of it in between, in the other order, with one field, and what is not
 * there; gives back the first response.
 */
async function probeRange(api: ProbeApi, range: string): Promise<Got> {
  const search = (more: string, query = '*') =>
    api.get(`/search/universal/${range}&query=${encodeURIComponent(query)}${more}`)
  const whole = await search('&limit=50')
  await search('&limit=2&offset=1')
  await search('&limit=50')
  await search('&limit=2&offset=0', '* AND *')
  await search('&limit=50')
  if (api.mode !== 'write' && !range.startsWith('relative')) return whole
  await search('&limit=5&sort=timestamp%3Aasc')
  await search('&limit=5', `source:${api.invented.name}`)
  await search('&limit=5&fields=source')
  await search(`&limit=5&filter=streams%3A${api.invented.objectId}`)
  return whole
}
