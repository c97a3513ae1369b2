/** Why a lab server cannot start, in one sentence with advice; printed without a stack. */
export class LabError extends Error {
  override readonly name = 'LabError'
}

/** Sets the exit code of a command of the lab; prints why it cannot go on. */
export async function exitWith(run: Promise<number>): Promise<void> {
  try {
    process.exitCode = await run
  } catch (error) {
    if (!(error instanceof LabError)) throw error
    process.stderr.write(`lab: ${error.message}\n`)
    process.exitCode = 2
  }
}
