import { defineCommand } from '../../command/command.ts'
import { describeVerification } from './document.ts'
import { options } from './options.ts'

export const verifyCommand = defineCommand({
  name: 'verify',
  task: 'verify a bundle',
  description:
    'Verifies a bundle without a network: the signature, every part, and the recording. Judges the ' +
    'recording again, so that nobody can sign a verdict that the evidence does not give. Says ' +
    'nothing about where the recording came from.',
  notes: `
verified  every verdict is reached again, byte for byte
later     today's suites differ, and every signed verdict is reached again
regraded  today's suites give other verdicts; only the release that it names can
          tell whether its own did: exit code 7, or 0 with --as-of-now
refused   it is not what was signed, or contradicts its evidence`,
  examples: [
    'graylog-conformance verify conformance-report.bundle.zip',
    'graylog-conformance verify vendor.bundle.zip --fingerprint 3f9a…',
  ],
  exitCodes: [0, 2, 7, 70],
  options,
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: (verification) => verification,
  document: describeVerification,
  exitCode: ({ state }, { asOfNow }) => {
    const isAccepted = state === 'regraded' && asOfNow === true
    return state === 'verified' || state === 'later' || isAccepted ? 0 : 7
  },
})
