import type { PlacementRow } from './placement.ts'

/** Request headers, one per line, documented by name, by scheme, or by URL parameter. */
const REQUEST = `
Authorization: Basic {{password|basic}}
Authorization: basic {{password|basic}}
Authorization: Basic   {{password|basic}}
Authorization: Basic {{odd|basic}}
Authorization: Basic {{umlaut|basic}}
Authorization: Bearer {{token}}
Authorization: Bearer {{jwt}}
Authorization: bearer {{hex40}}
Authorization: Token {{hex40}}
Authorization: Token token="{{hex32}}", email="joe@example.org"
Authorization: ApiKey {{key40|base64}}
Authorization: GenieKey {{uuid}}
Authorization: Splunk {{uuid}}
Authorization: SSWS {{key40}}
Authorization: PVEAPIToken=joe@pam!mon={{uuid}}
Authorization: {{hex40}}
Authorization: Digest username="joe", realm="api", nonce="f2d1", uri="/api", response="{{hex32}}"
Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261126/eu-west-1/es/aws4_request, SignedHeaders=host;x-amz-date, Signature={{hex64}}
Authorization: OAuth oauth_consumer_key="abc", oauth_token="{{key32}}", oauth_signature_method="HMAC-SHA1"
Authorization: OAuth oauth_consumer_key="abc", oauth_verifier="{{key32}}"
Authorization: Negotiate {{key88}}
Proxy-Authorization: Basic {{password|basic}}
Cookie: authentication={{uuid}}
Cookie: JSESSIONID={{hex32}}; theme=dark
Cookie: theme=dark; connect.sid=s%3A{{key32}}.abc
Cookie: _oauth2_proxy={{key88|base64url}}
Cookie: session="{{key32}}"
Cookie: authelia_session={{key32}}; lang=en
Cookie: KEYCLOAK_IDENTITY={{jwt}}
X-Api-Key: {{key32}}
X-API-KEY: {{uuid}}
x-apikey: {{hex32}}
Api-Key: {{key32}}
X-Auth-Token: {{uuid}}
X-Access-Token: {{key40}}
X-Session-Token: {{key32}}
X-Session-Id: {{uuid}}
X-Graylog-Auth: {{key32}}
X-Graylog-Key: {{key32}}
X-Graylog-Token: {{token}}
X-Token-Auth: {{key32}}
X-CSRF: {{key32}}
X-CSRF-Token: {{key32}}
X-XSRF-TOKEN: {{key32|base64}}
X-Sentry-Auth: Sentry sentry_version=7, sentry_client=raven/1.0, sentry_key={{hex32}}
PRIVATE-TOKEN: {{gitlab}}
JOB-TOKEN: {{key32}}
X-Vault-Token: {{vault}}
X-Consul-Token: {{uuid}}
X-Amz-Security-Token: {{awsSession}}
X-Goog-Api-Key: {{google}}
Ocp-Apim-Subscription-Key: {{hex32}}
X-Ocp-Apim-Key: {{hex32}}
DD-API-KEY: {{hex32}}
DD-APPLICATION-KEY: {{hex40}}
X-Shopify-Access-Token: {{shopify}}
X-Forwarded-Access-Token: {{key40}}
X-Auth-Request-Access-Token: {{key40}}
X-Client-Secret: {{key32}}
X-Password: {{password}}
X-Gitlab-Token: {{key32}}
X-Rundeck-Auth-Token: {{key32}}
X-Redmine-API-Key: {{hex40}}
X-Octopus-ApiKey: API-{{key32}}
Referer: http://graylog.example:9000/search?access_token={{token}}
Referer: https://joe:{{password}}@graylog.example/api
X-Original-URL: /api/streams?api_key={{key32}}
X-Forwarded-Uri: /api/streams?token={{token}}
Forwarded: for=192.0.2.1;secret={{key32}}
Destination: http://joe:{{password}}@graylog.example/x
Sec-WebSocket-Protocol: bearer, {{jwt}}
User-Agent: backup/1.0 (token={{key32}})
X-Debug: user=joe password={{password}}
X-Debug: {"user":"joe","password":"{{password}}"}
X-Debug: {"user":"joe","password":"{{odd|json}}"}
X-Options: user="joe"; password="{{password}}"; retries=3
X-Forwarded-Authorization: Bearer {{key40}}
X-Original-Authorization: Basic {{password|basic}}
Cookie: %61uthentication={{uuid}}
`

const RESPONSE = `
Set-Cookie: authentication={{uuid}};Version=1;Comment="Authentication Cookie";Path=/;Max-Age=28799;HttpOnly
Set-Cookie: JSESSIONID={{hex32}}; Path=/; HttpOnly; SameSite=Lax
Set-Cookie: AWSALBAuthNonce={{key32}}; Path=/; Secure
Set-Cookie: csrftoken={{key32}}; Path=/
Set-Cookie: remember_me={{key40|percent}}; Expires=Thu, 26 Nov 2027 10:00:00 GMT
Location: /api/users/joe/tokens/{{token}}
Location: http://graylog.example:9000/api/users/local:admin/tokens/{{token}}
Location: /api/system/sessions/{{uuid}}
Location: https://graylog.example/login?token={{key32}}
Location: https://sso.example.org/cb#access_token={{key40|percent}}&token_type=bearer
Location: https://sso.example.org/cb?code={{code}}&state=xyz
Location: https://joe:{{password}}@graylog.example/api
Location: https://sso.example.org/acs?SAMLResponse={{key88|percent}}
Content-Location: /api/users/joe/tokens/{{token}}
Link: <https://graylog.example/api/streams?access_token={{token}}&page=2>; rel="next"
Refresh: 0; url=https://graylog.example/?session_id={{uuid}}
X-Auth-Token: {{uuid}}
X-Subject-Token: {{hex32}}
X-CSRF-Token: {{key32}}
X-Session-Id: {{uuid}}
Authorization: Bearer {{jwt}}
X-Debug: password={{password}}
X-Debug: Authorization: Bearer {{key40}}
Warning: 199 graylog "login with password={{password}} failed"
Content-Disposition: attachment; filename="export.csv"; token="{{key32}}"
Server-Timing: db;desc="jdbc:mysql://joe:{{password}}@db/graylog"
X-Upstream: http://joe:{{password}}@10.0.0.7:9000/api
WWW-Authenticate: Bearer realm="api", error_description="token={{key32}} expired"
`

/** Header values that only their wording or a private convention marks as secrets. */
const ARGUABLE: readonly (readonly [string, string])[] = [
  ['X-Requested-By: {{password}}', 'a value without a name that says so'],
  ['X-Pin: {{digits}}', 'the docs list "pin" as a name that says nothing'],
  ['X-Hub-Signature-256: sha256={{hex64}}', 'a signature opens nothing but this one message'],
  [
    'Authorization: Hawk id="abc", ts="1", nonce="n", mac="{{key32|base64}}"',
    'a MAC of one request',
  ],
  ['Cookie: theme={{key32}}', 'named as a preference, though it looks random'],
  ['X-Correlation-Key: {{key32}}', '"key" alone is no secret'],
  ['If-None-Match: "{{hex32}}"', 'an entity tag is public'],
  ['X-Ticket: {{key32}}', 'a ticket may be a number of a help desk'],
  ['X-Note: please log in with {{password}}', 'a sentence; the docs exclude it'],
]

/** Reasons of a status line. */
const REASONS = [
  'Unauthorized (password={{password}})',
  'Invalid token: {{token}}',
  'Bad credentials joe:password={{password}}',
  'Rejected Authorization: Bearer {{key40}}',
]

function header(line: string): readonly [string, string] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}

function split(table: string): readonly string[] {
  return table.split('\n').filter((line) => line !== '')
}

export const HEADERS: readonly PlacementRow[] = [
  ...split(REQUEST).map((line, i) => ({
    id: `request ${i + 1} ${line}`,
    requestHeaders: [header(line)],
  })),
  ...split(RESPONSE).map((line, i) => ({
    id: `response ${i + 1} ${line}`,
    responseHeaders: [header(line)],
    ...(line.startsWith('Location') ? { status: 302, reason: 'Found' } : {}),
  })),
  ...ARGUABLE.map(([line, arguable]) => ({
    id: `request ${line}`,
    arguable,
    requestHeaders: [header(line)],
  })),
  ...REASONS.map((reason) => ({ id: `reason ${reason}`, status: 401, reason })),
]
