import { defineCommand } from '../../command/command.ts'
import { describeVerification } from './document.ts'
import { options } from './options.ts'

export const verifyCommand = defineCommand({
  name: 'verify',
  task: 'verify a bundle',
  description:
    'Verifies a bundle offline: the signature, every part, and the recording. Checks the ' +
    'recording again, so a signature cannot cover a verdict that contradicts the evidence. Does ' +
    'not prove where the recording came from.',
  notes: `
verified  all verdicts are the same, byte for byte
later     the current checks differ, but all signed verdicts are the same
regraded  the current checks give different verdicts; only the version that
          created the bundle can reproduce the signed ones: exit code 7, or 0
          with --as-of-now
refused   the content was changed, or contradicts its evidence`,
  examples: [
    'graylog-conformance verify conformance-report.bundle.zip',
    'graylog-conformance verify vendor.bundle.zip --fingerprint 3f9a…',
  ],
  exitCodes: [0, 2, 7, 70],
  success: 'the verdicts are correct; the server may still not conform',
  options,
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: (verification) => verification,
  document: describeVerification,
  exitCode: ({ state }, { asOfNow }) => {
    const isAccepted = state === 'regraded' && asOfNow === true
    return state === 'verified' || state === 'later' || isAccepted ? 0 : 7
  },
})
