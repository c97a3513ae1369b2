import type { Handshake } from '../../model/handshake.ts'
import type { Evaluation } from './evaluation.ts'

/** Gives each case that rests on TLS handshakes those of its version, each with the others of its origin. */
export function evaluateHandshakes(
  handshakes: readonly Handshake[],
  cases: Iterable<Evaluation>,
): void {
  for (const { check, collectHandshakes } of cases) {
    const { evidence } = check
    if (evidence.kind !== 'handshake') continue
    for (const one of handshakes) {
      if (one.offered !== evidence.offered) continue
      collectHandshakes([
        one,
        ...handshakes.filter((other) => other !== one && other.origin === one.origin),
      ])
    }
  }
}
