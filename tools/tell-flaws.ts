let flaws = 0

/** Prints one line for what was tried, and what is wrong with it. */
export function tell(what: string, wrong: readonly string[] = []): void {
  flaws += wrong.length
  process.stdout.write(`${wrong.length === 0 ? '✓' : '✗'} ${what}\n`)
  for (const one of wrong) process.stdout.write(`  ${one.trim()}\n`)
}

/** How much was found wrong so far. */
export function flawsTold(): number {
  return flaws
}
