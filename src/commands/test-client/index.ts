import type { ClientTest, Trial, TrialOutcome } from '#engine/model/client-test.ts'
import { defineCommand } from '../../command/command.ts'
import { type ExitCode, worstOf } from '../../command/exit-codes.ts'
import { chooseRelease } from '../../mock/served/release.ts'
import { filesOf } from '#reports/formats.ts'
import { placesIn } from '../../run/evidence/places-in.ts'
import { describeClientTest } from './document.ts'
import { options } from './options.ts'
import { isBreaking, toResult } from './result.ts'

export const testClientCommand = defineCommand({
  name: 'test-client',
  task: 'test a client',
  description:
    "Starts the reference server of a release, runs a command with the server's URL and " +
    'credentials in its environment, and reports each request that breaks the rules of that ' +
    'release, with the fix. With several releases, tests them in parallel, shows which ones ' +
    "the program supports, and shows the program's output only if it fails. Nothing leaves this " +
    'machine.',
  examples: [
    'graylog-conformance test-client --release 5.1,6.1,7.0 -- python3 backup.py',
    'graylog-conformance test-client --release all -- python3 backup.py',
    'graylog-conformance test-client --release 7.0 -- curl -sf {url}/streams',
    'graylog-conformance test-client --release 4.3 --to 7.0 -- npm test',
    'graylog-conformance test-client --release 7.0 --format tap=- -- ./sync.sh',
  ],
  notes: `
The program gets the server from its environment:
  GRAYLOG_URL       root of the API, such as http://127.0.0.1:40123/api
  GRAYLOG_HOST      127.0.0.1        GRAYLOG_PORT      40123
  GRAYLOG_USER      admin            GRAYLOG_PASSWORD  admin
  GRAYLOG_TOKEN     an access token  GRAYLOG_VERSION   7.0.0
or from {url}, {host}, {port}, {user}, {password}, {token}, and {version} in
its arguments.`,
  exitCodes: [0, 2, 4, 5, 6, 70, 130],
  cleansUp: true,
  options,
  files: () => filesOf('test-client', 'html', 'json'),
  check: async ({ release, to }) => {
    const { expandReleases } = await import('./releases.ts')
    expandReleases(release)
    for (const one of to) chooseRelease(one)
  },
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: (test) => test,
  toResult: (test) => toResult(test, placesIn),
  document: describeClientTest,
  exitCode: ({ complete, releases }) => (complete ? worstOf(releases.flatMap(codesOf)) : 130),
  baselineScope: ({ releases: [first, ...others] }) =>
    others.length === 0 ? { release: first?.release } : {},
})

const CODES: Readonly<Record<TrialOutcome, ExitCode>> = { survives: 0, fails: 6, untried: 4 }

function codesOf({ outcome, forecasts }: ClientTest['releases'][number]): readonly ExitCode[] {
  const breaks = forecasts.some(({ findings }: Trial['forecasts'][number]) =>
    findings.some((one) => isBreaking(one.outcome)),
  )
  return [CODES[outcome], ...(breaks ? ([6] as const) : [])]
}
