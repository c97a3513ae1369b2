import { answerOnly, requestOnly, type SecretForm } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Value = (values: SecretValues) => string

const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64')

/** Authorization and Proxy-Authorization values of every scheme. */
const CREDENTIALS: Readonly<Record<string, Value>> = {
  'Basic with a password': (v) => `Basic ${base64(`admin:${v.text}`)}`,
  'Basic in Latin-1': (v) => `Basic ${base64(`admin:${v.latin}`, 'latin1')}`,
  'Basic without padding': (v) => `Basic ${base64(`admin:${v.text}`).replaceAll('=', '')}`,
  'Basic in base64url': (v) => `Basic ${Buffer.from(`ÿ?:${v.text}`).toString('base64url')}`,
  'basic in lower case': (v) => `basic ${base64(`admin:${v.word}`)}`,
  'BASIC in upper case': (v) => `BASIC ${base64(`admin:${v.word}`)}`,
  'Basic behind two blanks': (v) => `Basic  ${base64(`admin:${v.word}`)}`,
  'Basic behind a tab': (v) => `Basic\t${base64(`admin:${v.word}`)}`,
  'Basic without a user': (v) => `Basic ${base64(`:${v.word}`)}`,
  'Basic without a colon': (v) => `Basic ${base64(v.plain)}`,
  'Basic with a token alone': (v) => `Basic ${base64(`${v.token}:`)}`,
  'Basic with a plain secret alone': (v) => `Basic ${base64(`${v.plain}:`)}`,
  'Basic with a token': (v) => `Basic ${base64(`${v.token}:token`)}`,
  'Basic with a session': (v) => `Basic ${base64(`${v.uuid}:session`)}`,
  'Basic with SESSION in capitals': (v) => `Basic ${base64(`${v.uuid}:SESSION`)}`,
  'Basic with colons in the password': (v) => `Basic ${base64(`admin::a:${v.word}:b`)}`,
  'Basic with a domain': (v) => `Basic ${base64(`CORP\\admin:${v.word}`)}`,
  'Basic that is no base64': (v) => `Basic admin:${v.plain}`,
  'Basic in quotes': (v) => `Basic "${base64(`admin:${v.word}`)}"`,
  'Basic and Bearer in one line': (v) => `Basic ${base64('a:b')}, Bearer ${v.plain}`,
  Bearer: (v) => `Bearer ${v.plain}`,
  'bearer in lower case': (v) => `bearer ${v.plain}`,
  'Bearer with a JWT': (v) => `Bearer ${v.jwt}`,
  'Bearer with a colon': (v) => `Bearer: ${v.plain}`,
  'no scheme': (v) => v.plain,
  Token: (v) => `Token ${v.plain}`,
  'Token of Rails': (v) => `Token token="${v.plain}", nonce="def"`,
  'token of GitHub': (v) => `token ${v.plain}`,
  ApiKey: (v) => `ApiKey ${base64(`id:${v.plain}`)}`,
  Negotiate: (v) => `Negotiate ${base64(`NTLMSSP\0${v.plain}`)}`,
  NTLM: (v) => `NTLM ${base64(`NTLMSSP\0\u0003${v.plain}`)}`,
  Digest: (v) =>
    `Digest username="admin", realm="r", nonce="n", uri="/", response="${v.plain}", qop=auth`,
  'AWS4 signature': (v) =>
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20261122/eu/s3/aws4_request, ' +
    `SignedHeaders=host, Signature=${v.plain}`,
  'AWS version 2': (v) => `AWS AKIAIOSFODNN7EXAMPLE:${v.plain}`,
  Hawk: (v) => `Hawk id="dh37", ts="1353832234", nonce="j4h3g2", mac="${v.plain}"`,
  'OAuth 1': (v) => `OAuth oauth_consumer_key="k", oauth_token="${v.plain}", oauth_version="1.0"`,
  'SharedKey of Azure': (v) => `SharedKey account:${v.plain}`,
  Splunk: (v) => `Splunk ${v.plain}`,
  GoogleLogin: (v) => `GoogleLogin auth=${v.plain}`,
  DPoP: (v) => `DPoP ${v.jwt}`,
}

const AUTHORIZATIONS = ['Authorization', 'aUthOrIzAtIoN', 'Proxy-Authorization'] as const

const COOKIES: readonly (readonly [string, Value])[] = [
  ['authentication', (v) => `authentication=${v.uuid}`],
  ['the second of three', (v) => `a=b; authentication=${v.uuid}; c=d`],
  ['any name', (v) => `grafana_session=${v.plain}`],
  ['two secrets of no kind', (v) => `JSESSIONID=${v.plain}.node1; theme=dark`],
  ['quoted', (v) => `sid="${v.plain}"`],
  ['without a blank', (v) => `a=b;authentication=${v.uuid};c=d`],
  ['by commas', (v) => `a=b, authentication=${v.uuid}`],
  ['percent', (v) => `token=${encodeURIComponent(v.word)}`],
  ['JSON', (v) => `state=${encodeURIComponent(JSON.stringify({ session: v.uuid }))}`],
  ['base64', (v) => `_auth=${base64(`admin:${v.word}`)}`],
  ['JWT', (v) => `jwt=${v.jwt}`],
  ['a prefix', (v) => `__Host-session=${v.plain}`],
  ['no name', (v) => v.plain],
]

const SET_COOKIES: readonly (readonly [string, Value])[] = [
  ['plain', (v) => `authentication=${v.uuid}; Path=/; HttpOnly`],
  ['two by a comma', (v) => `a=b; Path=/, authentication=${v.uuid}; Path=/`],
  ['behind Expires', (v) => `a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT, token=${v.plain}; Path=/`],
  ['attribute first', (v) => `Path=/; authentication=${v.uuid}; HttpOnly`],
  ['Secure first', (v) => `Secure; HttpOnly; sid=${v.plain}`],
  ['blanks around =', (v) => `authentication = ${v.uuid} ; Path = /`],
  ['percent', (v) => `auth=${encodeURIComponent(v.word)}; Max-Age=3600; SameSite=None`],
  ['JWT', (v) => `__Secure-jwt=${v.jwt}; Secure; Partitioned`],
  ['without a name', (v) => `=${v.plain}; Path=/`],
  ['without =', (v) => `${v.plain}; Path=/`],
  ['quoted with ;', (v) => `sid="x;${v.plain}"; Path=/`],
]

/** URLs with a secret. */
export const ADDRESSES: readonly (readonly [string, Value])[] = [
  ['user info', (v) => `https://admin:${v.plain}@logs.example.org/api`],
  ['user info, percent', (v) => `https://admin:${encodeURIComponent(v.word)}@logs.example.org/`],
  ['user info, an @ in it', (v) => `https://admin:p@${v.plain}@logs.example.org/`],
  ['user info without a user', (v) => `https://:${v.plain}@logs.example.org/`],
  ['user info, a token alone', (v) => `https://${v.token}@logs.example.org/`],
  ['user info, a token as user', (v) => `https://${v.token}:token@logs.example.org/api/system`],
  ['without a scheme', (v) => `//admin:${v.plain}@logs.example.org/`],
  ['query', (v) => `https://logs.example.org/x?access_token=${v.plain}&a=b`],
  ['query, percent', (v) => `/login?password=${encodeURIComponent(v.text)}`],
  ['query in a query', (v) => `/login?next=${encodeURIComponent(`/x?token=${v.plain}`)}`],
  ['fragment', (v) => `https://logs.example.org/cb#access_token=${v.plain}&token_type=bearer`],
  ['fragment behind a path', (v) => `/cb#/login?id_token=${v.jwt}`],
  ['matrix parameter', (v) => `/app;jsessionid=${v.plain}?a=b`],
  ['session path', (v) => `http://h:9000/api/system/sessions/${v.uuid}`],
  ['token path', (v) => `http://h:9000/api/users/admin/tokens/${v.token}`],
  ['Azure signature', (v) => `https://a.blob.example/c?sv=2024&se=2026&sig=${v.plain}`],
  ['S3 signature', (v) => `https://b.s3.example/k?X-Amz-Algorithm=A&X-Amz-Signature=${v.plain}`],
  ['S3 security token', (v) => `https://b.s3.example/k?X-Amz-Security-Token=${v.plain}`],
  ['Slack', (v) => `https://hooks.slack.com/services/T00000000/B00000000/${v.plain}`],
  ['telegram bot', (v) => `https://api.telegram.org/bot123456:${v.plain}/sendMessage`],
  ['Mongo', (v) => `mongodb://graylog:${v.plain}@db1:27017,db2:27017/graylog?replicaSet=rs`],
  ['AMQP', (v) => `amqp://guest:${v.plain}@mq:5672/%2f`],
  ['Redis', (v) => `redis://:${v.plain}@cache:6379/0`],
  ['LDAP', (v) => `ldaps://cn=admin:${v.plain}@dc:636`],
]

const ADDRESS_FIELDS = ['Referer', 'Origin'] as const
const ANSWER_ADDRESS_FIELDS = ['Location', 'Content-Location'] as const

export const SECRETS_IN_HEADERS: readonly SecretForm[] = [
  ...AUTHORIZATIONS.flatMap((name) =>
    Object.entries(CREDENTIALS).map(([scheme, value]) =>
      requestOnly(`${name}: ${scheme}`, (v) => ({ headers: [[name, value(v)]] })),
    ),
  ),
  ...Object.entries(CREDENTIALS).map(([scheme, value]) =>
    answerOnly(`Authorization: ${scheme}`, (v) => ({ headers: [['Authorization', value(v)]] })),
  ),
  requestOnly('Authorization twice', (v) => ({
    headers: [
      ['Authorization', `Basic ${base64('admin:admin')}`],
      ['Authorization', `Bearer ${v.plain}`],
    ],
  })),
  requestOnly('X-Auth-Token in upper case', (v) => ({ headers: [['X-AUTH-TOKEN', v.uuid]] })),
  requestOnly('Sec-WebSocket-Protocol of Kubernetes', (v) => ({
    headers: [
      ['Sec-WebSocket-Protocol', `base64url.bearer.authorization.k8s.io.${base64(v.plain)}`],
    ],
  })),
  requestOnly('JWT in a header of a proxy', (v) => ({ headers: [['X-Amzn-Oidc-Data', v.jwt]] })),
  requestOnly('JWT in any header', (v) => ({ headers: [['X-Note', `seen ${v.jwt} today`]] })),
  requestOnly('Forwarded request line', (v) => ({
    headers: [['X-Original-URI', `/api/x?access_token=${v.plain}`]],
  })),
  requestOnly('X-Forwarded-Uri', (v) => ({
    headers: [['X-Forwarded-Uri', `/system/sessions/${v.uuid}`]],
  })),
  ...COOKIES.map(([form, value]) =>
    requestOnly(`Cookie: ${form}`, (v) => ({ headers: [['Cookie', value(v)]] })),
  ),
  requestOnly('cookie in odd case', (v) => ({ headers: [['cOOkie', `a=${v.plain}`]] })),
  ...SET_COOKIES.map(([form, value]) =>
    answerOnly(`Set-Cookie: ${form}`, (v) => ({ headers: [['Set-Cookie', value(v)]] })),
  ),
  answerOnly('SET-COOKIE in capitals', (v) => ({ headers: [['SET-COOKIE', `a=${v.plain}`]] })),
  answerOnly('Refresh', (v) => ({ headers: [['Refresh', `0;url=/x?access_token=${v.plain}`]] })),
  answerOnly('Link', (v) => ({ headers: [['Link', `</x?token=${v.plain}&page=2>; rel="next"`]] })),
  answerOnly('WWW-Authenticate that echoes', (v) => ({
    headers: [['WWW-Authenticate', `Bearer error="invalid_token", access_token="${v.plain}"`]],
  })),
  ...ADDRESS_FIELDS.flatMap((name) =>
    ADDRESSES.map(([form, value]) =>
      requestOnly(`${name}: ${form}`, (v) => ({ headers: [[name, value(v)]] })),
    ),
  ),
  ...ANSWER_ADDRESS_FIELDS.flatMap((name) =>
    ADDRESSES.map(([form, value]) =>
      answerOnly(`${name}: ${form}`, (v) => ({ headers: [[name, value(v)]] })),
    ),
  ),
]
