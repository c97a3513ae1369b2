/**
 * Rules for clients that no check of a suite covers: a mock or `test-client` applies them as the
 * client runs.
 */
export interface ClientRule {
  readonly title: string
  readonly source: string
  readonly why: string
  readonly remedy: string
}

/** The rules by the ids of their findings. */
export const CLIENT_RULES = {
  'changed-call': {
    title: 'MUST send requests that match the API of this release',
    source: 'the forecast: changes to the route between releases',
    why: 'the release rejects the request or ignores a part of it; the route, path, or body is different in other releases',
    remedy: 'apply the fix named in the finding',
  },
  'outside-root': {
    title: 'MUST send requests below the API root, which moved to /api in 2.1',
    source: 'the root of the server',
    why: 'a path above or below the root leads to no route',
    remedy: "set the client's base URL to the root",
  },
  'not-recorded': {
    title: 'MUST only send requests that are in the recording',
    source: 'the recording that the mock serves',
    why: 'a mock of a recording has no other responses',
    remedy: 'send only recorded requests, or record the client again',
  },
  refused: {
    title: 'MUST use an account that has the permission required for the request',
    source: 'a response with status 403 that no other finding covers',
    why: 'the server rejects calls without the permission that the route needs',
    remedy: 'give the account the permission named in the finding',
  },
  'program.ends': {
    title: 'MUST end with exit code 0',
    source: 'the exit code of the program that test-client ran',
    why: 'a program that fails on a release does not work with it',
    remedy: 'fix the other findings, or look at the output of the program',
  },
} as const satisfies Readonly<Record<string, ClientRule>>
