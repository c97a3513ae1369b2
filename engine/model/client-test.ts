import type { AnswerDifference, CallClass } from './upgrade/forecast.ts'

export const CLIENT_TEST_FORMAT = 'graylog-conformance-client-test'
export const CLIENT_TEST_VERSION = 1

/** Something that a client does wrong. */
export interface ClientFinding {
  /** Id of the check, such as `client.requested-by`; `not-recorded`, `outside-root`, `changed-call` or `refused`. */
  readonly check: string
  /** The requirement: `MUST send X-Requested-By with a value on every write request`. */
  readonly sentence: string
  readonly expected: string
  readonly found: string
  /** How to fix the client. */
  readonly fix: string | undefined
  /** No request failed for this reason. */
  readonly isTolerated?: true
  /** The failing requests by their positions in `requests`, with their status: `3 POST /streams → 400`. */
  readonly requests: readonly string[]
}

/** A request that would not do on another release as it does here. */
export interface ForecastFinding {
  /** Its position in `requests`, and the request: `3 POST /streams`. */
  readonly request: string
  readonly outcome: CallClass
  /** Of `answer-changes`. */
  readonly answer?: AnswerDifference
  /** The reasons, one sentence each, with the release that introduced them: `7.0.0: the body is in "entity"`. */
  readonly causes: readonly string[]
  /** How to fix the client. */
  readonly fix: string | undefined
}

/** How a program ended. */
export interface ProgramEnd {
  /** Its exit code; missing where a signal ended it. */
  readonly code?: number
  /** `SIGKILL` */
  readonly signal?: string
  /** It took longer than it may. */
  readonly isLate: boolean
}

/** How a trial ended: one that asked nothing, or was ended by us, was not tried. */
export type TrialOutcome = 'survives' | 'fails' | 'untried'

/** The result of a program on one release. */
export interface Trial {
  readonly release: string
  readonly outcome: TrialOutcome
  /** Remarks about the server, one sentence each. */
  readonly remarks: readonly string[]
  readonly ended: ProgramEnd
  /** The last lines that it printed, if it failed; sessions and tokens are masked. */
  readonly output?: string
  /** The responses that differ from those of another tested release, if the program failed. */
  readonly responseChanges?: ResponseChanges
  /** How many requests it sent. */
  readonly requests: number
  /** The routes that it requested, each once, in the order of its first request. */
  readonly sent?: readonly SentRoute[]
  /** Violations of the rules of the release. */
  readonly findings: readonly TrialFinding[]
  /** Requests that fail on other releases. */
  readonly forecasts: readonly TrialForecast[]
  /** The file with the recorded requests, if it is kept. */
  readonly recording?: string
}

/** Responses that may be why a program fails: `GET /cluster (5.1.0: "type" is no longer in the response)`. */
export interface ResponseChanges {
  /** The release to compare with. */
  readonly from: string
  readonly responses: readonly string[]
}

/** Requests of a program to one route. */
export interface SentRoute {
  /** `POST /streams`; method and path if no release has this route. */
  readonly route: string
  readonly count: number
  /** Requests that got a status from 400 on, or no response. */
  readonly rejected: number
}

export interface TrialFinding extends ClientFinding {
  /** The routes that were asked, by their names: `POST /streams`. */
  readonly routes: readonly string[]
}

export interface TrialForecast {
  readonly to: string
  /** Worst first. */
  readonly findings: readonly ForecastFinding[]
}

/** The result of `test-client`: a program, run against the reference server of each release. */
export interface ClientTest {
  readonly format: typeof CLIENT_TEST_FORMAT
  readonly version: typeof CLIENT_TEST_VERSION
  readonly tool: { readonly name: string; readonly version: string }
  /** The program, with the script that it runs; no other argument, which may be a secret. */
  readonly program: string
  /** Whether it was tried on every release that was asked for. */
  readonly complete: boolean
  /** In the order in which they were tried. */
  readonly releases: readonly Trial[]
  /** Releases on which it was not tried, or not to its end, because of an interruption. */
  readonly untested?: readonly string[]
}

/** How a program ended, whatever it sent. */
export function outcomeOfEnd({ ended, requests }: Pick<Trial, 'ended' | 'requests'>): TrialOutcome {
  if (requests === 0 || ended.isLate) return 'untried'
  return ended.code === 0 ? 'survives' : 'fails'
}

/** Whether a finding fails the test. */
export function isProblem({ isTolerated }: Pick<ClientFinding, 'isTolerated'>): boolean {
  return isTolerated !== true
}

/** The position in `requests` with which a request of a finding begins. */
export function getPosition(request: string): number {
  return Number.parseInt(request, 10)
}
