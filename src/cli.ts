#!/usr/bin/env node
// Node exits with 1 if it cannot load a module, which means violations here. So this file loads nothing before it can
// report such an error.
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
