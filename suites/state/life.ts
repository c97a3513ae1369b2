import { has, type ProbeApi } from '#engine/suite.ts'
import type { Made } from '../make.ts'
import { basic, makeUser } from '../user/make.ts'

/** How things of one kind are made, changed and looked at, for a probe. */
interface KindRequests {
  /** The route that lists all of them. */
  readonly lists: readonly string[]
  /** Makes the first or the second; undefined when the server does not. */
  readonly make: (number: number) => Promise<Made | undefined>
  /** The request that makes one of that name; what comes of it is only looked for in the list. */
  readonly creation: (name: string) => { readonly path: string; readonly json: unknown }
  /** Bodies of changes of the first, one after the other. */
  readonly changes: readonly unknown[] | ((first: Made) => readonly unknown[])
  /** Whether an account with the role Reader may not end it. */
  readonly isForbidden: boolean
  /** Whether it has a route of its own that reads it. */
  readonly isRead: boolean
  /** Milliseconds after its creation during which its deletion may return 404: it is repeated afterward. */
  readonly heardOfWithin?: number
  /** Whether the creating route ignores its body. */
  readonly isBodiless?: true
}

/** A request that is rejected with any content. */
type Refusal = (json: unknown) => Parameters<ProbeApi['send']>[2]

/** Lives through everything that can become of two things: their making, changes, refusals, ends. */
export async function liveThrough(api: ProbeApi, life: KindRequests): Promise<void> {
  const list = async (): Promise<void> => {
    for (const path of life.lists) await api.get(path)
  }
  const read = async ({ path }: Made): Promise<void> => {
    if (life.isRead) await api.get(path)
  }
  await list()
  const first = await life.make(1)
  const second = await life.make(2)
  if (!first || !second) return
  for (const one of [first, second]) await read(one)
  await list()
  const place = first.change ?? first.path
  for (const json of changesOf(life, first)) {
    await api.put(place, { json })
    await read(first)
    await read(first)
    await list()
  }
  await refuseAll(api, life, first, { read, list })
  const [end, endSecond] = [first.end ?? first.path, second.end ?? second.path]
  const ended = await api.delete(end)
  await read(first)
  await read(second)
  await list()
  const endBoth = async (): Promise<void> => {
    await api.delete(end)
    await api.delete(endSecond)
    await read(second)
    await list()
  }
  if (life.heardOfWithin === undefined || ended.response?.status !== 404) await endBoth()
  else api.later(life.heardOfWithin, endBoth)
}

function changesOf({ changes }: KindRequests, first: Made): readonly unknown[] {
  return typeof changes === 'function' ? changes(first) : changes
}

interface Look {
  readonly read: (one: Made) => Promise<void>
  readonly list: () => Promise<void>
}

/** Sends every change in forms that must be rejected, and checks that none had an effect. */
async function refuseAll(api: ProbeApi, life: KindRequests, one: Made, look: Look): Promise<void> {
  const refusals = await refusalsOf(api, life)
  const [change] = changesOf(life, one)
  const bodies = life.isBodiless ? [OTHER_TYPE] : [OTHER_TYPE, MALFORMED]
  for (const [number, refusal] of [...refusals, ...bodies].entries()) {
    const { path, json } = life.creation(`refused-${number}`)
    await api.post(path, refusal(json))
  }
  await look.list()
  if (change !== undefined)
    for (const refusal of [...refusals, ...bodies]) {
      await api.put(one.change ?? one.path, refusal(change))
      await look.read(one)
    }
  for (const refusal of refusals) {
    await api.delete(one.end ?? one.path, refusal(undefined))
    await (life.isRead ? look.read(one) : look.list())
  }
}

/** Rejected senders: no credential, no X-Requested-By header, and a read-only account. */
async function refusalsOf(
  api: ProbeApi,
  { isForbidden }: KindRequests,
): Promise<readonly Refusal[]> {
  const withBody = (json: unknown) => (json === undefined ? {} : { json })
  const invented: Refusal = (json) => ({ ...withBody(json), as: 'invented-user' })
  const silent: Refusal = (json) => ({ ...withBody(json), headers: { 'X-Requested-By': null } })
  const reader = isForbidden ? await readerOf(api) : undefined
  const forbidden: Refusal = (json) => ({ ...withBody(json), as: 'none', headers: reader ?? {} })
  return [
    invented,
    ...(has(api.version, 'requested-by') ? [silent] : []),
    ...(reader ? [forbidden] : []),
  ]
}

/** A body of a type that no route reads. */
const OTHER_TYPE: Refusal = (json) => ({
  body: JSON.stringify(json),
  headers: { 'Content-Type': 'text/plain' },
})

/** A body that ends too early. */
const MALFORMED: Refusal = (json) => ({
  body: JSON.stringify(json).slice(0, -1),
  headers: { 'Content-Type': 'application/json' },
})

/** A read-only account of the run, created at its first use and possible to delete again. */
async function readerOf(api: ProbeApi) {
  if (!api.mayMake('/users')) return undefined
  const name = `${api.prefix}-onlooker`
  const known = await api.get(`/users/${name}`)
  const isThere = known.response?.status === 200 || (await makeUser(api, name, 3_600_000))
  return isThere ? basic(name, api.invented.uuid) : undefined
}
