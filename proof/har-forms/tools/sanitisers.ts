import type { HarForm, Step } from '../model.ts'
import { harForm } from '../har-form.ts'
import type { Row } from '../har-form.ts'
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
  ...[
    '[REDACTED]',
    'REDACTED',
    '***',
    '*****',
    '<redacted>',
    '<REDACTED>',
    '(redacted)',
    '[removed]',
  ],
  ...[
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
  ],
]

const byTools: readonly (Pick<Row, 'id' | 'tool' | 'what' | 'source'> & Partial<Row>)[] = [
  {
    id: 'google-har-sanitizer',
    tool: 'Google HAR Sanitizer',
    what: 'the header by its name',
    source: SOURCES.google,
    steps: [authorization, bodySecretsAs('[password redacted]')],
  },
  {
    id: 'google-har-sanitizer-all',
    tool: 'Google HAR Sanitizer',
    what: 'all headers of credentials, content by its type',
    source: SOURCES.google,
    steps: [
      named,
      onContent((content) => ({ ...content, text: `[${content.mimeType} redacted]` })),
    ],
  },
  {
    id: 'cloudflare-har-sanitizer',
    tool: 'Cloudflare HAR sanitizer',
    what: 'all headers of credentials and values of bodies',
    source: SOURCES.cloudflare,
    steps: [named, bodySecretsAs('[password redacted]')],
  },
  {
    id: 'okta',
    tool: 'Okta and Auth0 support',
    what: 'cookies as a hash, all else REDACTED',
    source: SOURCES.okta,
    steps: [hashed, bodySecretsAs('REDACTED')],
  },
  {
    id: 'har-capture',
    tool: 'har-capture',
    what: 'hashes, the same for the same credential',
    source: SOURCES.harCapture,
    steps: [salted, bodySecretsAs('FIELD_1a2b3c4d', 'password')],
  },
  {
    id: 'by-hand',
    tool: 'by hand',
    what: 'credentials, values of bodies and paths',
    source: SOURCES.okta,
    steps: [schemeKept('[REDACTED]'), bodySecretsAs('[REDACTED]'), pathSecretsAs('[REDACTED]')],
  },
  {
    id: 'by-hand-encoded',
    tool: 'by hand',
    what: 'in paths it is percent-encoded',
    source: SOURCES.okta,
    steps: [schemeKept('***'), bodySecretsAs('***'), pathSecretsAs('%5BREDACTED%5D')],
  },
  {
    id: 'by-hand-bodies',
    tool: 'by hand',
    what: 'values of bodies alone',
    source: SOURCES.okta,
    steps: [bodySecretsAs('REDACTED')],
  },
  {
    id: 'by-hand-paths',
    tool: 'by hand',
    what: 'paths alone',
    source: SOURCES.okta,
    steps: [pathSecretsAs('***')],
  },
  {
    id: 'by-hand-cookies',
    tool: 'by hand',
    what: 'cookies taken out alone',
    source: SOURCES.okta,
    steps: [credentialsGone('cookie', 'set-cookie')],
  },
  {
    id: 'by-hand-authorization',
    tool: 'by hand',
    what: 'Authorization taken out alone',
    source: SOURCES.okta,
    steps: [credentialsGone('authorization')],
  },
  {
    id: 'by-hand-uuids',
    tool: 'by hand',
    what: 'every UUID replaced',
    source: SOURCES.okta,
    steps: [sessionsAs('[REDACTED]')],
  },
  {
    id: 'by-hand-everything',
    tool: 'by hand',
    what: 'credentials gone, bodies and paths replaced',
    source: SOURCES.okta,
    steps: [credentialsGone(), bodySecretsAs('***'), pathSecretsAs('<redacted>')],
  },
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
