import { has, pathTo, type ProbeApi, type UnknownRecord } from '#engine/suite.ts'
import { gotText } from '../answers.ts'

/** The name of an account in the token paths of the release, by default the certifying one's. */
export async function ownerOf(
  api: ProbeApi,
  name = api.login?.username,
): Promise<string | undefined> {
  if (name === undefined || !has(api.version, 'user-by-id')) return name
  return gotText(await api.get(pathTo`/users/${name}`), 'id')
}

/** Makes a token of the run for an account; undefined when the server does not. */
export async function makeToken(
  api: ProbeApi,
  owner: string,
  name: string,
  json: UnknownRecord = {},
): Promise<{ readonly value: string; readonly path: string } | undefined> {
  const own = `${api.prefix}-${name}`
  const at = pathTo`/users/${owner}/tokens/${own}`
  if (!api.mayMake(at)) return undefined
  const made = await api.post(at, { json })
  const value = gotText(made, 'token')
  if (value === undefined) return undefined
  const path = pathTo`/users/${owner}/tokens/${gotText(made, 'id') ?? value}`
  api.made({ what: `access token "${own}"`, path })
  return { value, path }
}
