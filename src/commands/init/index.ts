import { defineUtility } from '../../command/utility.ts'
import { options } from './options.ts'

export const initCommand = defineUtility({
  name: 'init',
  description:
    'Sets up the current folder: writes a config file, a CI workflow file, .gitignore entries, ' +
    'and an empty baseline. Asks for missing options. Shows each change to an existing file ' +
    'first, and applies it only if you confirm it or pass --yes.',
  examples: [
    'graylog-conformance init',
    'graylog-conformance init https://logs.example.org/api --ci gitlab --yes',
    'graylog-conformance init --goal test-client --program "python3 backup.py"',
    'graylog-conformance init --goal upgrade --release 5.1 --to 7.0 --ci none',
  ],
  exitCodes: [0, 2, 6, 70],
  options,
  run: async (input, terminal) => (await import('./run.ts')).run(input, terminal),
})
