/** A benchmark program: it writes figures with `--json`, and exits with 1 if it misses a target. */
export interface Bench {
  /** The name for `--only`. */
  readonly name: string
  /** Its unique heading in `docs/performance.md`. */
  readonly title: string
  /** Sentences that describe the comparison. */
  readonly says: string
  /** The script, relative to the package; it gets `--json` and these arguments. */
  readonly script: string
  readonly args?: readonly string[]
  /** The option that enables it, besides `--only`; always enabled without. */
  readonly onlyWith?: 'peers' | 'large'
}

const MACHINE = 'CPU time is of all threads of the process.'

export const BENCHES: readonly Bench[] = [
  {
    name: 'start',
    title: 'Start',
    says: 'What it costs to start a command.',
    script: 'tools/bench-start/bench-start.ts',
  },
  {
    name: 'certify',
    title: 'Certify',
    says: `A reference server in a process of its own, certified. ${MACHINE}`,
    script: 'tools/bench-certify/bench-certify.ts',
  },
  {
    name: 'recorder',
    title: 'Recorder',
    says: `The reverse recorder, with durable lines and redaction; the client and the server share the cores with it. ${MACHINE}`,
    script: 'tools/bench-recorder/bench-recorder.ts',
  },
  {
    name: 'judge',
    title: 'Judge',
    says: `Recordings of three kinds of traffic, judged. ${MACHINE}`,
    script: 'tools/bench-judge/bench-judge.ts',
    args: ['--exchanges', '10000,100000'],
  },
  {
    name: 'judge-large',
    title: 'Judge a million',
    says: `The same with a million exchanges of one kind. ${MACHINE}`,
    script: 'tools/bench-judge/bench-judge.ts',
    args: ['--exchanges', '1000000', '--traffic', 'program'],
    onlyWith: 'large',
  },
  {
    name: 'record-end',
    title: 'End of a recording',
    says: `How long "record" takes to end after a signal. ${MACHINE}`,
    script: 'tools/bench-record-end.ts',
    args: ['--rounds', '3'],
  },
  {
    name: 'paths',
    title: 'Hot paths',
    says: 'Every hot path with a `*.bench.ts` file and a plain alternative there; times of one call.',
    script: 'tools/bench-paths/bench-paths.ts',
  },
  {
    name: 'forecast',
    title: 'Forecast',
    says: `A recording of 100,000 calls, forecast for another release. ${MACHINE}`,
    script: 'tools/bench-forecast/bench-forecast.ts',
  },
  {
    name: 'report',
    title: 'Report',
    says: `The page of a run with 10,000 verdicts over 2,000 exchanges. ${MACHINE}`,
    script: 'tools/bench-report/bench-report.ts',
  },
  {
    name: 'view',
    title: 'View',
    says: 'The page of a run, and the page of 100,000 exchanges in Chromium.',
    script: 'tools/bench-view/bench-view.ts',
  },
  {
    name: 'replay',
    title: 'Replay',
    says: `Reads sent again to a reference server, one after the other. ${MACHINE}`,
    script: 'tools/bench-replay/bench-replay.ts',
  },
  {
    name: 'har',
    title: 'HAR files',
    says: `A file of 100 MB, whose entries all differ. ${MACHINE}`,
    script: 'tools/bench-har/bench-har.ts',
    args: ['--rounds', '2'],
  },
  {
    name: 'har-large',
    title: 'A HAR file of 2 GB',
    says: `The same with a file of 2 GB. ${MACHINE}`,
    script: 'tools/bench-har/bench-har.ts',
    args: ['--size', '2000', '--rounds', '1'],
    onlyWith: 'large',
  },
  {
    name: 'peers',
    title: 'What others give',
    says: 'Packages of npm and PyPI on work that this one does too, and what each of them does not do.',
    script: 'tools/bench-peers/bench-peers.ts',
    onlyWith: 'peers',
  },
]
