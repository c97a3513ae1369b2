import { REDACT, REDACTION_KEY } from '../../command/options/common.ts'
import { choice, flag, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'

const FORMS = ['recording', 'har', 'nock', 'curl'] as const

/** How secrets are replaced. */
export const REDACTION = group('Redaction:', {
  redact: REDACT,
  redactNames: flag('also mask user and host names'),
  redactionKey: REDACTION_KEY,
})

/** The options of a conversion. */
export const CONVERT = {
  to: {
    ...choice('<form>', 'output format: recording, har, nock, or curl', FORMS),
    isRequired: true as const,
  },
  out: text('<file>', 'file to write; default: stdout (har, nock, and curl only)'),
  ...REDACTION,
  redact: {
    ...REDACTION.redact,
    does: 'also mask matches of this rule, as in "record"; can be repeated',
  },
}

export type ConvertOptions = Values<typeof CONVERT>
