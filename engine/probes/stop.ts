/** Ends a run before its last probe; its objects are still removed. */
export class StopError extends Error {
  override readonly name = 'StopError'
}

/** A probe asked for something that this run does not have; the probe is skipped. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}

/** An exchange could not be recorded: a defect of ours, which ends the run. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

/** Why a run ends whose signal says so. */
export function stopped(signal: AbortSignal): StopError {
  const reason: unknown = signal.reason
  if (reason instanceof DOMException && reason.name === 'TimeoutError')
    return new StopError('the time limit for the run was reached')
  return new StopError('interrupted')
}
