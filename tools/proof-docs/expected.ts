/** Commands that are not run, with the reason of the first match. */
export const NOT_RUN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^\.\/graylog-conformance /, 'npm run proof:binary runs the executable'],
  [
    /^npm (?:ci|start|install|run|pack)\b/,
    'npm of a clone: test/documents.test.ts contains that each script is there',
  ],
  [/^docker\b/, 'no container engine: npm run proof:image does its steps without one'],
  [/^cp deploy\//, 'settings of the compose file: the same'],
  [/^npx openapi-typescript\b/, 'a program of others, which npm would fetch'],
  [
    /^npx vitest\b/,
    'starts vitest in the project of a reader: src/vitest/docs.test.ts runs that page',
  ],
]

/** A command without a server, which only works without account variables. */
export const WITHOUT_ACCOUNT = /^graylog-conformance certify$/

/** Commands with another exit code than 0, with the reason of the first match. */
export const ENDS: readonly (readonly [pattern: RegExp, code: number, why: string])[] = [
  [/ forecast client\.(?:ndjson|har) /, 6, 'calls of the sample break on that release'],
  [/ forecast examples\/backup\.sh /, 6, 'calls of the example break on that release'],
  [/ forecast access\.log /, 4, 'a log contains no responses: what changed in them stays unknown'],
  [/ check-settings /, 6, 'settings of the sample are removed'],
  [/ test-client --release all /, 6, 'the sample does not work on every release'],
  [/ compare may june$/, 0, 'both samples are the same'],
  [/ replay client\.ndjson \S+$/, 6, 'the sample is of another release than the server'],
  [/ upgrade /, 6, 'calls of the sample break on that release'],
  [/ replay client\.ndjson /, 4, 'the sample makes pipelines, which mode write leaves alone'],
  [/ replay client\.har /, 6, 'the sample is of another release than the server'],
  [/ report runs/, 4, 'checks of the samples stay unverified'],
  [/ compare /, 6, 'the sample is of another release than the server'],
]
