import type { HarForm, Step } from '../model.ts'
import { harForm, row } from '../har-form.ts'
import {
  bodySecretsAs,
  credentialsAs,
  credentialsGone,
  pathSecretsAs,
  schemeKept,
  sessionsAs,
} from '../steps/secrets.ts'
import { onContent } from '../steps/on.ts'
import { SOURCES } from './sources.ts'

const named: Step = credentialsAs((_value, name) => `[${name} redacted]`)
/** It hides the header that its list of words names; cookies have other names here. */
const authorization: Step = credentialsAs((value, name) =>
  name.toLowerCase() === 'authorization' ? '[Authorization redacted]' : value,
)
/** Auth0 and Okta: cookies are the first characters of a hash. */
const hashed: Step = credentialsAs((value, name) =>
  /cookie/i.test(name) ? value.replace(/[^=;]+(?=;|$)/, hash) : 'REDACTED',
)
/** har-capture: the same hash for the same credential, behind a word for what it was. */
const salted: Step = credentialsAs((value, name) =>
  name.toLowerCase() === 'authorization'
    ? value.replace(/ (.*)/, (_whole, rest: string) => ` AUTH_${hash(rest)}`)
    : value.replace(/[^=;]+(?=;|$)/, (text) => `COOKIE_${hash(text)}`),
)

/** What people and their tools put in the place of a credential. */
const PLACEHOLDERS: readonly string[] = [
  '[REDACTED]',
  'REDACTED',
  '***',
  '*****',
  '<redacted>',
  '<REDACTED>',
  '(redacted)',
  '[removed]',
  '[FILTERED]',
  '[MASKED]',
  'xxxxxxxx',
  'XXX',
  '••••••',
  '…',
  '...',
  '-',
  '{{token}}',
  '${TOKEN}',
  '<token>',
  '',
]

const byTools = [
  row('google-har-sanitizer', 'the header by its name', {
    tool: 'Google HAR Sanitizer',
    source: SOURCES.google,
    steps: [authorization, bodySecretsAs('[password redacted]')],
  }),
  row('google-har-sanitizer-all', 'all headers of credentials, content by its type', {
    tool: 'Google HAR Sanitizer',
    source: SOURCES.google,
    steps: [
      named,
      onContent((content) => ({ ...content, text: `[${content.mimeType} redacted]` })),
    ],
  }),
  row('cloudflare-har-sanitizer', 'all headers of credentials and values of bodies', {
    tool: 'Cloudflare HAR sanitizer',
    source: SOURCES.cloudflare,
    steps: [named, bodySecretsAs('[password redacted]')],
  }),
  row('okta', 'cookies as a hash, all else REDACTED', {
    tool: 'Okta and Auth0 support',
    source: SOURCES.okta,
    steps: [hashed, bodySecretsAs('REDACTED')],
  }),
  row('har-capture', 'hashes, the same for the same credential', {
    tool: 'har-capture',
    source: SOURCES.harCapture,
    steps: [salted, bodySecretsAs('FIELD_1a2b3c4d', 'password')],
  }),
  row('by-hand', 'credentials, values of bodies and paths', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [schemeKept('[REDACTED]'), bodySecretsAs('[REDACTED]'), pathSecretsAs('[REDACTED]')],
  }),
  row('by-hand-encoded', 'in paths it is percent-encoded', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [schemeKept('***'), bodySecretsAs('***'), pathSecretsAs('%5BREDACTED%5D')],
  }),
  row('by-hand-bodies', 'values of bodies alone', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [bodySecretsAs('REDACTED')],
  }),
  row('by-hand-paths', 'paths alone', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [pathSecretsAs('***')],
  }),
  row('by-hand-cookies', 'cookies taken out alone', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [credentialsGone('cookie', 'set-cookie')],
  }),
  row('by-hand-authorization', 'Authorization taken out alone', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [credentialsGone('authorization')],
  }),
  row('by-hand-uuids', 'every UUID replaced', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [sessionsAs('[REDACTED]')],
  }),
  row('by-hand-everything', 'credentials gone, bodies and paths replaced', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [credentialsGone(), bodySecretsAs('***'), pathSecretsAs('<redacted>')],
  }),
]

export const sanitiserForms: readonly HarForm[] = [
  ...byTools.map(harForm),
  ...PLACEHOLDERS.map((text, at) =>
    harForm({
      id: `placeholder-${at}`,
      tool: 'any sanitiser',
      what: `the whole value is ${JSON.stringify(text)}`,
      source: SOURCES.okta,
      steps: [credentialsAs(() => text)],
    }),
  ),
  ...['***', '[REDACTED]', 'REDACTED', '<credentials>'].map((text, at) =>
    harForm({
      id: `placeholder-scheme-${at}`,
      tool: 'any sanitiser',
      what: `the scheme stays: Basic ${text}`,
      source: SOURCES.okta,
      steps: [schemeKept(text)],
    }),
  ),
]

/** Short, the same for the same text. */
function hash(text: string): string {
  let sum = 5381
  for (const char of text) sum = (sum * 33 + (char.codePointAt(0) ?? 0)) % 0x100000000
  return sum.toString(16).padStart(8, '0')
}
