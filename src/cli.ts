#!/usr/bin/env node
// Where Node cannot load a module it ends with 1, which means violations here: so nothing is loaded before
// someone is there to show.
try {
  await import('./cli/process.ts')
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const isShort = code === 'EMFILE' || code === 'ENFILE'
  const what = isShort ? 'too many files are open (see "ulimit -n")' : message
  const next = isShort ? 'fix that and run again' : 'install it again'
  process.stderr.write(`graylog-conformance: cannot start: ${what}; ${next}\n`)
  process.exitCode = isShort ? 2 : 70
}
