import { readFingerprint } from '../../bundle/keys.ts'
import { argument, flag, read, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'

export const options = {
  bundle: { ...argument('a file or folder that bundle wrote'), isRequired: true as const },
  ...group('Who has to have signed it:', {
    key: text('<file>', 'public key of the signer (PEM)'),
    fingerprint: read('<hex>', 'SHA-256 of that key, as the signer published it', readDigits),
  }),
  ...group('Verdict:', { asOfNow: flag("if today's suites give other verdicts, accept these") }),
  ...group('Output:', { out: text('<dir>', 'write the reports as of now into this folder') }),
}

function readDigits(given: string): string {
  const digits = readFingerprint(given)
  if (digits !== undefined) return digits
  throw new ValueError(
    `"${given}" is no SHA-256; write the 64 digits that the signer has published`,
  )
}
