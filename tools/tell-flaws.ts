let flaws = 0

/** Prints one line for an attempt, and its errors. */
export function tell(what: string, wrong: readonly string[] = []): void {
  flaws += wrong.length
  process.stdout.write(`${wrong.length === 0 ? '✓' : '✗'} ${what}\n`)
  for (const one of wrong) process.stdout.write(`  ${one.trim()}\n`)
}

/** Returns the number of errors so far. */
export function flawsTold(): number {
  return flaws
}
