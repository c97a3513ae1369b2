import { join } from 'node:path'

import { counted } from '#engine/text/words.ts'
import type { Context } from '../../command/context.ts'
import { timeLeft } from '../../command/progress/time-left.ts'
import type { Share } from '../../run/event.ts'
import { followFindings } from '../../run/follow-findings.ts'
import { RECORDING_FILE } from '../../run/report-folder.ts'
import type { CertifyOptions } from './options.ts'

/** Milliseconds between two updates. */
const PAUSE = 200

/** Shows requests, rate, findings, and the time left while a server is probed. */
export function showProgress(
  { out, assumeVersion }: Pick<CertifyOptions, 'out' | 'assumeVersion'>,
  { update, isWatched = false }: Pick<Context, 'update' | 'isWatched'>,
) {
  const started = performance.now()
  let last = 0
  let requests = 0
  let expected = 0
  let step: string | undefined
  let share: Share = { done: 0, total: 0 }
  // Checking the growing recording needs a separate process, so it happens only if a person is watching.
  const findings = isWatched
    ? followFindings(join(out, RECORDING_FILE), {
        assumeVersion,
        onFound: (verdicts) => update({ type: 'finding', verdicts }),
        pause: 1_000,
        rest: 2,
      })
    : undefined
  const show = (): void => {
    const elapsed = performance.now() - started
    last = elapsed
    // A person sees the bar move with each request; others get one event per probe.
    const shown = isWatched ? { done: requests, total: Math.max(expected, requests) } : share
    const found = findings?.count()
    const parts = [
      counted(requests, 'request'),
      `${Math.round(requests / Math.max(1, elapsed / 1_000))}/s`,
      ...(found === undefined ? [] : [counted(found, 'finding')]),
    ]
    // A narrow terminal cuts the end off, so the step comes last.
    const end = step === undefined ? '' : `  ${step}`
    const text = `${parts.join(', ')}${timeLeft(shown, elapsed)}${end}`
    update({ type: 'progress', text, share: shown })
  }
  return {
    expect: (count: number): void => {
      expected = count
    },
    events: {
      onExchange: (): void => {
        requests += 1
        findings?.look(requests)
        if (isWatched && performance.now() - started - last >= PAUSE) show()
      },
      onProbe: (name: string, position: number, total: number): void => {
        share = { done: position, total: total + 1 }
        step = `[${position + 1}/${total + 1}] ${name}`
        show()
      },
    },
    stop: (): void => findings?.stop(),
  }
}
