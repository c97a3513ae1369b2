import { bothSides, type SecretForm, typed } from './secret-case.ts'
import { ADDRESSES } from './secrets-in-headers.ts'
import type { SecretValues } from './secret-values.ts'

type Value = (values: SecretValues) => string

/** JSON with a secret, by the mark that identifies it. */
const JSON_FORMS: Readonly<Record<string, Value>> = {
  deep: (v) => json({ a: [{ b: { c: [{ password: v.text }] } }] }),
  'an object of its own': (v) => json({ password: { value: v.text } }),
  'a list of them': (v) => json({ tokens: [v.plain, v.plain], passwords: [v.text] }),
  set_value: (v) => json({ api_key: { set_value: v.text } }),
  'set_value, any name': (v) => json({ anything: { set_value: v.text } }),
  'set_value with siblings': (v) =>
    json({ x: { is_set: true, keep_value: false, set_value: v.text } }),
  'type and value': (v) => json({ password: { type: 'string', value: v.text } }),
  'type, value and a sibling': (v) => json({ secret_key: { type: 'a', value: v.text, set: 1 } }),
  'name and value': (v) => json([{ name: 'password', value: v.text }]),
  'value and name': (v) => json([{ value: v.text, id: 7, name: 'password' }]),
  'key and value': (v) => json({ settings: [{ key: 'api_key', value: v.text }] }),
  'Key and Value': (v) => json({ Environment: [{ Key: 'DB_PASSWORD', Value: v.text }] }),
  'field and content': (v) => json({ fields: [{ field: 'password', content: v.text }] }),
  'a header as name and value': (v) =>
    json([{ name: 'Authorization', value: `Bearer ${v.plain}` }]),
  'header lines': (v) => json({ headers: `Accept: */*\r\nAuthorization: Bearer ${v.plain}` }),
  'one header line': (v) => json({ headers: `Authorization: Basic ${base64(`a:${v.text}`)}` }),
  'X-Api-Key in header lines': (v) => json({ header: `X-Api-Key: ${v.plain}` }),
  'a cookie line': (v) => json({ headers: `Cookie: a=b; authentication=${v.uuid}` }),
  'headers as an object': (v) => json({ headers: { authorization: `Bearer ${v.plain}` } }),
  'headers as pairs': (v) => json({ headers: [['Authorization', `Bearer ${v.plain}`]] }),
  'headers as a flat list': (v) => json({ rawHeaders: ['Authorization', `Bearer ${v.plain}`] }),
  'headers by name, lists': (v) => json({ headers: { 'X-Auth-Token': [v.plain] } }),
  PEM: (v) => json({ anything: v.pem }),
  'PEM with CRLF': (v) => json({ anything: v.pem.replaceAll('\n', '\r\n') }),
  'PEM in one line': (v) => json({ anything: v.pem.replaceAll('\n', ' ') }),
  'RSA PEM': (v) => json({ x: v.pem.replaceAll('PRIVATE', 'RSA PRIVATE') }),
  'encrypted PEM': (v) => json({ x: v.pem.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE') }),
  'OpenSSH PEM': (v) => json({ x: v.pem.replaceAll('PRIVATE', 'OPENSSH PRIVATE') }),
  'PEM behind a certificate': (v) =>
    json({ x: `-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n${v.pem}` }),
  'PEM without its end': (v) => json({ x: v.pem.replace(/-----END.*/s, '') }),
  'JWT under any name': (v) => json({ anything: v.jwt }),
  'JWT in a sentence': (v) => json({ message: `token ${v.jwt} was rejected` }),
  'JWT in a list': (v) => json(['a', v.jwt]),
  'JSON in a string': (v) => json({ body: json({ password: v.text }) }),
  'JSON in JSON in a string': (v) => json({ a: json({ b: json({ password: v.text }) }) }),
  'JSON in base64': (v) => json({ data: base64(json({ password: v.text })) }),
  'a form in a string': (v) => json({ body: `user=a&password=${encodeURIComponent(v.text)}` }),
  'YAML in a string': (v) => json({ template: `output:\n  password: ${v.plain}\n  port: 1\n` }),
  'quoted YAML in a string': (v) => json({ template: `output:\n  password: "${v.plain}"\n` }),
  'a sidecar template': (v) =>
    json({ template: `output.logstash:\n  hosts: ["h"]\n  ssl.key_passphrase: ${v.plain}\n` }),
  'XML in a string': (v) => json({ config: `<c><password>${v.plain}</password></c>` }),
  'properties in a string': (v) => json({ config: `user=a\npassword=${v.plain}\nport=1` }),
  Kafka: (v) => json({ sasl: `org.apache.X required username="a" password="${v.plain}";` }),
  'connection string': (v) => json({ connection: `Server=db;User Id=a;Password=${v.plain};` }),
  'Azure connection string': (v) =>
    json({ c: `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${v.plain}==;` }),
  JDBC: (v) => json({ url: `jdbc:mysql://db:3306/x?user=a&password=${v.plain}` }),
  'a curl command': (v) => json({ command: `curl -u admin:${v.plain} http://h/api` }),
  'a curl command with a header': (v) =>
    json({ command: `curl -H 'Authorization: Bearer ${v.plain}' http://h` }),
  'a command line': (v) => json({ args: ['--user', 'a', '--password', v.plain] }),
  'an option with =': (v) => json({ args: [`--password=${v.plain}`] }),
  'environment lines': (v) => json({ env: [`GRAYLOG_PASSWORD_SECRET=${v.plain}`, 'A=b'] }),
  'a service account': (v) =>
    json({ type: 'service_account', private_key_id: 'a', private_key: v.pem }),
  'Slack address': (v) =>
    json({ configuration: { webhook_url: `https://hooks.slack.com/services/T0/B0/${v.plain}` } }),
  'Teams address': (v) =>
    json({ url: `https://x.webhook.office.com/webhookb2/a@b/IncomingWebhook/${v.plain}/c` }),
  'Discord address': (v) => json({ url: `https://discord.com/api/webhooks/123456789/${v.plain}` }),
  'escaped name': (v) => `{"p\\u0061ssword":${json(v.text)}}`,
  'all of the name escaped': (v) => `{"${escaped('password')}":"${escaped(v.word)}"}`,
  'escaped value': (v) => `{"password":"${escaped(v.text)}"}`,
  'twice the same name': (v) => `{"password":${json(v.text)},"password":"x"}`,
  'twice, the other first': (v) => `{"password":"x","password":${json(v.text)}}`,
  'blanks and line breaks': (v) => `{\r\n\t"password"  :\r\n\t  ${json(v.text)}\n}`,
  'line comments': (v) => `{\n// the password\n"password": ${json(v.text)} // ok\n}`,
  'block comments': (v) => `{"password"/* : */:/* "x" */${json(v.text)}}`,
  '# comments': (v) => `# a\n{"password":${json(v.text)}}\n`,
  'a trailing comma': (v) => `{"password":${json(v.text)},}`,
  'single quotes': (v) => `{'password':'${v.plain}'}`,
  'names without quotes': (v) => `{password:"${v.plain}"}`,
  'a callback': (v) => `callback(${json({ password: v.text })});`,
  'a callback with a comment': (v) => `/**/jQuery123_456(${json({ token: v.plain })})`,
  'a prefix against inclusion': (v) => `)]}',\n${json({ password: v.text })}`,
  'while(1)': (v) => `while(1);${json({ password: v.text })}`,
  'a BOM': (v) => `\uFEFF${json({ password: v.text })}`,
  'cut short': (v) => json({ password: v.text, x: 'y' }).slice(0, -5),
  'cut within the secret': (v) => `{"a":1,"password":"${v.plain}`,
  'text before it': (v) => `the response is: ${json({ password: v.text })} and that is all`,
  'lines of JSON': (v) => `${json({ a: 1 })}\n${json({ password: v.text })}\n${json({ b: 2 })}\n`,
  'bulk of the backend': (v) => `{"index":{"_id":"1"}}\n${json({ password: v.text })}\n`,
  'server-sent events': (v) => `event: a\ndata: ${json({ access_token: v.plain })}\n\n`,
  'a record separator': (v) => `\u001e${json({ password: v.text })}\n`,
  'a string alone': (v) => json(`Authorization: Bearer ${v.plain}`),
  'slashes escaped': (v) => `{"url":"https:\\/\\/admin:${v.plain}@h\\/x"}`,
  'a very deep one': (v) => `${'['.repeat(300)}{"password":${json(v.text)}}${']'.repeat(300)}`,
  'a number as name of a list': (v) => json({ 0: { 1: { token: v.plain } } }),
  'a member __proto__': (v) => `{"__proto__":{"password":${json(v.text)}}}`,
  'a member constructor': (v) => json({ constructor: { prototype: { token: v.plain } } }),
  'GraphQL variables': (v) =>
    json({ query: 'mutation($p:String!){l(p:$p)}', variables: { password: v.text } }),
  'GraphQL argument': (v) => json({ query: `mutation{login(user:"a",password:"${v.plain}"){id}}` }),
  'OAuth answer': (v) => json({ access_token: v.plain, token_type: 'bearer', expires_in: 3600 }),
  'error that quotes': (v) =>
    json({ type: 'ApiError', message: `bad header "Authorization: Bearer ${v.plain}"` }),
  'error that quotes JSON': (v) =>
    json({
      type: 'ApiError',
      message: `at [Source: {"username":"a","password":"${v.plain}"}; line: 1]`,
    }),
  'error that quotes an address': (v) =>
    json({ message: `GET http://admin:${v.plain}@h:1/x failed` }),
}

/** Every form, and URLs. */
export const SECRETS_IN_JSON: readonly SecretForm[] = [
  ...Object.entries(JSON_FORMS).flatMap(([form, body]) => jsonCase(`JSON: ${form}`, body)),
  ...ADDRESSES.flatMap(([form, address]) =>
    jsonCase(`JSON address: ${form}`, (v) => json({ anything: address(v) })),
  ),
  ...ADDRESSES.flatMap(([form, address]) =>
    jsonCase(`JSON address with \\/: ${form}`, (v) =>
      json({ anything: `see ${address(v)} for more` }).replaceAll('/', '\\/'),
    ),
  ),
]

function jsonCase(id: string, body: Value): readonly SecretForm[] {
  return bothSides(id, (v) => ({ headers: [typed('application/json')], body: body(v) }))
}

function json(value: unknown): string {
  return JSON.stringify(value)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function escaped(text: string): string {
  return text.replace(/[\s\S]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
