import type { PlacementRow } from './placement.ts'

/** Targets that the docs promise: secret URL parameters, searches, OAuth codes, and session or token ids in a path. */
const TARGETS = `
GET /api/streams?access_token={{token}}
GET /api/streams?token={{key32}}&page=1
GET /api/streams?page=1&api_key={{key32}}
GET /api/streams?apikey={{hex32}}
GET /api/streams?api-key={{hex32}}
GET /api/streams?apiKey={{uuid}}
GET /api/streams?password={{password}}
GET /api/streams?Password={{password}}
GET /api/streams?passwd={{odd|percent}}
GET /api/streams?pwd={{password}}
GET /api/streams?client_secret={{key32}}
GET /api/streams?session_id={{uuid}}
GET /api/streams?sessionId={{uuid}}
GET /api/streams?auth_token={{key32}}
GET /api/streams?refresh_token={{key40|percent}}
GET /api/streams?id_token={{jwt}}
GET /api/streams?private_token={{gitlab}}
GET /api/streams?client_assertion={{jwt}}
GET /api/streams?oauth_verifier={{key32}}
GET /api/streams?code={{code}}&state=1
GET /api/oauth/callback?state=abc&code={{code}}
GET /api/streams?%70assword={{password}}
GET /api/streams?%70%61ssword={{password|percentAll}}
GET /api/streams?pass%2577ord={{password}}
GET /api/streams?pass%77ord={{password}}
GET /api/streams?user%5Bpassword%5D={{password}}
GET /api/streams?user[password]={{password}}
GET /api/streams?password%3D{{password}}
GET /api/streams?password%253D{{password}}
GET /api/streams?url=https%3A%2F%2Fjoe%3A{{password}}%40db.example%2Fx
GET /api/streams?url=https%253A%252F%252Fjoe%253A{{password}}%2540db.example%252Fx
GET /api/streams?redirect=%2Fapi%3Faccess_token%3D{{token}}
GET /api/streams?filter=password:{{password}}
GET /api/streams?filter=password%3A{{password}}
GET /api/search/universal/relative?query=password%3A{{password}}&range=300
GET /api/search/universal/relative?query=password%3A%22{{password}}%22&range=300
GET /api/search/universal/relative?query=source%3Aweb+AND+api_key%3A{{key32}}&range=300
GET /api/search/universal/relative?query=%22Authorization%3A+Bearer+{{key40|percent}}%22&range=300
GET /api/search/universal/relative?query=message%3A%22password%3D{{password}}%22&range=300
GET /api/search/universal/relative?query=%22token%3A+{{key32}}%22&range=300
GET /api/search/universal/relative?query=*&filter=streams:1+AND+secret:{{key32}}&range=300
GET /api/streams?payload=%7B%22user%22%3A%22joe%22%2C%22password%22%3A%22{{password}}%22%7D
GET /api/streams?headers=Authorization%3A%20Basic%20{{password|basic|percent}}
GET /api/streams;jsessionid={{hex32}}?page=1
GET /api/streams;token={{key32}}
GET /api/export?X-Amz-Security-Token={{awsSession}}
GET /api/export?sv=2024-11-04&sr=b&sig={{key40|percent}}&se=2026-12-01
GET /api/export?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature={{hex64}}
DELETE /api/system/sessions/{{uuid}}
DELETE /api/users/joe/tokens/{{token}}
DELETE /api/users/local:admin/tokens/{{token}}
GET /api/users/joe/tokens/{{token}}
POST /api/users/joe/tokens/backup?token={{token}}
GET /api/proxy/https://joe:{{password}}@internal.example/status
GET /api/services/hook/T024BE7LD/B024BE7LD?token={{key32}}
`

/** Query values with compressed JSON or a header. */
const PACKED: readonly (readonly [string, (secret: string) => string])[] = [
  ['base64 JSON in state', (s) => `state=${uri(base64(`{"user":"joe","password":"${s}"}`))}`],
  ['base64url JSON in state', (s) => `state=${base64url(`{"a":1,"access_token":"${s}"}`)}`],
  ['base64url JSON in data', (s) => `data=${base64url(`{"client_secret":"${s}","scope":"read"}`)}`],
  ['base64url JSON without padding in q', (s) => `q=${base64url(`{"session_id":"${s}"}`)}`],
  ['base64 header in h', (s) => `h=${uri(base64(`Authorization: Bearer ${s}`))}`],
  ['base64 of base64 JSON in state', (s) => `state=${uri(base64(base64(`{"password":"${s}"}`)))}`],
  ['hex JSON in p', (s) => `p=${Buffer.from(`{"password":"${s}"}`).toString('hex')}`],
  ['base64 form in r', (s) => `r=${uri(base64(`user=joe&password=${s}`))}`],
  ['JSON encoded twice in p', (s) => `p=${uri(uri(`{"password":"${s}"}`))}`],
  ['name and value encoded twice', (s) => `${uri('pass%77ord')}=${s}`],
  [
    'SAMLResponse',
    (s) => `SAMLResponse=${uri(base64(`<saml:Assertion><a>${s}</a></saml:Assertion>`))}`,
  ],
]

const ARGUABLE: readonly (readonly [string, string])[] = [
  ['/api/streams?pin={{digits}}', 'the docs list "pin" as a name that says nothing'],
  ['/api/streams?q={{key32}}', 'a value without a name that says so'],
  ['/api/streams/{{key32}}', 'a path segment that no route knows as a secret'],
  ['/api/streams?k={{key32}}', 'a short name that says nothing'],
  ['/api/streams?code={{hex16}}', 'the docs exclude codes of fewer than 20 characters'],
  [
    '/api/search/universal/relative?query=password%3A%28{{password}}%29',
    'the docs exclude searches with brackets',
  ],
  [
    '/api/search/universal/relative?query=password%3A{{password}}*',
    'the docs exclude searches with patterns',
  ],
  ['/api/search/universal/relative?query={{password}}', 'a search for the bare password'],
]

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

const uri = encodeURIComponent

export const URLS: readonly PlacementRow[] = [
  ...TARGETS.split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [method = 'GET', target = ''] = line.split(' ')
      return { id: line, method, target, ...(method === 'POST' ? { request: '{}' } : {}) }
    }),
  ...PACKED.map(([id, pack]) => ({
    id,
    target: (secret: string) => `/api/streams?${pack(secret)}`,
  })),
  ...ARGUABLE.map(([target, arguable]) => ({ id: target, target, arguable })),
]
