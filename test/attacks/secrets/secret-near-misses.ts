import { asAnswer, asRequest, type Part, typed } from './secret-case.ts'
import { NEAR_JSON } from './near-json.ts'

/** A value that looks like a secret but is not, and its place. */
interface NearMiss {
  readonly id: string
  readonly keeps: readonly string[]
  readonly part: Part
}

const ID = '5f3a9c1e8b7d4a0012c3d4e5'
const NODE = 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'

/** JSON fields without a secret whose names resemble a secret's. */
const FIELDS: Readonly<Record<string, unknown>> = {
  token_name: 'icinga on monitoring-01',
  token_count: 4711,
  token_type: 'bearer',
  token_id: ID,
  token_usage: 'nightly reports',
  tokenizer: 'whitespace_tokens',
  tokens_enabled: true,
  next_page_token_supported: false,
  password_min_length: 12,
  password_complexity_config: 'min 6 letters',
  password_expires_at: '2026-11-22T10:00:00.000Z',
  password_changed_by: 'bob.builder',
  password_policy_url: 'https://intranet.example.org/policies/passwords',
  password_type: 'bcrypt',
  is_password_set: true,
  has_secret: true,
  secret_type: 'kubernetes',
  secret_name: 'graylog-datanode',
  sort_key: 'timestamp-desc',
  primary_key: 'customer_number',
  foreign_key: 'order_number',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKeepThisKeyAsItIs backup@host',
  key: 'source',
  keyword: 'last five minutes',
  keys: ['timestamp', 'source'],
  routing: 'round-robin',
  partition_key: 'customer',
  monkey: 'capuchin',
  key_field: 'gl2_remote_ip',
  author: 'Astrid Lindgren',
  authors: ['Selma Lagerlöf'],
  authority: 'registration office',
  auth_type: 'internal-ldap',
  authentication_service: 'active-directory',
  auth_service_id: ID,
  session_timeout_ms: 28800000,
  session_timeout: 'eight hours',
  session_active: true,
  sessions_count: 42,
  compass: 'north by northwest',
  passed: 'all 12 checks',
  passenger: 'Phileas Fogg',
  bypass: 'motorway 7',
  cookies_allowed: true,
  cookie_policy: 'lax for subdomains',
  signature_algorithm: 'SHA256withRSA',
  assignee: 'helpdesk-team-2',
  design: 'blue and white',
  significant_terms: 'source-host-17',
  title: 'password reset requests of team 12',
  description: 'Counts failed logins; no token needed, see password policy',
  query: 'action:login AND NOT message:"invalid password"',
  username: 'astrid.lindgren',
  creator_user_id: 'astrid.lindgren',
  id: ID,
  node_id: NODE,
  cluster_id: '0e1b6b1c-58f2-4b1d-9a1d-0c1f5a1e2b3c',
  version: '5.1.0-SNAPSHOT+abc1234',
  checksum: 'sha256 of the manual: not computed',
  type: 'org.graylog2.outputs.GelfOutput',
  permissions: ['users:tokencreate', 'users:tokenlist', 'users:passwordchange:bob'],
  message: 'Password changed by admin at noon',
  field: 'password',
  name: 'password',
  url: 'https://wiki.example.org/token-rotation/how-to?page=password-reset#session-handling',
  mail: 'token-team@example.org',
  value: 'plain words only',
  index: 'graylog_17',
  timestamp: '2026-11-22T10:11:12.345Z',
  regex: '(?<user>\\w+) failed password for',
}

type Kept = readonly [keeps: readonly string[], part: Part]

const inTarget = (target: string, kept = target): Kept => [[kept], { target }]
const inHeader = (name: string, value: string): Kept => [[value], { headers: [[name, value]] }]
const inBody = (type: string, body: string, ...keeps: readonly string[]): Kept => [
  keeps,
  { headers: [typed(type)], body },
]
const inJson = (json: object, ...keeps: readonly string[]): Kept =>
  inBody('application/json', JSON.stringify(json), ...keeps)

/** Other places. */
const OTHERS: Readonly<Record<string, Kept>> = {
  'query sort_key': inTarget('/streams?sort_key=timestamp&per_page=50', 'sort_key=timestamp'),
  'query about tokens': inTarget('/search?query=token+usage', 'query=token+usage'),
  'query fields': inTarget('/search?fields=password%2Cuser', 'fields=password%2Cuser'),
  'query next_page': inTarget('/x?page_key=3', 'page_key=3'),
  'path of a policy': inTarget('/password-policy/default'),
  'path of a list of tokens': inTarget('/users/astrid/tokens'),
  'path of sessions': inTarget('/system/sessions?pretty=true'),
  'path with an id': inTarget(`/streams/${ID}/rules`),
  'path of a node': inTarget(`/cluster/${NODE}/jvm`),
  'X-Graylog-Node-ID': inHeader('X-Graylog-Node-ID', NODE),
  'X-Requested-By': inHeader('X-Requested-By', 'session-cleaner'),
  'User-Agent': inHeader('User-Agent', 'token-rotator/1.2 (auth)'),
  'Sec-WebSocket-Version': inHeader('X-Sort-Key', 'key-13'),
  'X-Request-Id': inHeader('X-Request-Id', 'req-20261122-00017'),
  ETag: inHeader('ETag', 'W/"keep-7-of-token-list"'),
  Accept: inHeader('Accept', 'application/vnd.token-list+json'),
  Referer: inHeader('Referer', 'https://h.example/streams?tab=token-usage'),
  'a page': inBody(
    'text/html',
    '<p>Please enter your password</p><input type="password" name="password" value="">',
    'Please enter your password',
    'name="password"',
  ),
  YAML: inBody(
    'application/yaml',
    'password_min_length: 12\nsort_key: name\nuser: astrid\n',
    'password_min_length: 12',
    'sort_key: name',
  ),
  XML: inBody(
    'text/xml',
    '<a><token_name>icinga</token_name><password/></a>',
    '<token_name>icinga</token_name>',
  ),
  CSV: inBody('text/csv', 'user,password_age_days,active\nastrid,12,yes\n', 'astrid,12,yes'),
  properties: inBody(
    'text/plain',
    'password_min_length=12\nsession_timeout=8h\n',
    'password_min_length=12',
  ),
  prose: inBody(
    'text/plain',
    'The token expires tomorrow; then ask the key account manager.\nSession: closed by the chair.\n',
    'The token expires tomorrow',
    'ask the key account manager',
  ),
  certificate: inJson(
    { c: '-----BEGIN CERTIFICATE-----\nMIIBkeepThisCertificate\n-----END CERTIFICATE-----' },
    'MIIBkeepThisCertificate',
  ),
  'public key': inJson(
    { k: '-----BEGIN PUBLIC KEY-----\nMIIBkeepThisPublicKey\n-----END PUBLIC KEY-----' },
    'MIIBkeepThisPublicKey',
  ),
}

export const NEAR_MISSES: readonly NearMiss[] = [
  ...Object.entries(FIELDS).map(([name, value]): NearMiss => {
    const body = JSON.stringify({ a: 1, [name]: value, z: 2 })
    return {
      id: `JSON ${name}`,
      keeps: [body],
      part: { headers: [typed('application/json')], body },
    }
  }),
  ...Object.entries(NEAR_JSON).map(([id, body]): NearMiss => ({
    id: `JSON: ${id}`,
    keeps: [body],
    part: { headers: [typed('application/json')], body },
  })),
  ...Object.entries(OTHERS).map(([id, [keeps, part]]): NearMiss => ({ id, keeps, part })),
]

export const asMessages = ({ part }: NearMiss) =>
  part.target === undefined ? [asRequest(part), asAnswer(part)] : [asRequest(part)]
