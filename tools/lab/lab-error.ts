/** Why a lab server cannot start, in one sentence with advice; printed without a stack. */
export class LabError extends Error {
  override readonly name = 'LabError'
}
