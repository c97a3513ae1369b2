import { choice, text } from '../../command/options/kinds.ts'
import type { Values } from '../../command/options/table.ts'
import { REDACTION } from '../record/options.ts'

const FORMS = ['recording', 'har', 'nock', 'curl'] as const

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
