import { pathTo, type ProbeApi } from '#engine/suite.ts'
import { gotText } from '../answers.ts'
import { makeRole } from '../make.ts'
import { creationBody } from '../stream/bodies.ts'
import { describe, placeOf } from '../stream/probes.ts'
import { basic, makeUser } from '../user/make.ts'

const HOUR = 3_600_000

/** A stream that another account created than the one that reads it. */
export async function streamOfAnother(api: ProbeApi): Promise<void> {
  if (!api.mayMake('/users')) return
  const name = `${api.prefix}-author`
  if (!(await makeUser(api, name, HOUR, { permissions: ['streams:create'] }))) return
  const json = creationBody(api, { ...describe(api, 'of-an-author'), ...(await placeOf(api)) })
  const by = { as: 'none', headers: basic(name, api.invented.uuid) } as const
  const id = gotText(await api.post('/streams', { ...by, json }), 'stream_id')
  if (id === undefined) return
  const path = pathTo`/streams/${id}`
  api.made({ what: `stream of "${name}"`, path })
  await api.get(path)
  await api.get('/streams')
  await api.delete(path)
}

/** A user with another role than that of all others. */
export async function roleInUse(api: ProbeApi): Promise<void> {
  if (!api.mayMake('/users')) return
  const role = `${api.prefix}-role-in-use`
  const json = { name: role, description: '', permissions: ['outputs:read'], read_only: false }
  const made = await makeRole(api, json)
  if (!made) return
  const name = `${api.prefix}-with-role`
  if (!(await makeUser(api, name, HOUR, { roles: ['Reader', role] }))) return
  const ofUser = pathTo`/users/${name}`
  await api.get(ofUser)
  await api.get('/users')
  await api.get(`${made.path}/members`)
  await api.get('/users')
  await api.delete(made.path)
  for (const path of ['/roles', '/users', '/roles']) await api.get(path)
  await api.delete(ofUser)
}
