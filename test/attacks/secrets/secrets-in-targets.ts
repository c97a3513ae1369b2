import { asRequest, requestOnly, type SecretForm } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Value = (values: SecretValues) => string

const percent = encodeURIComponent
const everyByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const TARGETS: readonly (readonly [string, Value])[] = [
  ['name, percent', (v) => `/x?%70ass%77ord=${v.plain}`],
  ['value, every byte percent', (v) => `/x?password=${everyByte(v.text)}`],
  ['value, percent', (v) => `/x?password=${percent(v.text)}`],
  ['value, twice percent', (v) => `/x?password=${percent(percent(v.text))}`],
  ['value, raw quotes and <', (v) => `/x?password=${v.plain}"'<x>&a=b`],
  ['value with =', (v) => `/x?password=a=${v.plain}`],
  ['name with brackets', (v) => `/x?user[password]=${v.plain}`],
  ['name with brackets, percent', (v) => `/x?user%5Bpassword%5D=${v.plain}`],
  ['list name', (v) => `/x?token[]=${v.plain}`],
  ['dotted name', (v) => `/x?user.password=${v.plain}`],
  ['twice the same name', (v) => `/x?token=a&token=${v.plain}`],
  ['by semicolons', (v) => `/x?a=b;access_token=${v.plain};c=d`],
  ['by escaped ampersands', (v) => `/x?a=b&amp;access_token=${v.plain}`],
  ['a second question mark', (v) => `/x?a=b?access_token=${v.plain}`],
  ['no path', (v) => `?access_token=${v.plain}`],
  ['JSON', (v) => `/x?q=${percent(JSON.stringify({ password: v.text }))}`],
  ['JSON, raw', (v) => `/x?q={"password":"${v.plain}"}`],
  ['a URL', (v) => `/x?url=${percent(`https://u:${v.plain}@h/`)}`],
  ['a URL, raw', (v) => `/x?url=https://u:${v.plain}@h/`],
  ['a URL with a query', (v) => `/x?next=${percent(`/y?access_token=${percent(v.text)}`)}`],
  ['a URL with a URL', (v) => `/x?a=${percent(`/y?b=${percent(`/z?token=${v.plain}`)}`)}`],
  ['a header', (v) => `/x?headers=${percent(`Authorization: Bearer ${v.plain}`)}`],
  ['a JWT', (v) => `/x?state=${v.jwt}`],
  ['GraphQL', (v) => `/graphql?query=${percent(`mutation{login(password:"${v.plain}"){id}}`)}`],
  ['matrix parameter', (v) => `/x;token=${v.plain}/y`],
  ['jsessionid', (v) => `/x;jsessionid=${v.plain}?a=b`],
  ['matrix parameter, percent', (v) => `/x;password=${percent(v.text)}/y`],
  ['a session', (v) => `/system/sessions/${v.uuid}`],
  ['a session behind //', (v) => `/system//sessions//${v.uuid}`],
  ['a session behind ;', (v) => `/system;a=b/sessions;c=d/${v.uuid}`],
  ['a session behind percent', (v) => `/system/%73essions/${v.uuid}`],
  ['a session behind .', (v) => `/system/./sessions/${v.uuid}`],
  ['a session behind ..', (v) => `/system/x/../sessions/${v.uuid}`],
  ['a session with a slash', (v) => `/system/sessions/${v.uuid}/`],
  ['a session with a query', (v) => `/system/sessions/${v.uuid}?pretty=true`],
  ['a session, percent', (v) => `/system/sessions/${everyByte(v.uuid)}`],
  ['a session in capitals', (v) => `/system/sessions/${v.uuid.toUpperCase()}`],
  ['a session in another case of path', (v) => `/System/Sessions/${v.uuid}`],
  ['a session before ;', (v) => `/system/sessions/${v.uuid};a=b`],
  ['a token', (v) => `/users/admin/tokens/${v.token}`],
  ['a token behind //', (v) => `//users/admin//tokens/${v.token}`],
  ['a token behind percent', (v) => `/users/admin/t%6Fkens/${v.token}`],
  ['a token behind ;', (v) => `/users;a=b/admin/tokens;x/${v.token}`],
  ['a token with a name', (v) => `/users/admin/tokens/${v.token}/name`],
]

export const SECRETS_IN_TARGETS: readonly SecretForm[] = [
  ...TARGETS.map(([form, target]) =>
    requestOnly(`target: ${form}`, (v) => ({ target: target(v) })),
  ),
  requestOnly('target: absolute form', (v) => ({
    wire: { rawTarget: `ORIGIN/api/x?access_token=${v.plain}` },
  })),
  requestOnly('target: outside the root', (v) => ({
    wire: { rawTarget: `/other?access_token=${v.plain}` },
  })),
  requestOnly('target: fragment', (v) => ({
    wire: { rawTarget: `/api/x#access_token=${v.plain}` },
  })),
  {
    id: 'DELETE of a session',
    side: 'request',
    learnt: 'here',
    write: (v) => [
      {
        request: { method: 'DELETE', target: `/system/sessions/${v.uuid}`, headers: [] },
        answer: { status: 204, headers: [] },
      },
    ],
  },
  {
    id: 'token created with a name in the path',
    side: 'answer',
    learnt: 'here',
    write: (v) => [
      {
        ...asRequest({ target: '/users/admin/tokens/icinga', body: '{}' }),
        answer: {
          status: 200,
          headers: [['Content-Type', 'application/json']],
          body: Buffer.from(JSON.stringify({ name: 'icinga', token: v.token, last_access: null })),
        },
      },
    ],
  },
]
