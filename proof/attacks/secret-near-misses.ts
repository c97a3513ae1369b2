import { asAnswer, asRequest, typed } from './secret-case.ts'
import type { Part } from './secret-case.ts'
import { NEAR_JSON } from './near-json.ts'

/** What looks like a secret and is none: what must be there afterwards, and where it stands. */
export interface NearMiss {
  readonly id: string
  readonly keeps: readonly string[]
  readonly part: Part
}

const ID = '5f3a9c1e8b7d4a0012c3d4e5'
const NODE = 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'

/** Fields of JSON that hold no secret, though a word of their name may sound like one. */
const FIELDS: readonly (readonly [name: string, value: unknown])[] = [
  ['token_name', 'icinga on monitoring-01'],
  ['token_count', 4711],
  ['token_type', 'bearer'],
  ['token_id', ID],
  ['token_usage', 'nightly reports'],
  ['tokenizer', 'whitespace_tokens'],
  ['tokens_enabled', true],
  ['next_page_token_supported', false],
  ['password_min_length', 12],
  ['password_complexity_config', 'min 6 letters'],
  ['password_expires_at', '2026-11-22T10:00:00.000Z'],
  ['password_changed_by', 'bob.builder'],
  ['password_policy_url', 'https://intranet.example.org/policies/passwords'],
  ['password_type', 'bcrypt'],
  ['is_password_set', true],
  ['has_secret', true],
  ['secret_type', 'kubernetes'],
  ['secret_name', 'graylog-datanode'],
  ['sort_key', 'timestamp-desc'],
  ['primary_key', 'customer_number'],
  ['foreign_key', 'order_number'],
  ['public_key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKeepThisKeyAsItIs backup@host'],
  ['key', 'source'],
  ['keyword', 'last five minutes'],
  ['keys', ['timestamp', 'source']],
  ['routing', 'round-robin'],
  ['partition_key', 'customer'],
  ['monkey', 'capuchin'],
  ['key_field', 'gl2_remote_ip'],
  ['author', 'Astrid Lindgren'],
  ['authors', ['Selma Lagerlöf']],
  ['authority', 'registration office'],
  ['auth_type', 'internal-ldap'],
  ['authentication_service', 'active-directory'],
  ['auth_service_id', ID],
  ['session_timeout_ms', 28800000],
  ['session_timeout', 'eight hours'],
  ['session_active', true],
  ['sessions_count', 42],
  ['compass', 'north by northwest'],
  ['passed', 'all 12 checks'],
  ['passenger', 'Phileas Fogg'],
  ['bypass', 'motorway 7'],
  ['cookies_allowed', true],
  ['cookie_policy', 'lax for subdomains'],
  ['signature_algorithm', 'SHA256withRSA'],
  ['assignee', 'helpdesk-team-2'],
  ['design', 'blue and white'],
  ['significant_terms', 'source-host-17'],
  ['title', 'password reset requests of team 12'],
  ['description', 'Counts failed logins; no token needed, see password policy'],
  ['query', 'action:login AND NOT message:"invalid password"'],
  ['username', 'astrid.lindgren'],
  ['creator_user_id', 'astrid.lindgren'],
  ['id', ID],
  ['node_id', NODE],
  ['cluster_id', '0e1b6b1c-58f2-4b1d-9a1d-0c1f5a1e2b3c'],
  ['version', '5.1.0-SNAPSHOT+abc1234'],
  ['checksum', 'sha256 of the manual: not computed'],
  ['type', 'org.graylog2.outputs.GelfOutput'],
  ['permissions', ['users:tokencreate', 'users:tokenlist', 'users:passwordchange:bob']],
  ['message', 'Password changed by admin at noon'],
  ['field', 'password'],
  ['name', 'password'],
  ['url', 'https://wiki.example.org/token-rotation/how-to?page=password-reset#session-handling'],
  ['mail', 'token-team@example.org'],
  ['value', 'plain words only'],
  ['index', 'graylog_17'],
  ['timestamp', '2026-11-22T10:11:12.345Z'],
  ['regex', '(?<user>\\w+) failed password for'],
]

/** Other places. */
const OTHERS: readonly (readonly [string, readonly string[], Part])[] = [
  ['query sort_key', ['sort_key=timestamp'], { target: '/streams?sort_key=timestamp&per_page=50' }],
  ['query about tokens', ['query=token+usage'], { target: '/search?query=token+usage' }],
  ['query fields', ['fields=password%2Cuser'], { target: '/search?fields=password%2Cuser' }],
  ['query next_page', ['page_key=3'], { target: '/x?page_key=3' }],
  ['path of a policy', ['/password-policy/default'], { target: '/password-policy/default' }],
  ['path of a list of tokens', ['/users/astrid/tokens'], { target: '/users/astrid/tokens' }],
  [
    'path of sessions',
    ['/system/sessions?pretty=true'],
    { target: '/system/sessions?pretty=true' },
  ],
  ['path with an id', [`/streams/${ID}/rules`], { target: `/streams/${ID}/rules` }],
  ['path of a node', [`/cluster/${NODE}/jvm`], { target: `/cluster/${NODE}/jvm` }],
  ['X-Graylog-Node-ID', [NODE], { headers: [['X-Graylog-Node-ID', NODE]] }],
  ['X-Requested-By', ['session-cleaner'], { headers: [['X-Requested-By', 'session-cleaner']] }],
  [
    'User-Agent',
    ['token-rotator/1.2 (auth)'],
    { headers: [['User-Agent', 'token-rotator/1.2 (auth)']] },
  ],
  ['Sec-WebSocket-Version', ['key-13'], { headers: [['X-Sort-Key', 'key-13']] }],
  ['X-Request-Id', ['req-20261122-00017'], { headers: [['X-Request-Id', 'req-20261122-00017']] }],
  ['ETag', ['W/"keep-7-of-token-list"'], { headers: [['ETag', 'W/"keep-7-of-token-list"']] }],
  [
    'Accept',
    ['application/vnd.token-list+json'],
    { headers: [['Accept', 'application/vnd.token-list+json']] },
  ],
  [
    'Referer',
    ['https://h.example/streams?tab=token-usage'],
    { headers: [['Referer', 'https://h.example/streams?tab=token-usage']] },
  ],
  [
    'a page',
    ['Please enter your password', 'name="password"'],
    {
      headers: [typed('text/html')],
      body: '<p>Please enter your password</p><input type="password" name="password" value="">',
    },
  ],
  [
    'YAML',
    ['password_min_length: 12', 'sort_key: name'],
    {
      headers: [typed('application/yaml')],
      body: 'password_min_length: 12\nsort_key: name\nuser: astrid\n',
    },
  ],
  [
    'XML',
    ['<token_name>icinga</token_name>'],
    { headers: [typed('text/xml')], body: '<a><token_name>icinga</token_name><password/></a>' },
  ],
  [
    'CSV',
    ['astrid,12,yes'],
    { headers: [typed('text/csv')], body: 'user,password_age_days,active\nastrid,12,yes\n' },
  ],
  [
    'properties',
    ['password_min_length=12'],
    { headers: [typed('text/plain')], body: 'password_min_length=12\nsession_timeout=8h\n' },
  ],
  [
    'prose',
    ['The token expires tomorrow', 'ask the key account manager'],
    {
      headers: [typed('text/plain')],
      body: 'The token expires tomorrow; then ask the key account manager.\nSession: closed by the chair.\n',
    },
  ],
  [
    'certificate',
    ['MIIBkeepThisCertificate'],
    {
      headers: [typed('application/json')],
      body: JSON.stringify({
        c: '-----BEGIN CERTIFICATE-----\nMIIBkeepThisCertificate\n-----END CERTIFICATE-----',
      }),
    },
  ],
  [
    'public key',
    ['MIIBkeepThisPublicKey'],
    {
      headers: [typed('application/json')],
      body: JSON.stringify({
        k: '-----BEGIN PUBLIC KEY-----\nMIIBkeepThisPublicKey\n-----END PUBLIC KEY-----',
      }),
    },
  ],
]

export const NEAR_MISSES: readonly NearMiss[] = [
  ...FIELDS.map(([name, value]): NearMiss => {
    const body = JSON.stringify({ a: 1, [name]: value, z: 2 })
    return {
      id: `JSON ${name}`,
      keeps: [body],
      part: { headers: [typed('application/json')], body },
    }
  }),
  ...NEAR_JSON.map(([id, body]): NearMiss => ({
    id: `JSON: ${id}`,
    keeps: [body],
    part: { headers: [typed('application/json')], body },
  })),
  ...OTHERS.map(([id, keeps, part]): NearMiss => ({ id, keeps, part })),
]

export const asMessages = ({ part }: NearMiss) =>
  part.target === undefined ? [asRequest(part), asAnswer(part)] : [asRequest(part)]
