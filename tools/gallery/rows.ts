/** One report of the gallery: a command on real recordings, and its page. */
export interface Row {
  /** Its folder. */
  readonly name: string
  readonly title: string
  /** The points to review. */
  readonly shows: string
  /** Arguments; a recording is a name in `fixtures`, and `{old}` and `{new}` are reference servers. */
  readonly args: readonly string[]
  /** The page in its folder. */
  readonly page: string
  /** `--out` is the page itself. */
  readonly isPageOnly?: true
  /** Screens of the page, by address. */
  readonly screens?: Readonly<Record<string, string>>
}

/** Returns the recording's path as typed in a clone. */
export function fixture(name: string): string {
  return `test/fixtures/${name}.ndjson.gz`
}

const CLIENT = fixture('client-go-graylog-v11-3.2.0')

export const ROWS: readonly Row[] = [
  {
    name: 'judge-7.0.1',
    title: 'A real server',
    shows: 'Graylog 7.0.1 as it was recorded: what holds, what that evidence cannot show, and why',
    args: ['judge', fixture('graylog-7.0.1')],
    page: 'report.html',
  },
  {
    name: 'judge-as-other-release',
    title: 'A server that is not what it claims',
    shows: 'Graylog 2.5.2 judged by the rules of 7.0: many findings, and what they come from first',
    args: ['judge', fixture('graylog-2.5.2'), '--assume-version', '7.0'],
    page: 'report.html',
  },
  {
    name: 'judge-client',
    title: 'A real client',
    shows:
      'go-graylog 11 against 3.2.0: findings about the client apart from those about the server',
    args: ['judge', CLIENT],
    page: 'report.html',
  },
  {
    name: 'certify',
    title: 'A live run with a fault',
    shows:
      'a node listed under another id: one cause, what failed, and the curl that shows it again',
    args: ['certify', '{new}', '--mode', 'write'],
    page: 'report.html',
  },
  {
    name: 'compare',
    title: 'Before and after',
    shows: 'Graylog 4.3.0 and 5.1.0 side by side: what broke, which fields went, which rules began',
    args: ['compare', fixture('graylog-4.3.0'), fixture('graylog-5.1.0')],
    page: 'comparison.html',
  },
  {
    name: 'matrix',
    title: 'Many at once',
    shows: 'four real releases as a matrix',
    args: [
      'compare',
      ...['2.5.2', '3.2.0', '5.1.0', '7.0.1'].map((version) => fixture(`graylog-${version}`)),
    ],
    page: 'comparison.html',
  },
  {
    name: 'fleet',
    title: 'Several servers',
    shows: 'two servers certified at once: each with its verdict, and what differs between them',
    args: ['certify', '--targets', 'fleet.yaml'],
    page: 'fleet.html',
  },
  {
    name: 'forecast',
    title: 'What breaks, on every release',
    shows: 'each call of a real client against each release, with the smallest change',
    args: ['forecast', CLIENT, '--all'],
    page: 'forecast.html',
  },
  {
    name: 'replay',
    title: 'A dry run',
    shows: 'the calls of that client sent to a server of 7.1, next to one of its own release',
    args: ['replay', CLIENT, '{new}', '--control', '{old}', '--mode', 'write'],
    page: 'replay.html',
  },
  {
    name: 'upgrade',
    title: 'A plan',
    shows: 'from 3.2 to 7.0 on one page: stops, settings, calls, and a list to tick off',
    args: ['upgrade', CLIENT, 'server.conf', '--from', '3.2', '--to', '7.0'],
    page: 'upgrade.html',
  },
  {
    name: 'test-client',
    title: 'A program on other releases',
    shows: 'curl, run against servers of three releases: what of it does not do',
    args: [
      'test-client',
      '--release',
      '2.5,5.1,7.1',
      '--format',
      'markdown',
      '--',
      'curl',
      '-s',
      '-X',
      'POST',
      '{url}/system/sessions',
      '-d',
      '{}',
    ],
    page: 'summary.html',
  },
  {
    name: 'verify',
    title: 'A bundle, verified',
    shows: 'what someone else sees who got the signed evidence: the verdicts, reached again',
    args: ['verify', 'vendor.bundle.zip'],
    page: 'report.html',
  },
  {
    name: 'view',
    title: 'Traffic',
    shows: 'every exchange of Graylog 2.5.2 in the viewer, with its verdicts',
    args: ['view', fixture('graylog-2.5.2'), '--no-open'],
    page: 'view.html',
    isPageOnly: true,
    screens: {
      overview: '#/overview',
      exchanges: '#/exchanges',
      exchange: '#/exchanges?q=status:4xx&x=8',
      difference: '#/exchanges?x=8&pin=4',
      findings: '#/findings',
      upgrade: '#/upgrade',
      clients: '#/clients',
    },
  },
]
