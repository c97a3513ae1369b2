import { has, pathTo, type ProbeApi, writeBasic } from '#engine/suite.ts'

/** Makes a user of the run with the role Reader; `timeout` in milliseconds. */
export async function makeUser(
  api: ProbeApi,
  name: string,
  timeout: number,
  own: {
    readonly password?: string
    readonly permissions?: readonly string[]
    readonly roles?: readonly string[]
  } = {},
): Promise<boolean> {
  const split = has(api.version, 'user-split-names')
  const json = { ...bodyOf(api, name, { split, timeout }), ...own }
  const made = await api.post('/users', { json })
  if (made.response?.status !== 201) return false
  api.made({ what: `user "${name}"`, path: pathTo`/users/${name}` })
  return true
}

/** Creates a user, with its name in one piece or in two. */
export function bodyOf(api: ProbeApi, name: string, how: { split: boolean; timeout: number }) {
  return {
    username: name,
    password: api.invented.uuid,
    email: `${name}@example.org`,
    ...(how.split
      ? { first_name: 'Conformance', last_name: 'Probe' }
      : { full_name: 'Conformance Probe' }),
    permissions: [],
    roles: ['Reader'],
    session_timeout_ms: how.timeout,
    timezone: 'UTC',
  }
}

/** The header of a Basic credential. */
export function basic(name: string, password: string) {
  return { Authorization: writeBasic(`${name}:${password}`) }
}
