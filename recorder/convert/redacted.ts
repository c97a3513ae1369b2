import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording, Redaction } from '#engine/model/recording.ts'
import { runSync, type CooperativeTask } from '#engine/model/steps.ts'
import { createCleaner } from '../redact/search/clean.ts'
import { createFinder, type Finder } from '../redact/search/find.ts'
import { createRedactor, type RedactorOptions } from '../redact/redactor.ts'
import { keepSmall } from '../store/reading/keep.ts'

/** A recording that may be written down, and the secrets that must not be in what is written. */
export interface Redacted {
  readonly recording: Recording
  /**
   * Empty if the recording was redacted before and stays as it is: then the secrets are unknown.
   */
  readonly secrets: readonly string[]
  /** Looks for these. */
  readonly finder: Finder
  /** Masks these in any text, as far as it can. Throws OverBudget. */
  readonly redactThoroughly: (text: string) => string
  /** Bodies that were left out as they could not be searched, as far as the exchanges were read by now. */
  readonly bodiesLeftOut: () => number
  readonly notProvable: readonly string[]
  /** Number of different secrets that were replaced. */
  readonly distinct: number
  /** The user's own rules that nothing matched. */
  readonly unusedRules: readonly string[]
}

/**
 * The recording without secrets. A redacted recording, if it is as it was written, stays as it is,
 * unless stricter rules are given: then placeholders are replaced as well. Check `isProven` before
 * you publish it. All of it is read first, so that a secret is also masked before the place that
 * reveals it.
 */
export function redactRecording(recording: Recording, options: RedactorOptions): Redacted {
  return runSync(redactInSteps(recording, options))
}

/** The same in steps. */
export function* redactInSteps(
  recording: Recording,
  options: RedactorOptions,
): CooperativeTask<Redacted> {
  const before = recording.header.redaction
  if (before && !asksForMore(options))
    return {
      recording,
      secrets: [],
      finder: createFinder(),
      redactThoroughly: (text) => text,
      bodiesLeftOut: () => 0,
      notProvable: [],
      distinct: 0,
      unusedRules: [],
    }
  const redactor = createRedactor(options)
  for (const exchange of recording.exchanges()) {
    redactor.redact(exchange)
    yield
  }
  const { header, footer, remarks, exchanges, handshakes, passedOver } = recording
  const { commentedRoot } = header
  const doubts = before?.notProvable.map(redactor.redactText) ?? []
  const secrets = redactor.secretsSeen()
  // What the search at the end would find is taken out now: one echo must not cost the recording.
  const finder = createFinder(secrets)
  const { clean } = createCleaner(finder, redactor.redactThoroughly)
  const leftOut = new Set<string>()
  const countLeftOut = (before: Exchange, after: Exchange): void => {
    for (const side of ['request', 'response'] as const) {
      const isLeftOut =
        after[side]?.body.state === 'elided' && before[side]?.body.state !== 'elided'
      if (isLeftOut) leftOut.add(`${before.index} ${side}`)
    }
  }
  return {
    recording: {
      header: clean({
        ...header,
        roots: header.roots.map(redactor.redactRoot),
        ...(commentedRoot !== undefined && { commentedRoot: redactor.redactRoot(commentedRoot) }),
        redaction: withDoubts(redactor.describe(), doubts),
      }),
      // What is judged and what is shown of it is replaced once; not where a pass taught a further secret.
      exchanges: keepSmall(
        function* () {
          for (const exchange of exchanges()) {
            const redacted = clean(redactor.redact(exchange))
            countLeftOut(exchange, redacted)
            yield redacted
          }
        },
        () => redactor.secretsSeen().length === secrets.length,
      ),
      remarks: remarks.map(redactor.redactText),
      ...(footer && { footer }),
      ...(passedOver && { passedOver }),
      ...(handshakes && {
        handshakes: function* () {
          for (const handshake of handshakes()) yield clean(redactor.redactHandshake(handshake))
        },
      }),
    },
    secrets,
    finder,
    redactThoroughly: redactor.redactThoroughly,
    bodiesLeftOut: () => leftOut.size,
    notProvable: [...new Set([...doubts, ...redactor.notProvable()])],
    unusedRules: redactor.unusedRules(),
    distinct: redactor.distinct(),
  }
}

function asksForMore({ names = false, extra = {} }: RedactorOptions): boolean {
  return names || Object.values(extra).some((rules: readonly string[]) => rules.length > 0)
}

/** Replacing more proves nothing that could not be proved before. */
function withDoubts(redaction: Redaction, before: readonly string[]): Redaction {
  return { ...redaction, notProvable: [...new Set([...before, ...redaction.notProvable])] }
}
