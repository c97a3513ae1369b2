/** What keeps a lab server from being started, in one sentence with what to do next; printed without a stack. */
export class LabError extends Error {
  override readonly name = 'LabError'
}
