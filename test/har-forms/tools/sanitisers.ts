import type { HarForm, HarStep } from '../model.ts'
import { harForm, harRow } from '../har-form.ts'
import { bodySecretsAs, credentialsAs, pathSecretsAs, schemeKept } from '../steps/secrets.ts'
import { SOURCES } from './sources.ts'

const named: HarStep = credentialsAs((_value, name) => `[${name} redacted]`)
/** Masks the header in its word list; cookies have other names here. */
const authorization: HarStep = credentialsAs((value, name) =>
  name.toLowerCase() === 'authorization' ? '[Authorization redacted]' : value,
)

const byTools = [
  harRow('google-har-sanitizer', 'the header by its name', {
    tool: 'Google HAR Sanitizer',
    source: SOURCES.google,
    steps: [authorization, bodySecretsAs('[password redacted]')],
  }),
  harRow('cloudflare-har-sanitizer', 'all headers of credentials and values of bodies', {
    tool: 'Cloudflare HAR sanitizer',
    source: SOURCES.cloudflare,
    steps: [named, bodySecretsAs('[password redacted]')],
  }),
  harRow('by-hand', 'credentials, values of bodies and paths', {
    tool: 'by hand',
    source: SOURCES.okta,
    steps: [schemeKept('[REDACTED]'), bodySecretsAs('[REDACTED]'), pathSecretsAs('[REDACTED]')],
  }),
]

export const sanitiserForms: readonly HarForm[] = byTools.map(harForm)
