import { readFingerprint } from '../../bundle/keys.ts'
import { argument, flag, read, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'

export const options = {
  bundle: { ...argument('file or folder written by "bundle"'), isRequired: true as const },
  ...group('Signer:', {
    key: text('<file>', 'public key of the signer (PEM)'),
    fingerprint: read('<hex>', "published SHA-256 digest of the signer's key", readDigits),
  }),
  ...group('Verdict:', {
    asOfNow: flag('accept the bundle even if the current checks give different verdicts'),
  }),
  ...group('Output:', { out: text('<dir>', 'write the new reports to this folder') }),
}

function readDigits(given: string): string {
  const digits = readFingerprint(given)
  if (digits !== undefined) return digits
  throw new ValueError(
    `"${given}" is not a SHA-256 digest; use the 64 hex digits published by the signer`,
  )
}
