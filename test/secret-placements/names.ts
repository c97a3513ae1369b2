import type { PlacementRow, Template } from './placement.ts'

/** Names of secrets in the spellings of clients and servers, each with the kind of its value. */
const NAMES = `
password:password passwd:odd pwd:password passphrase:words pass:password secret:key32 token:token
access_token:key40 accessToken:jwt refresh_token:key40 refreshToken:key32 id_token:jwt api_key:key32 apiKey:hex32
apikey:uuid api-key:key32 API_KEY:hex40 apiToken:token api_token:token auth_token:key32 authToken:hex40
session_id:uuid sessionId:uuid session_token:key32 client_secret:key32 clientSecret:odd private_key:key88
privateKey:key88 secret_key:key40 secretKey:key40 secret_access_key:key40 aws_secret_access_key:key40
aws_secret_key:key40 aws_session_token:awsSession bind_password:odd system_password:umlaut ldap_password:password
db_password:password db_pass:password database_password:words smtp_password:odd transport_email_auth_password:password
root_password_sha2:hex64 password_secret:key88 root_password:password user_password:letters userPassword:password
old_password:password new_password:odd current_password:password confirm_password:password password_confirmation:password
PASSWORD:password PassWord:password "x-password":password keystore_password:password truststore_password:password
http_tls_key_password:password storepass:password keypass:password preshared_key:key32 pre_shared_key:key32 psk:key32
saml_assertion:key88 samlResponse:key88 SAMLResponse:key88 connection_string:password service_account_key_json:key88
priv_key:key88 privKey:key88 snmp_community_string:key32 totp_seed:key32 oauth_verifier:key32 client_assertion:jwt
redis_auth:key32 requirepass:password docker_auth:key32 wifi_key:password jws:key88 ocp_apim_key:hex32
encryption_key:key32 signing_key:key40 signing_secret:hex32 webhook_secret:key32 shared_secret:key32 sharedSecret:key32
credentials:key32 authorization:key40 Authorization:hex40 authorization_header:key40 basic_auth:password
proxy_password:password proxyPassword:password csrf_token:key32 bearer_token:key40 bearerToken:key32 access_key_secret:key40
account_key:key88 sas_token:key88 sastoken:key40 integration_key:hex32 routing_key_secret:hex32 otp:digits
mfa_secret:key32 recovery_code:hex16 sshPrivateKey:key88 tls_private_key:key88 cookie:key32 slack_token:slackBot
github_token:githubClassic personal_access_token:key40 deploy_token:key32 registration_token:key32 encrypted_password:hex64 community:key32
`

/** Names that are used for secrets and for other values. */
const VAGUE = `
pin:digits key:key32 auth:key32 code:hex16 salt:hex32 nonce:hex32 signature:hex64 hash:hex64 license:key88
certificate:key88 user_key:hex32 ticket:key32 cred:key32 pw:password kennwort:password motdepasse:password
`

type Carry = (name: string, mark: string) => Partial<PlacementRow>

const json = (template: Template): Partial<PlacementRow> => ({ response: template })
const typed = (responseType: string, response: string): Partial<PlacementRow> => ({
  responseType,
  response,
})

/** Notations of a name and its value; each name uses some of them in turn. */
const CARRIERS: Record<string, Carry> = {
  'JSON field': (name, mark) => json(`{"id":"5f","${name}":"${mark}","enabled":true}`),
  'JSON field of a request': (name, mark) => ({
    target: '/api/x',
    request: `{"user":"joe","${name}":"${mark}"}`,
    response: '',
  }),
  'JSON five levels deep': (name, mark) =>
    json(`{"a":[{"b":{"c":[{"title":"x","${name}":"${mark}"}]}}],"total":1}`),
  'JSON string of JSON': (name, mark) =>
    json(`{"body":"{\\"user\\":\\"joe\\",\\"${name}\\":\\"${mark}\\"}","status":"ok"}`),
  'JSON string of JSON of JSON': (name, mark) =>
    json(JSON.stringify({ outer: JSON.stringify({ inner: JSON.stringify({ [name]: mark }) }) })),
  'indented JSON': (name, mark) => json(`{\n  "host" : "db",\n  "${name}" : "${mark}"\n}\n`),
  'JSON array of name and value': (name, mark) =>
    json(`{"settings":[{"name":"${name}","value":"${mark}"}]}`),
  'JSON array of key and value': (name, mark) =>
    json(`[{"key":"${name}","value":"${mark}","type":"string"}]`),
  'JSON value in an object': (name, mark) =>
    json(`{"config":{"${name}":{"value":"${mark}","type":"text"}}}`),
  'JSON list': (name, mark) => json(`{"${name}":["${mark}"]}`),
  'JSON with a prefix': (name, mark) => json(`)]}',\n{"${name}":"${mark}"}`),
  'JSON as text/plain': (name, mark) => typed('text/plain', `{"user":"joe","${name}":"${mark}"}`),
  'cut JSON': (name, mark) => json(`{"user":"joe","${name}":"${mark}","groups":["a`),
  form: (name, mark) => ({
    target: '/api/login',
    requestType: 'application/x-www-form-urlencoded',
    request: `user=joe&${encodeURIComponent(name)}=${mark.replace('}}', '|percent}}')}&go=1`,
  }),
  multipart: (name, mark) => ({
    target: '/api/upload',
    requestType: 'multipart/form-data; boundary=xyz',
    request: `--xyz\r\nContent-Disposition: form-data; name="user"\r\n\r\njoe\r\n--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${mark}\r\n--xyz--\r\n`,
  }),
  'XML element': (name, mark) =>
    typed(
      'application/xml',
      `<?xml version="1.0"?><conf><user>joe</user><${name}>${mark}</${name}></conf>`,
    ),
  'XML attribute': (name, mark) =>
    typed('application/xml', `<conf><account user="joe" ${name}="${mark}"/></conf>`),
  'XML element of name and value': (name, mark) =>
    typed('text/xml', `<props><property name="${name}" value="${mark}"/></props>`),
  'XML entry with a key': (name, mark) =>
    typed('text/xml', `<map><entry key="${name}">${mark}</entry></map>`),
  'HTML input': (name, mark) =>
    typed('text/html', `<form><input type="hidden" name="${name}" value="${mark}"></form>`),
  'HTML meta': (name, mark) =>
    typed('text/html', `<head><meta name="${name}" content="${mark}"></head>`),
  'HTML script': (name, mark) =>
    typed('text/html', `<script>window.config = {"${name}": "${mark}", host: "h"}</script>`),
  YAML: (name, mark) =>
    typed(
      'application/yaml',
      `host: db\n${name}: ${mark.replace('{{odd', '{{password')}\nport: 5432\n`,
    ),
  'quoted YAML': (name, mark) =>
    typed('text/yaml', `auth:\n  - user: joe\n    "${name}": "${mark}"\n`),
  properties: (name, mark) =>
    typed('text/plain', `host=db\n${name}=${mark.replace('{{odd', '{{password')}\nport=5432\n`),
  'ini with blanks': (name, mark) =>
    typed('text/plain', `[db]\nhost = db\n${name} = ${mark.replace('{{odd', '{{password')}\n`),
  TOML: (name, mark) => typed('application/toml', `[db]\nhost = "db"\n${name} = "${mark}"\n`),
  CSV: (name, mark) =>
    typed('text/csv', `user,${name},group\njoe,${mark.replace('{{odd', '{{password')},ops\n`),
  'quoted CSV': (name, mark) =>
    typed('text/csv', `"user","${name}","group"\n"joe","${mark}","ops"\n`),
  TSV: (name, mark) => typed('text/tab-separated-values', `user\t${name}\njoe\t${mark}\n`),
  NDJSON: (name, mark) =>
    typed('application/x-ndjson', `{"user":"ann"}\n{"user":"joe","${name}":"${mark}"}\n`),
  'header lines': (name, mark) => typed('text/plain', `Host: db\n${name}: ${mark}\nAccept: */*\n`),
  'columns and rows': (name, mark) =>
    json(`{"columns":["user","${name}"],"rows":[["joe","${mark}"]]}`),
  'schema and datarows': (name, mark) =>
    json(`{"schema":[{"field":"source"},{"field":"${name}"}],"datarows":[["web-1","${mark}"]]}`),
}

const SPACED = new Set(['JSON field', 'YAML', 'quoted CSV'])

function pairs(table: string): readonly (readonly [string, string])[] {
  return table
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const at = pair.lastIndexOf(':')
      return [pair.slice(0, at).replaceAll('"', ''), pair.slice(at + 1)]
    })
}

/** JSON escapes a secret if necessary. */
function markFor(carrier: string, kind: string): string {
  return /JSON|columns|schema|script|YAML|TOML/.test(carrier) ? `{{${kind}|json}}` : `{{${kind}}}`
}

function carried(table: string, each: number, arguable?: string): readonly PlacementRow[] {
  const carriers = Object.entries(CARRIERS)
  return pairs(table).flatMap(([name, kind], i) =>
    Array.from({ length: each }, (_, j) => {
      const at = (i * each + j * 11) % carriers.length
      const [label, carry] = carriers[at] ?? ['JSON field', () => ({})]
      return { id: `${label}: ${name}`, arguable, ...carry(name, markFor(label, kind)) }
    }),
  )
}

/** Names with spaces, as in tables for people. */
const LABELS = [
  'Password',
  'API key',
  'Client secret',
  'Access token',
  'Bind password',
  'Secret access key',
]

export const NAMED: readonly PlacementRow[] = [
  ...carried(NAMES, 2),
  ...carried(VAGUE, 1, 'the name is also used for things that are no secrets'),
  ...LABELS.flatMap((label) =>
    [...SPACED].map((carrier) => ({
      id: `${carrier}: ${label}`,
      ...CARRIERS[carrier]?.(label, '{{password}}'),
    })),
  ),
]
